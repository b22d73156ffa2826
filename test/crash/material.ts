// What is imported and then replaced: invented parts in one table file, and manuals of several sections, each with a fact
// that differs between the old and the new version.
import type { GivenFile } from "./protocol.ts";

export type Edition = "old" | "new";

const PARTS = 200;
const PARTS_ADDED = 10;
export const MANUALS = ["MX-301", "MX-302", "MX-303"];
const TOPICS = ["mounting", "greasing", "storage"];

const partKey = (i: number) => `PX-${1000 + i}`;
const isUnchanged = (i: number) => i % 10 === 0;

/** Counts that the replacing import must end with, over all its files; beside them the records that are refused. */
export const EXPECTED_COUNTS = {
  created: PARTS_ADDED,
  replaced: PARTS - PARTS / 10 + MANUALS.length,
  unchanged: PARTS / 10,
};
export function refusedRecords(isAtomic: boolean): number {
  return isAtomic ? 0 : 1;
}
export const DOCUMENTS = PARTS + PARTS_ADDED + MANUALS.length;
/** Declared by each manual of the new edition that is current then. */
export const SUPERSESSIONS = MANUALS.length;

/** Keys of documents that the replacing import changes, and that are there before it. */
export const REPLACED_KEYS = [
  ...Array.from({ length: PARTS }, (_, i) => i + 1)
    .filter((i) => !isUnchanged(i))
    .map(partKey),
  ...MANUALS,
];
export const UNCHANGED_KEYS = Array.from({ length: PARTS / 10 }, (_, i) => partKey((i + 1) * 10));

/** The fact that tells the versions of a document apart: it stands in every piece of it. */
export function factOf(key: string, edition: Edition): string {
  return `${edition === "old" ? "ochre" : "viridian"} batch ${key.replace(/\D/g, "")}${edition === "old" ? 5 : 7}`;
}

/** Ordinal of the version that an edition is of a replaced document. */
export const ORDINALS: Readonly<Record<Edition, number>> = { old: 1, new: 2 };

/** @param isAtomic whether they go into an atomic import, which a refused record would end */
export function filesOf(edition: Edition, isAtomic: boolean): GivenFile[] {
  const rows = Array.from({ length: PARTS + (edition === "new" ? PARTS_ADDED : 0) }, (_, i) => i + 1).map((i) => {
    const key = partKey(i);
    const fact = factOf(key, isUnchanged(i) ? "old" : edition);
    return `${key},Coupling ${i},"The coupling ${key} is finished in ${fact} and turned from a bar of drawn steel."`;
  });
  // The second row with a key is refused, in every try alike.
  if (edition === "new" && !isAtomic) rows.push(`${partKey(1)},Coupling again,"The same key once more."`);
  const table = { name: "parts.csv", text: ["sku,name,description", ...rows].join("\n") };
  return [...MANUALS.map((key) => manual(key, edition)), table];
}

function manual(key: string, edition: Edition): GivenFile {
  const sections = TOPICS.map(
    (topic, i) =>
      `## ${i + 1} ${topic}\n\nFor ${topic} of the press ${key} use the kit ${factOf(key, edition)}, and nothing else.\n`,
  );
  const header = `---\nvouch:supersedes: old-${key}\n---\n`;
  return { name: `${key}.md`, text: `${header}# Manual of the press ${key}\n\n${sections.join("\n")}` };
}
