// Damage done on purpose to the index file of a stopped server, for each index alike: what was taken away, what was put
// there, what was changed, with how much of each.
import { join } from "node:path";
import Database from "better-sqlite3";
import type { IndexFindings, IndexName } from "../../server/services/reconcile.ts";

export interface Damage {
  readonly name: string;
  /** @returns what reconciliation must find */
  readonly inflict: (index: Database.Database) => IndexFindings;
}

/** Ids that no piece has. */
const NOBODY = 9_000_000;

const TABLES = { vectors: "vector", words: "word", identifiers: "identifier" } as const;

/** Pieces of an index from its middle, so that pages before and after are whole. */
function pieces(index: Database.Database, name: IndexName, count: number, offset: number): number[] {
  return index
    .prepare<[number, number], number>(`SELECT DISTINCT piece FROM ${TABLES[name]} ORDER BY piece LIMIT ? OFFSET ?`)
    .pluck()
    .all(count, offset);
}

function columns(name: IndexName): string {
  return name === "vectors"
    ? "space, generation, document, collection, audience, count, vectors"
    : name === "words"
      ? "space, document, collection, audience, terms"
      : "space, key, document, collection, audience";
}

function takeAway(index: Database.Database, name: IndexName, count: number, offset: number): void {
  const remove = index.prepare(`DELETE FROM ${TABLES[name]} WHERE piece = ?`);
  for (const piece of pieces(index, name, count, offset)) remove.run(piece);
}

/** Copies of real entries under ids of no piece. */
function putThere(index: Database.Database, name: IndexName, count: number, offset: number): void {
  const copied = columns(name);
  const copy = index.prepare(
    `INSERT INTO ${TABLES[name]} (piece, ${copied}) SELECT ?, ${copied} FROM ${TABLES[name]} WHERE piece = ?`,
  );
  for (const [i, piece] of pieces(index, name, count, offset).entries()) copy.run(NOBODY + i, piece);
}

/** Content and labels in turn: both are what a piece may be found by. */
function change(index: Database.Database, name: IndexName, count: number, offset: number): void {
  const labels = index.prepare(`UPDATE ${TABLES[name]} SET audience = audience + 1 WHERE piece = ?`);
  const content = index.prepare(
    name === "vectors"
      ? `UPDATE vector SET vectors = (SELECT vectors FROM vector v WHERE v.piece <> vector.piece AND v.vectors <> vector.vectors LIMIT 1) WHERE piece = ?`
      : name === "words"
        ? `UPDATE word SET terms = (SELECT terms FROM word w WHERE w.piece <> word.piece AND w.terms <> word.terms LIMIT 1) WHERE piece = ?`
        : `INSERT INTO identifier (piece, space, key, document, collection, audience)
             SELECT piece, space, 'ffffffffffffffffffffffffffffffff', document, collection, audience FROM identifier WHERE piece = ? LIMIT 1`,
  );
  for (const [i, piece] of pieces(index, name, count, offset).entries()) (i % 2 === 0 ? labels : content).run(piece);
}

function damageOf(name: IndexName): Damage[] {
  const none = { index: name, missing: 0, extra: 0, stale: 0 };
  return [
    {
      name: `${name}: 7 missing`,
      inflict: (index) => {
        takeAway(index, name, 7, 40);
        return { ...none, missing: 7 };
      },
    },
    {
      name: `${name}: 5 extra`,
      inflict: (index) => {
        putThere(index, name, 5, 10);
        return { ...none, extra: 5 };
      },
    },
    {
      name: `${name}: 6 stale`,
      inflict: (index) => {
        change(index, name, 6, 60);
        return { ...none, stale: 6 };
      },
    },
    {
      name: `${name}: 9 missing, 4 extra and 8 stale together`,
      inflict: (index) => {
        putThere(index, name, 4, 0);
        change(index, name, 8, 100);
        takeAway(index, name, 9, 20);
        return { ...none, missing: 9, extra: 4, stale: 8 };
      },
    },
    {
      name: `${name}: all missing`,
      inflict: (index) => {
        const all = pieces(index, name, 1_000_000, 0).length;
        takeAway(index, name, all, 0);
        return { ...none, missing: all };
      },
    },
  ];
}

export const DAMAGE: readonly Damage[] = (["vectors", "words", "identifiers"] as const).flatMap(damageOf);

/** Opens the index file of a stopped server, damages it, and closes it. */
export function damageIndex(dataDir: string, damage: Damage): IndexFindings {
  const index = new Database(join(dataDir, "index.sqlite"));
  try {
    return index.transaction(() => damage.inflict(index))();
  } finally {
    index.close();
  }
}
