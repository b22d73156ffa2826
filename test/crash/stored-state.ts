// What a stopped server left in its files, read by SQL alone: nothing of the product's own code judges itself here.
import { join } from "node:path";
import Database from "better-sqlite3";
import { unpackTerms } from "../../server/adapters/word-index/embedded-entries.ts";
import { DOCUMENTS, EXPECTED_COUNTS, REPLACED_KEYS, refusedRecords, SUPERSESSIONS } from "./material.ts";

/** Sums of floating point numbers in another order differ by less. */
const TOLERANCE = 1e-6;

const SERVED = `FROM Piece p JOIN Version v ON v.id = p.versionId AND v.cut = p.cut JOIN Document d ON d.currentVersionId = v.id
  WHERE v.status = 'CURRENT' AND v.buildState = 'COMPLETE'`;

/** @returns everything that is not as it should be after the replacing import; empty when all is well */
export function problemsOf(dataDir: string): string[] {
  const rows = new Database(join(dataDir, "vouch.sqlite"), { readonly: true });
  const index = new Database(join(dataDir, "index.sqlite"), { readonly: true });
  try {
    return [...rowProblems(rows), ...indexProblems(rows, index), ...statisticProblems(rows, index)];
  } finally {
    rows.close();
    index.close();
  }
}

function rowProblems(rows: Database.Database): string[] {
  const count = (sql: string) => rows.prepare<[], number>(`SELECT count(*) ${sql}`).pluck().get() ?? -1;
  const job = rows.prepare<[], { state: string }>(`SELECT state FROM Job ORDER BY id DESC LIMIT 1`).get();
  const sums = rows
    .prepare<[], Record<string, number>>(
      `SELECT sum(created) AS created, sum(replaced) AS replaced, sum(unchanged) AS unchanged, sum(failed) AS failed
         FROM ImportFile WHERE importId = (SELECT max(id) FROM Import)`,
    )
    .get();
  const isAtomic = rows.prepare<[], number>(`SELECT isAtomic FROM Import ORDER BY id DESC LIMIT 1`).pluck().get() === 1;
  const expectedCounts = { ...EXPECTED_COUNTS, failed: refusedRecords(isAtomic) };
  const isServed = `v.id = d.currentVersionId AND v.status = 'CURRENT' AND v.buildState = 'COMPLETE'`;
  return [
    ...differs("state of the import's job", job?.state, "DONE"),
    ...Object.entries(expectedCounts).flatMap(([name, expected]) => differs(`"${name}"`, sums?.[name], expected)),
    ...differs("files not done", count(`FROM ImportFile WHERE state <> 'DONE'`), 0),
    ...differs("problems kept", count(`FROM ImportProblem`), expectedCounts.failed),
    ...differs("unfinished versions", count(`FROM Version WHERE buildState <> 'COMPLETE'`), 0),
    ...differs("documents", count(`FROM Document`), DOCUMENTS),
    ...differs("documents without a current version", count(`FROM Document WHERE currentVersionId IS NULL`), 0),
    ...differs("versions", count(`FROM Version`), DOCUMENTS + REPLACED_KEYS.length),
    ...differs("versions called current", count(`FROM Version WHERE status = 'CURRENT'`), DOCUMENTS),
    ...differs(
      "versions not counted as they should be",
      count(`FROM Version v JOIN Document d ON d.id = v.documentId
        WHERE v.countedCut IS NOT CASE WHEN ${isServed} THEN v.cut END`),
      0,
    ),
    ...differs(
      "declared supersessions of what is served",
      count(`FROM Supersession s JOIN Document d ON d.currentVersionId = s.declaredByVersionId`),
      SUPERSESSIONS,
    ),
    ...differs(
      "supersessions declared by no version",
      count(`FROM Supersession WHERE declaredByVersionId NOT IN (SELECT id FROM Version)`),
      0,
    ),
  ];
}

