// Answers of a model that is told to mix documents up: every placeholder that it writes stands beside one document and is,
// half of the time, another one's. What is right is known from how the answer was made, not from reading it.
import { createPlaceholders, type Placeholders } from "../../../server/core/answers/exact/placeholders.ts";
import type { BoundDocument, ExactKind, ExactValue } from "../../../server/core/answers/exact/exact-value.ts";
import { createRandom } from "../generate-files-text.ts";
import type { CatalogDocument, CatalogLanguage } from "./catalog.ts";

export type SlotFault = "NONE" | "MISPLACED" | "FOREIGN" | "UNKNOWN" | "RAW";

/** A place of an answer where a value was written. */
export interface Slot {
  readonly kind: ExactKind;
  /** The document that it stands beside. */
  readonly beside: string;
  /** What stands there if it is put in. */
  readonly value: string;
  readonly fault: SlotFault;
  /** Line of the answer, from 0. */
  readonly line: number;
}

export interface MixedUpTurn {
  readonly shape: string;
  readonly language: CatalogLanguage;
  readonly placeholders: Placeholders;
  readonly documents: readonly BoundDocument[];
  readonly text: string;
  readonly slots: readonly Slot[];
}

/** A document as a shape writes about it. */
export interface Item {
  readonly document: BoundDocument;
  readonly price: number;
  /** As models write a title; one of several ways, the same within a turn's call. */
  name(): string;
  /** The title as it stands. */
  readonly title: string;
  readonly label: string;
  link(): string;
  image(): string;
  code(): string;
}

export interface ShapeInput {
  readonly language: CatalogLanguage;
  readonly items: readonly Item[];
  readonly random: () => number;
  /** The words of the turn's language. */
  say(en: string, ru: string, zh: string): string;
}

/** Writes an answer; called with the items that it is to be about. */
export interface Shape {
  readonly name: string;
  readonly items: readonly [min: number, max: number];
  write(input: ShapeInput): string;
}

export interface TurnOptions {
  readonly catalog: readonly CatalogDocument[];
  readonly shapes: readonly Shape[];
  readonly seed: number;
  readonly wrongShare?: number;
}

