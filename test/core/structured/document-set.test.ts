// Sets of documents against lists of numbers, and conditions against what they say of each document.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCondition, type Condition } from "../../../server/core/structured/condition.ts";
import {
  ALL_DOCUMENTS,
  complementOf,
  documentSet,
  hasDocument,
  intersect,
  listedDocuments,
  NO_DOCUMENTS,
  unite,
  type DocumentSet,
} from "../../../server/core/structured/document-set.ts";
import { evaluate } from "../../../server/core/structured/evaluate.ts";
import { foldField, foldValue } from "../../../server/core/structured/fold.ts";

const ID_MAX = 70;
const ids = fc.array(fc.integer({ min: 1, max: ID_MAX }), { maxLength: 60 });
const set = fc
  .tuple(ids, fc.boolean())
  .map(([list, isComplement]) => (isComplement ? complementOf(documentSet(list)) : documentSet(list)));
const all = Array.from({ length: ID_MAX + 20 }, (_, i) => i + 1);
const members = (of: DocumentSet) => all.filter((id) => hasDocument(of, id));

describe("a set of documents", () => {
  it("holds exactly what it was made of, each id once", () => {
    fc.assert(
      fc.property(ids, (list) => {
        const unique = [...new Set(list)].sort((a, b) => a - b);
        const made = documentSet(list);
        expect(listedDocuments(made)).toEqual(unique);
        expect(members(made)).toEqual(unique);
        expect(made.count).toBe(unique.length);
      }),
    );
  });

  it("is met, joined and turned round as sets are", () => {
    fc.assert(
      fc.property(fc.array(set, { maxLength: 4 }), (sets) => {
        const inAll = intersect(sets);
        const inAny = unite(sets);
        expect(members(inAll)).toEqual(all.filter((id) => sets.every((one) => hasDocument(one, id))));
        expect(members(inAny)).toEqual(all.filter((id) => sets.some((one) => hasDocument(one, id))));
        for (const made of [inAll, inAny]) expect(made.count).toBe(listedDocuments(made).length);
      }),
    );
  });

  it("knows none and all", () => {
    expect(members(NO_DOCUMENTS)).toEqual([]);
    expect(members(ALL_DOCUMENTS)).toEqual(all);
  });
});

type Record = ReadonlyMap<string, readonly string[]>;

/** What a condition says of one document, word by word. */
function meets(condition: Condition, record: Record): boolean {
  const { and, or, not, field, eq, ne, in: oneOf, exists } = condition;
  const values = record.get(foldField(field ?? "")) ?? [];
  const has = (value: string) => values.includes(foldValue(value));
  const isKnown = values.some((value) => value !== "");
  return (
    (and ?? []).every((part) => meets(part, record)) &&
    (or?.some((part) => meets(part, record)) ?? true) &&
    (not == null || !meets(not, record)) &&
    (eq == null || has(eq)) &&
    (ne == null || (isKnown && !has(ne))) &&
    (oneOf == null || oneOf.some(has)) &&
    (exists == null || exists === isKnown)
  );
}

const value = fc.constantFrom("Red", "red", "синий", "СИНИЙ", "红", "");
const field = fc.constantFrom("Colour", "цвет", "颜色");
const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const comparison = fc
  .record({ field, eq: optional(value), ne: optional(value), in: optional(fc.array(value)), exists: fc.boolean() })
  .map(({ exists, ...rest }): Condition => {
    const isEmpty = rest.eq === undefined && rest.ne === undefined && rest.in === undefined;
    return isEmpty ? { ...rest, exists } : rest;
  });
const { condition } = fc.letrec<{ condition: Condition; list: Condition[] }>((tie) => ({
  list: fc.array(tie("condition"), { maxLength: 3 }),
  condition: fc.oneof(
    { maxDepth: 3 },
    comparison,
    tie("list").map((and) => ({ and })),
    tie("list").map((or) => ({ or })),
    tie("condition").map((not) => ({ not })),
    fc.tuple(comparison, tie("condition")).map(([own, not]) => ({ ...own, not })),
  ),
}));
const record = fc
  .dictionary(field.map(foldField), fc.array(value.map(foldValue), { minLength: 1, maxLength: 2 }))
  .map((given): Record => new Map(Object.entries(given)));

it("leaves exactly the documents that a condition describes (FIND-12)", () => {
  fc.assert(
    fc.property(condition, fc.array(record, { maxLength: 12 }), (written, records) => {
      const found = evaluate(parseCondition(written), (leaf) =>
        documentSet(
          records.flatMap((own, i) => {
            const values = own.get(leaf.field) ?? [];
            const isMet = leaf.kind === "HAS" ? values.includes(leaf.value) : values.some((known) => known !== "");
            return isMet ? [i + 1] : [];
          }),
        ),
      );
      expect(records.map((_, i) => hasDocument(found, i + 1))).toEqual(records.map((own) => meets(written, own)));
    }),
    { numRuns: 400 },
  );
});