function indexProblems(rows: Database.Database, index: Database.Database): string[] {
  const idsOf = (db: Database.Database, sql: string) => db.prepare<[], number>(sql).pluck().all().join(",");
  const served = idsOf(rows, `SELECT p.id ${SERVED} ORDER BY p.id`);
  const carrying = idsOf(rows, `SELECT p.id ${SERVED} AND p.id IN (SELECT pieceId FROM Identifier) ORDER BY p.id`);
  return [
    ...differs("pieces in the vector index", idsOf(index, "SELECT piece FROM vector ORDER BY piece"), served),
    ...differs("pieces in the word index", idsOf(index, "SELECT piece FROM word ORDER BY piece"), served),
    ...differs(
      "pieces in the identifier index",
      idsOf(index, "SELECT DISTINCT piece FROM identifier ORDER BY piece"),
      carrying,
    ),
  ];
}

/** The statistics against a count of what the indexes hold, which reconciliation has compared with the text itself. */
function statisticProblems(rows: Database.Database, index: Database.Database): string[] {
  const ofTerms = new Map<number, number>();
  let pieces = 0;
  let terms = 0;
  for (const packed of index.prepare<[], Buffer>("SELECT terms FROM word").pluck().iterate()) {
    pieces += 1;
    for (const { term, frequency } of unpackTerms(packed)) {
      terms += frequency;
      ofTerms.set(term, (ofTerms.get(term) ?? 0) + 1);
    }
  }
  const stored = rows.prepare<[], { term: number; pieces: number }>("SELECT term, pieces FROM TermStatistic").all();
  const storedTerms = new Map(stored.map((row) => [row.term, row.pieces]));
  const wrong = [...ofTerms].filter(([term, expected]) => storedTerms.get(term) !== expected).length;
  const statistic = rows
    .prepare<[], { pieces: number; terms: number; vectors: number; vectorSum: Buffer; vectorMoments: Buffer }>(
      "SELECT pieces, terms, vectors, vectorSum, vectorMoments FROM CollectionStatistic",
    )
    .all();
  const [own] = statistic;
  if (own === undefined || statistic.length !== 1) return [`${statistic.length} collection statistics instead of 1`];
  const expected = sumVectors(index);
  return [
    ...differs("term statistics that are wrong", wrong, 0),
    ...differs("term statistics", storedTerms.size, ofTerms.size),
    ...differs("pieces counted", own.pieces, pieces),
    ...differs("terms counted", own.terms, terms),
    ...differs("vectors counted", own.vectors, expected.count),
    ...differs("sum of vectors is right", isNear(own.vectorSum, expected.sum), true),
    ...differs("second moments are right", isNear(own.vectorMoments, expected.moments), true),
  ];
}

function sumVectors(index: Database.Database): { count: number; sum: number[]; moments: number[] } {
  const sum: number[] = [];
  const moments: number[] = [];
  let count = 0;
  const stored = index.prepare<[], { count: number; vectors: Buffer }>("SELECT count, vectors FROM vector");
  for (const row of stored.iterate()) {
    const length = row.vectors.length / 4 / row.count;
    for (let v = 0; v < row.count; v++, count++) {
      const vector = Array.from({ length }, (_, i) => row.vectors.readFloatLE((v * length + i) * 4));
      let at = 0;
      for (const [i, a] of vector.entries()) {
        sum[i] = (sum[i] ?? 0) + a;
        for (let j = i; j < length; j++, at++) moments[at] = (moments[at] ?? 0) + a * (vector[j] ?? 0);
      }
    }
  }
  return { count, sum, moments };
}

function isNear(stored: Buffer, expected: readonly number[]): boolean {
  return (
    stored.length === expected.length * 8 &&
    expected.every((value, i) => Math.abs(value - stored.readDoubleLE(i * 8)) < TOLERANCE)
  );
}

function differs(name: string, actual: unknown, expected: unknown): string[] {
  if (actual === expected) return [];
  return [`${name}: ${shorten(actual)} instead of ${shorten(expected)}`];
}

function shorten(value: unknown): string {
  const text = String(value);
  return text.length > 60 ? `${text.slice(0, 60)}… (${text.split(",").length})` : text;
}
