// Questions asked while a server runs, whatever happens to it: each answer must be of one version, of the right text,
// and never of an older version than an answer before it (SRC-3, SRC-8).
import { setTimeout } from "node:timers/promises";
import { factOf, MANUALS, ORDINALS, REPLACED_KEYS, UNCHANGED_KEYS, type Edition } from "./material.ts";
import type { FoundHit } from "./protocol.ts";
import { ProcessEnded, type ServerProcess } from "./server-process.ts";

/** Between two questions, so that they leave the import its processor. */
const PAUSE_MS = 15;

const REPLACED = new Set(REPLACED_KEYS);
const UNCHANGED = new Set(UNCHANGED_KEYS);

export interface Questioner {
  /** Asks until `isOver` says so or the process has ended. @throws what an answer did wrong */
  run(server: ServerProcess, isOver: () => boolean): Promise<void>;
  /** Every manual and every fifth of the other replaced documents. @throws where one is not answered from `edition` */
  askAll(server: ServerProcess, edition: Edition): Promise<void>;
  readonly asked: number;
  /** Whether answers of both editions were seen, one after the other. */
  readonly seen: ReadonlySet<Edition>;
}

export function createQuestioner(options: { isAtomic: boolean; random: () => number }): Questioner {
  /** Newest edition that each document was answered from; "*" for all of an atomic import. */
  const newest = new Map<string, Edition>();
  const seen = new Set<Edition>();
  let asked = 0;

  function judge(hits: readonly FoundHit[], question: string): void {
    const ordinals = new Map<string, number>();
    for (const { documentKey, versionOrdinal, text } of hits) {
      const before = ordinals.get(documentKey);
      if (before !== undefined && before !== versionOrdinal)
        throw new Error(`"${question}": both versions of ${documentKey} in one answer`);
      ordinals.set(documentKey, versionOrdinal);
      checkText(documentKey, versionOrdinal, text, question);
    }
    const editions = new Set<Edition>();
    for (const [key, ordinal] of ordinals) {
      if (!REPLACED.has(key)) continue;
      const edition = ordinal === ORDINALS.new ? "new" : "old";
      editions.add(edition);
      seen.add(edition);
      const unit = options.isAtomic ? "*" : key;
      if (newest.get(unit) === "new" && edition === "old")
        throw new Error(`"${question}": ${key} was answered from the new version before, and now from the old one`);
      newest.set(unit, edition);
    }
    if (options.isAtomic && editions.size > 1)
      throw new Error(`"${question}": documents of an atomic import answered from both editions`);
  }

  async function askAbout(server: ServerProcess, key: string): Promise<readonly FoundHit[]> {
    const edition: Edition = options.random() < 0.5 ? "old" : "new";
    const question = `What is ${factOf(key, edition)} of ${key} for?`;
    const hits = await server.ask("search", { question, limit: 20 });
    asked += 1;
    judge(hits, question);
    if (!hits.some((hit) => hit.documentKey === key)) throw new Error(`"${question}": neither version of ${key} found`);
    return hits;
  }

  async function askBroadly(server: ServerProcess): Promise<void> {
    const question = "Which couplings are turned from drawn steel, and what kit does the press need?";
    const hits = await server.ask("search", { question, limit: 60 });
    asked += 1;
    judge(hits, question);
    if (hits.length < 20) throw new Error(`"${question}": only ${hits.length} hits`);
  }

  return {
    seen,
    get asked() {
      return asked;
    },
    async run(server, isOver) {
      try {
        while (!isOver()) {
          if (options.random() < 0.3) await askBroadly(server);
          else await askAbout(server, pick(REPLACED_KEYS, options.random));
          await setTimeout(PAUSE_MS);
        }
      } catch (error) {
        if (!(error instanceof ProcessEnded)) throw error;
      }
    },
    async askAll(server, edition) {
      for (const key of REPLACED_KEYS.filter((_, i) => i % 5 === 0).concat(MANUALS)) {
        const hits = await askAbout(server, key);
        const own = hits.find((hit) => hit.documentKey === key);
        if (own?.versionOrdinal !== ORDINALS[edition])
          throw new Error(`${key} is not answered from the ${edition} version`);
      }
    },
  };
}

function checkText(key: string, ordinal: number, text: string, question: string): void {
  if (!REPLACED.has(key) && !UNCHANGED.has(key)) return;
  const edition: Edition = ordinal === ORDINALS.new ? "new" : "old";
  const other: Edition = edition === "new" ? "old" : "new";
  if (!text.includes(factOf(key, edition)) || text.includes(factOf(key, other)))
    throw new Error(`"${question}": the text of ${key}, version ${ordinal}, is not that version's`);
}

function pick<T>(values: readonly T[], random: () => number): T {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error("There is nothing to pick from");
  return value;
}