export function makeTurn({ catalog, shapes, seed, wrongShare = 0.5 }: TurnOptions): MixedUpTurn {
  const random = createRandom(seed);
  const choose = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const shape = choose(shapes);
  const [min, max] = shape.items;
  const count = min + Math.floor(random() * (max - min + 1));
  const language = choose(["en", "ru", "zh"] as const);
  const own = catalog.filter((document) => document.language === language);
  const chosen = chooseDocuments(own, max === 1 ? 1 : Math.max(count, 2) + Math.floor(random() * 3), random);
  const placeholders = createPlaceholders();
  const documents = chosen.map(({ documentId, key, title, values }, i): BoundDocument => ({
    documentId,
    key,
    title,
    values,
    labels: [i + 1],
  }));
  for (const document of documents) placeholders.bind(document);
  const foreign = choose(own.filter((document) => !chosen.includes(document)));
  placeholders.bind({ ...foreign, labels: [] });
  const written: Omit<Slot, "line">[] = [];
  const usedAt = new Map<string, Set<string>>();

  function slot(beside: BoundDocument, kind: ExactKind): string {
    const right = valueOf(beside.values, kind);
    const index = written.length;
    const mark = `\u0001${index}\u0001`;
    const others = documents.filter(
      (other) => other !== beside && valueOf(other.values, kind).value !== right.value && other.title !== beside.title,
    );
    const isWrong = random() < wrongShare;
    const fault: SlotFault = !isWrong
      ? "NONE"
      : random() < 0.8 && others.length > 0
        ? "MISPLACED"
        : choose(["FOREIGN", "UNKNOWN", ...(kind === "LINK" ? (["RAW"] as const) : [])] as const);
    const entry = { kind, beside: beside.documentId };
    if (fault === "UNKNOWN") written.push({ ...entry, fault, value: `{{D${90 + index}.${kind.toLowerCase()}}}` });
    else if (fault === "RAW") written.push({ ...entry, fault, value: `https://made-up.example/p/${index}` });
    else {
      const holder = fault === "NONE" ? beside : fault === "MISPLACED" ? choose(others) : { ...foreign, labels: [] };
      written.push({ ...entry, fault, value: valueOf(holder.values, kind).value });
      tokens.set(index, tokenOf(placeholders, holder.documentId, valueOf(holder.values, kind)));
    }
    return mark;
  }

  const tokens = new Map<number, string>();
  const items = documents.slice(0, count).map((document): Item => {
    const { price } = chosen.find(({ documentId }) => documentId === document.documentId)!;
    const isAmbiguous = documents.some((other) => other !== document && other.title === document.title);
    const label = `[${document.labels[0]}]`;
    return {
      document,
      price,
      title: document.title,
      label,
      name: () => nameOf(document, { documents, random, isAmbiguous }),
      link: () => slot(document, "LINK"),
      image: () => slot(document, "IMAGE"),
      code: () => slot(document, "IDENTIFIER"),
    };
  });
  const say = (en: string, ru: string, zh: string) => ({ en, ru, zh })[language];
  const marked = shape.write({ language, items, random, say });
  const lines = marked.split("\n");
  const slots = written.map((entry, i): Slot => {
    const line = lines.findIndex((text) => text.includes(`\u0001${i}\u0001`));
    return { ...entry, line };
  });
  // Words of the other languages were written too, and are not in the answer: their places have no line.
  // Two of one value in a line could not be told apart afterwards: the second becomes an unknown one.
  const settled = slots.map((entry): Slot => {
    if (entry.line < 0) return entry;
    const used = usedAt.get(String(entry.line)) ?? new Set<string>();
    usedAt.set(String(entry.line), used);
    if (used.has(entry.value) && entry.fault !== "NONE")
      return { ...entry, fault: "UNKNOWN", value: `{{D77.${entry.kind.toLowerCase()}}}` };
    used.add(entry.value);
    return entry;
  });
  const clashing = settled.some(
    (entry, i) =>
      entry.fault !== "NONE" &&
      entry.line >= 0 &&
      settled.some((other, j) => j > i && other.line === entry.line && other.value === entry.value),
  );
  if (clashing) return makeTurn({ catalog, shapes, seed: seed + 1_000_003, wrongShare });
  const text = marked.replace(/\u0001(\d+)\u0001/gu, (_, digits: string) => {
    const entry = settled[Number(digits)]!;
    if (entry.fault === "UNKNOWN" || entry.fault === "RAW") return entry.value;
    const token = tokens.get(Number(digits))!;
    return random() < 0.08 ? token.replace("{{", "{{ ").replace("}}", " }}") : token;
  });
  return { shape: shape.name, language, placeholders, documents, text, slots: settled.filter(({ line }) => line >= 0) };
}

function valueOf(values: readonly ExactValue[], kind: ExactKind): ExactValue {
  return values.find((value) => value.kind === kind)!;
}

function tokenOf(placeholders: Placeholders, documentId: string, value: ExactValue): string {
  return placeholders
    .all()
    .find(
      (known) =>
        known.documentId === documentId && known.value.kind === value.kind && known.value.value === value.value,
    )!.token;
}

/** Mostly neighbours of each other in the catalog: look-alikes. */
function chooseDocuments(own: readonly CatalogDocument[], count: number, random: () => number): CatalogDocument[] {
  const chosen = new Set<CatalogDocument>();
  const at = Math.floor(random() * own.length);
  while (chosen.size < count) {
    const isNear = random() < 0.7;
    const index = isNear ? (at + Math.floor(random() * 12)) % own.length : Math.floor(random() * own.length);
    chosen.add(own[index]!);
  }
  return [...chosen];
}

/** The title as it stands, in small letters, in quotes, bold, or without its last part where that leaves it unique. */
function nameOf(
  document: BoundDocument,
  {
    documents,
    random,
    isAmbiguous,
  }: { documents: readonly BoundDocument[]; random: () => number; isAmbiguous: boolean },
): string {
  const { title, key, labels } = document;
  if (isAmbiguous) return `${title} ${random() < 0.5 ? `[${labels[0]}]` : `(${key})`}`;
  const short = title.replace(/(?:, .*|，.*| \(.*\)|（.*）)$/u, "");
  const isUnique = short !== title && documents.every((other) => other === document || !other.title.startsWith(short));
  const way = random();
  if (way < 0.15 && isUnique) return short;
  if (way < 0.25) return title.toLowerCase();
  if (way < 0.35) return /\p{Script=Han}/u.test(title) ? `“${title}”` : `"${title}"`;
  if (way < 0.4) return title.replace(/«|»/gu, "");
  return title;
}
