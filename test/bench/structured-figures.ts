// Counting, filtering, grouping and facets against the same SQL by hand on the same file (NUM-6). By hand stands what an
// answer says at the least: its figures, how many rows there are, how many meet the condition, and how many say nothing of
// each field that it used.
import type { Condition } from "../../server/core/structured/condition.ts";
import { compare, timed, type Bench } from "./bench.ts";
import { COLLECTION, RECORDS, structuredCollection, type StructuredCollection } from "./structured-collection.ts";

/** By hand the planner is helped as well: otherwise ours would be held against a plan that nobody keeps. */
const BY_ROW = "INDEXED BY sqlite_autoindex_FieldValue_1";
const ROUNDS = 9;
const TIMES = RECORDS > 200_000 ? 2 : 10;
/** What counting may cost over SQL by hand: a table of figures is still there at once. */
const LIMIT = 2;

interface Question {
  ours(collection: StructuredCollection): Promise<unknown>;
  /** Statements of one parameterless answer. */
  byHand(collection: StructuredCollection): readonly string[];
}

function benchOf(name: string, question: Question): Bench {
  return {
    name,
    limit: LIMIT,
    async run() {
      const collection = await structuredCollection();
      const { db } = collection;
      const touch = db.prepare("SELECT 1");
      const statements = question.byHand(collection).map((sql) => db.prepare(sql));
      const average = async (work: () => Promise<unknown>) => {
        const ms = await timed(async () => {
          for (let i = 0; i < TIMES; i++) await work();
        });
        return ms / TIMES;
      };
      await question.ours(collection);
      return compare({
        rounds: ROUNDS,
        ours: () => average(() => question.ours(collection)),
        theirs: () =>
          average(async () => {
            touch.get();
            for (const statement of statements) statement.all();
          }),
        describe: (ours, theirs) =>
          `${ours.toFixed(1)} ms, ${theirs.toFixed(1)} by hand over ${RECORDS.toLocaleString("en")} records`,
      });
    },
  };
}

const considered = ({ collectionId }: StructuredCollection) =>
  `SELECT count(*) FROM CountedRow WHERE collectionId = ${collectionId} AND isTableRow = 0 AND isServed = 1`;
const known = (columnId: number) =>
  `SELECT count(*), sum(number IS NULL), sum(termId = 0) FROM FieldValue ${BY_ROW} WHERE columnId = ${columnId}`;
const term = (columnId: number, folded: string) =>
  `(SELECT id FROM FieldTerm WHERE columnId = ${columnId} AND folded = '${folded}')`;
const plain = { bucket: null, ranges: null, step: null };
const CHEAP: Condition = { field: "price", lt: 50_000 };

export const structuredCount = benchOf("structured-count", {
  ours: ({ t }) =>
    t.services.analytics.count(t.caller, {
      collection: COLLECTION,
      where: { and: [{ field: "category", in: ["category 3", "category 4", "category 5"] }, CHEAP] },
    }),
  byHand: (of) => [
    `SELECT count(*) FROM FieldValue c JOIN FieldValue p ${BY_ROW} ON p.columnId = ${of.columns.price} AND p.rowId = c.rowId AND p.number < 50000
      WHERE c.columnId = ${of.columns.category} AND c.termId IN (${[3, 4, 5].map((i) => term(of.columns.category, `category ${i}`)).join(", ")})`,
    considered(of),
    known(of.columns.category),
    known(of.columns.price),
  ],
});

export const structuredFilterGroup = benchOf("structured-filter-group", {
  ours: ({ t }) =>
    t.services.analytics.groupBy(t.caller, {
      collection: COLLECTION,
      where: CHEAP,
      by: [{ ...plain, field: "category" }],
    }),
  byHand: (of) => [
    `SELECT t.shown, count(*) AS n FROM FieldValue p CROSS JOIN FieldValue c ${BY_ROW} ON c.columnId = ${of.columns.category} AND c.rowId = p.rowId
       JOIN FieldTerm t ON t.id = c.termId WHERE p.columnId = ${of.columns.price} AND p.number < 50000
      GROUP BY c.termId ORDER BY n DESC LIMIT 100`,
    `SELECT count(*) FROM FieldValue WHERE columnId = ${of.columns.price} AND number < 50000`,
    considered(of),
    known(of.columns.price),
    `SELECT count(*) FROM FieldValue p CROSS JOIN FieldValue c ${BY_ROW} ON c.columnId = ${of.columns.category} AND c.rowId = p.rowId AND c.termId > 0
      WHERE p.columnId = ${of.columns.price} AND p.number < 50000`,
  ],
});

export const structuredAverage = benchOf("structured-average", {
  ours: ({ t }) =>
    t.services.analytics.groupBy(t.caller, {
      collection: COLLECTION,
      by: [{ ...plain, field: "category" }],
      metrics: [{ kind: "AVG", field: "price" }],
    }),
  byHand: (of) => [
    `SELECT t.shown, avg(p.number) AS a FROM FieldValue c JOIN FieldValue p ${BY_ROW} ON p.columnId = ${of.columns.price} AND p.rowId = c.rowId
       JOIN FieldTerm t ON t.id = c.termId WHERE c.columnId = ${of.columns.category} GROUP BY c.termId ORDER BY a DESC LIMIT 100`,
    considered(of),
    known(of.columns.category),
    known(of.columns.price),
  ],
});

export const structuredFacets = benchOf("structured-facets", {
  ours: ({ t }) =>
    t.services.analytics.facets(t.caller, {
      collection: COLLECTION,
      where: CHEAP,
      facets: [{ field: "category" }, { field: "author" }, { field: "price", step: 10_000 }],
    }),
  byHand: (of) => [
    ...(["category", "author"] as const).map(
      (
        name,
      ) => `SELECT t.shown, count(*) AS n FROM FieldValue p CROSS JOIN FieldValue c ${BY_ROW} ON c.columnId = ${of.columns[name]} AND c.rowId = p.rowId
        JOIN FieldTerm t ON t.id = c.termId WHERE p.columnId = ${of.columns.price} AND p.number < 50000
       GROUP BY c.termId ORDER BY n DESC LIMIT 20`,
    ),
    `SELECT floor(number / 10000) AS step, count(*) AS n FROM FieldValue WHERE columnId = ${of.columns.price} GROUP BY 1 ORDER BY n DESC LIMIT 20`,
    `SELECT count(*) FROM FieldValue WHERE columnId = ${of.columns.price} AND number < 50000`,
    considered(of),
    ...(["price", "category", "author"] as const).map((name) => known(of.columns[name])),
  ],
});
