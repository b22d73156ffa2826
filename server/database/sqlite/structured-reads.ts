// What the structured index can be asked, on a read-only connection of its own (NUM-6). Each answer is one transaction: it
// is of one moment, before a switch of versions or after it. Meant for a thread that serves no requests.
import type Sqlite from "better-sqlite3";
import { AppError } from "../../core/errors.ts";
import { bucketStart } from "../../core/structured/buckets.ts";
import { DATE_BUCKETS, type DateBucket } from "../../core/structured/plan.ts";
import type {
  CarriedQuery,
  CountFound,
  CountQuery,
  ExportFound,
  ExportQuery,
  ExportValuesQuery,
  FoundRow,
  GroupQuery,
  GroupsFound,
  DocumentsQuery,
  ListFound,
  ListQuery,
  SuggestedValue,
  ValuesQuery,
} from "../../core/structured/row-query.ts";
import { findCarried } from "./structured-carried.ts";
import { findExported, readExported } from "./structured-export.ts";
import { findGroups } from "./structured-groups.ts";
import { listRows } from "./structured-list.ts";
import { countMatching, gatherMatching, MATCHED, matchingSql, rowsFound } from "./structured-rows-found.ts";
import { createSnapshots } from "./structured-snapshot.ts";
import { createParameters } from "./structured-sql.ts";
import { suggestValues } from "./value-suggestion-rows.ts";

/** A type, not an interface: a thread's methods are gone through by their names. */
export type StructuredReads = {
  count(query: CountQuery): CountFound;
  /** Several questions about one reach, of one moment: the facets of one page. */
  groups(queries: readonly GroupQuery[]): GroupsFound[];
  list(query: ListQuery): ListFound;
  /** All rows by their ids, in order. */
  exported(query: ExportQuery): ExportFound;
  /** Values of some of them, in the order of their ids; rows that are not in reach any more are left out. */
  exportedValues(query: ExportValuesQuery): FoundRow[];
  /** Values that begin with what was typed, or nearly, of rows in reach alone. */
  values(query: ValuesQuery): SuggestedValue[];
  /** For each mark whether any row in reach has it. */
  carried(query: CarriedQuery): boolean[];
  /** For each query the ids of its documents, in no order. */
  documents(queries: readonly DocumentsQuery[]): number[][];
};

/** @param isCancelled whether whoever asked has gone; looked at while an answer is made */
export function createStructuredReads(db: Sqlite.Database, isCancelled: () => boolean = () => false): StructuredReads {
  let endsAt = Number.POSITIVE_INFINITY;
  let timeMaxMs = 0;
  // Temporary tables stay in memory: nothing of a document is written to another file.
  db.pragma("temp_store = MEMORY");
  db.exec(`CREATE TABLE ${MATCHED} (id INTEGER PRIMARY KEY)`);
  function check(): void {
    if (isCancelled()) throw new AppError("CANCELLED", "Counting was ended: whoever asked has gone.");
    if (Date.now() > endsAt) throw tooSlow(timeMaxMs);
  }
  db.function("alive", { deterministic: false }, () => {
    check();
    return 1;
  });
  db.function("bucket_start", { deterministic: true }, (ms: unknown, bucket: unknown) =>
    typeof ms === "number" && isBucket(bucket) ? bucketStart(ms, bucket) : null,
  );
  db.aggregate<number[]>("median", {
    start: () => [],
    step: (values, value: unknown) => {
      if (typeof value === "number") values.push(value);
    },
    result: medianOf,
  });
  const snapshotOf = createSnapshots(db, check);

  function answer<Q extends { readonly timeMaxMs: number }, T>(query: Q, work: () => T): T {
    timeMaxMs = query.timeMaxMs;
    endsAt = Date.now() + timeMaxMs;
    return db.transaction(work)();
  }

  return {
    count: (query) =>
      answer(query, () => {
        const snapshot = snapshotOf(query.reach);
        const { where, share } = query;
        const isGathered = query.missingInMatches.length > 0 && where !== null;
        const matching = isGathered ? gatherMatching(query, snapshot) : countMatching(query, snapshot);
        const both = share === null ? null : where === null ? share : ({ kind: "AND", of: [where, share] } as const);
        return {
          ...rowsFound(query, snapshot, matching),
          share: both === null ? null : countMatching({ reach: query.reach, where: both }, snapshot),
        };
      }),
    groups: (queries) => {
      const [first] = queries;
      if (first === undefined) return [];
      return answer(first, () => {
        const snapshot = snapshotOf(first.reach);
        return queries.map((query) => findGroups(query, snapshot));
      });
    },
    list: (query) => answer(query, () => listRows(query, snapshotOf(query.reach))),
    exported: (query) => answer(query, () => findExported(db, query, snapshotOf(query.reach))),
    exportedValues: (query) => answer(query, () => readExported(query, snapshotOf(query.reach))),
    values: (query) => answer(query, () => suggestValues(query, ({ reach }) => snapshotOf(reach))),
    carried: (query) => answer(query, () => findCarried(query, snapshotOf(query.reach))),
    documents: (queries) =>
      answer({ timeMaxMs: 10_000 }, () =>
        queries.map(({ reach, where }) => {
          const parameters = createParameters();
          const ids = matchingSql({ reach, where }, snapshotOf(reach), parameters);
          check();
          return db
            .prepare<[object], number>(`SELECT c.documentId FROM (${ids}) q CROSS JOIN CountedRow c ON c.id = q.id`)
            .pluck()
            .all(parameters.values);
        }),
      ),
  };
}

function isBucket(bucket: unknown): bucket is DateBucket {
  return (DATE_BUCKETS as readonly unknown[]).includes(bucket);
}

/** Null of none; the middle of an even number is the mean of the two. */
function medianOf(values: number[]): number | null {
  const sorted = Float64Array.from(values).sort();
  const half = sorted.length >> 1;
  const upper = sorted[half];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? upper) + upper) / 2;
}

function tooSlow(timeMaxMs: number): AppError {
  return new AppError(
    "LIMIT_EXCEEDED",
    `Counting took longer than ${timeMaxMs / 1_000} seconds and was ended. Ask with a narrower condition or fewer groups.`,
    { details: { timeMaxMs } },
  );
}
