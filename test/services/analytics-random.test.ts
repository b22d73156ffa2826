// Five hundred conditions and groupings over three collections, against what is computed here document by document (NUM-6).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Condition } from "../../server/core/structured/condition.ts";
import type { GroupKey, Metric } from "../../server/core/structured/plan.ts";
import type { Caller } from "../../server/services/caller.ts";
import { openTestServices, type TestServices } from "../helpers/services.ts";
import { seedStructured } from "../helpers/structured-seed.ts";
import {
  createWorldOf,
  FIELDS,
  fold,
  integer,
  isKnown,
  meets,
  pick,
  type FieldName,
  type Known,
  type Meant,
  type Random,
  type World,
} from "./analytics-model.ts";

const SEED = 20_261_130;
const CONDITIONS = 300;
const GROUPINGS = 200;
const DOCUMENTS = 160;

/** @see https://gist.github.com/tommyettinger/46a874533244883189143505d203312c */
function mulberry32(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const random = mulberry32(SEED);
const worlds: World[] = (["en", "ru", "zh"] as const).map((language) => createWorldOf(language, random, DOCUMENTS));
let t: TestServices;
let callers: { of: Caller; audiences: readonly string[] }[];

beforeAll(async () => {
  t = await openTestServices({ isWorking: false });
  for (const { language, fields, documents } of worlds) {
    await t.newCollection(language);
    await seedStructured(t, language, { fields, documents });
  }
  callers = [["PUBLIC", "INTERNAL"], ["PUBLIC"]].map((audiences) => ({ of: t.as("READER", audiences), audiences }));
});
afterAll(() => t.close());

function anyCondition(world: World, depth: number): Condition {
  const several = () => Array.from({ length: integer(random, 4) }, () => anyCondition(world, depth - 1));
  const kind = depth === 0 ? 0 : random();
  if (kind < 0.55) return comparison(world);
  if (kind < 0.7) return { and: several() };
  if (kind < 0.85) return { or: several() };
  return random() < 0.5 ? { not: anyCondition(world, depth - 1) } : { ...comparison(world), or: several() };
}

function comparison({ known }: World): Condition {
  const field = pick(random, FIELDS);
  const texts = known.flatMap(({ meant }) => meant[field].texts);
  const text = () => (random() < 0.1 ? "" : random() < 0.1 ? "nowhere" : pick(random, texts).toUpperCase());
  const anyOf = (value: () => string): Condition =>
    pick(random, [
      () => ({ field, eq: value() }),
      () => ({ field, ne: value() }),
      () => ({ field, in: [value(), value()].slice(0, integer(random, 3)) }),
      () => ({ field, exists: random() < 0.5 }),
    ])();
  if (field === "code") return anyOf(text);
  if (field === "category" || field === "tags") {
    const part = [...pick(random, texts)].slice(0, 1 + integer(random, 3)).join("");
    return random() < 0.6 ? anyOf(text) : random() < 0.5 ? { field, contains: part } : { field, startsWith: part };
  }
  const value = () =>
    pick(
      random,
      known.flatMap(({ meant }) => meant[field].numbers),
    ).from;
  if (field === "made") {
    const date = () => new Date(value()).toISOString().slice(0, pick(random, [4, 7, 10]));
    return random() < 0.5 ? anyOf(date) : random() < 0.5 ? { field, before: date() } : { field, after: date() };
  }
  const from = value();
  return pick<() => Condition>(random, [
    () => anyOf(() => (random() < 0.15 ? "ON  request" : String(value()))),
    () => ({ field, lt: value() }),
    () => ({ field, lte: value() }),
    () => ({ field, gt: value(), lt: value() }),
    () => ({ field, gte: value() }),
    () => ({ field, between: [from, from + integer(random, 500)] }),
  ])();
}

const inReach = ({ known }: World, audiences: readonly string[]) =>
  known.filter(({ audience, isServed }) => isServed && audiences.includes(audience));

function missingOf(field: FieldName, documents: readonly Known[]) {
  const all = documents.map(({ meant }) => meant[field]);
  return {
    field,
    rows: all.filter((meant) => !isKnown(meant)).length,
    empty: all.filter(({ isEmpty }) => isEmpty).length,
    unparsed: all.filter(({ unread }) => unread > 0).length,
  };
}

describe("random questions", () => {
  it(`find the very documents that ${CONDITIONS} conditions describe, and say what is missing (NUM-6, NUM-7)`, async () => {
    let found = 0;
    for (let i = 0; i < CONDITIONS; i++) {
      const world = pick(random, worlds);
      const { of, audiences } = pick(random, callers);
      const where = anyCondition(world, 3);
      const documents = inReach(world, audiences);
      const expected = documents.filter((document) => meets(where, document));
      const input = { collection: world.language, where, first: 200 };
      const list = await t.services.analytics.list(of, input);
      const said = JSON.stringify(where);
      expect(list.rows.map(({ documentKey }) => documentKey).sort(), said).toEqual(
        expected.map(({ key }) => key).sort(),
      );
      const count = await t.services.analytics.count(of, input);
      expect([count.considered, count.count], said).toEqual([documents.length, expected.length]);
      for (const missing of count.missing)
        expect(missing, said).toEqual(missingOf(missing.field as FieldName, documents));
      found += expected.length;
    }
    expect(found).toBeGreaterThan(CONDITIONS * 10);
  }, 60_000);

  it(`put together and measure exactly as ${GROUPINGS} groupings say (NUM-6)`, async () => {
    let groups = 0;
    for (let i = 0; i < GROUPINGS; i++) {
      const world = pick(random, worlds);
      const { of, audiences } = pick(random, callers);
      const where = random() < 0.4 ? null : anyCondition(world, 2);
      const by = anyKeys();
      const metrics = anyMetrics();
      const input = { collection: world.language, where, by, metrics, limit: 1_000 };
      const outcome = await t.services.analytics.groupBy(of, input);
      const documents = inReach(world, audiences).filter((document) => where === null || meets(where, document));
      const said = JSON.stringify({ where, by, metrics, of: world.language });
      const actual = outcome.groups.map(({ keys, rows, metrics: made }) => [
        keys.map(({ value, from }, k) => nameOf(by[k], value, from)).join(" / "),
        rows,
        ...made.map(({ value, rows: of_ }) => [rounded(value), of_]),
      ]);
      expect(sorted(actual), said).toEqual(sorted(expectedGroups(documents, by, metrics)));
      groups += actual.length;
    }
    expect(groups).toBeGreaterThan(GROUPINGS * 2);
  }, 60_000);
});

const plain = { bucket: null, ranges: null, step: null };

function anyKeys(): GroupKey[] {
  const keys: GroupKey[] = [
    { ...plain, field: "category" },
    { ...plain, field: "tags" },
    { ...plain, field: "price" },
    { ...plain, field: "made", bucket: pick(random, ["MONTH", "QUARTER", "YEAR"]) },
    { ...plain, field: "size", step: pick(random, [100, 250]) },
    {
      ...plain,
      field: "price",
      ranges: [
        { from: null, to: 500 },
        { from: 500, to: 1_000 },
        { from: 800, to: null },
      ],
    },
  ];
  const first = pick(random, keys);
  const second = pick(random, keys);
  const isTwo = random() < 0.4 && second.field !== first.field;
  return random() < 0.08 ? [] : isTwo ? [first, second] : [first];
}

function anyMetrics(): Metric[] {
  const of = (field: FieldName, kinds: readonly Metric["kind"][]): Metric => ({ kind: pick(random, kinds), field });
  const all = [
    () => of("price", ["COUNT", "COUNT_DISTINCT", "SUM", "AVG", "MIN", "MAX", "MEDIAN"]),
    () => of("size", ["COUNT", "SUM", "AVG", "MIN", "MAX", "MEDIAN"]),
    () => of("made", ["COUNT", "MIN", "MAX"]),
    () => of("tags", ["COUNT", "COUNT_DISTINCT"]),
  ];
  return [{ kind: "COUNT", field: null }, ...Array.from({ length: integer(random, 3) }, () => pick(random, all)())];
}

/** One name for a group, from what it says or from what it begins with. */
function nameOf(key: GroupKey | undefined, value: string | null, from: number | null): string {
  if (key === undefined || value === null) return "?";
  if (key.step !== null) return String(from);
  if (key.bucket !== null || key.ranges !== null) return value;
  return key.field === "price" ? priceName(value) : fold(value);
}

/** `1,299.5`, `1 299,5` and `1299.5` alike. */
function priceName(written: string): string {
  const digits = written
    .replaceAll("\u00a0", "")
    .replace(/,(?=\d{3}(\D|$))/g, "")
    .replace(",", ".");
  return Number.isFinite(Number(digits)) ? String(Number(digits)) : fold(written);
}

function namesOf(key: GroupKey, meant: Meant): string[] {
  const names = meant.numbers.flatMap(({ from, to }) => {
    const middle = (from + to) / 2;
    if (key.step !== null) return [String(Math.floor(middle / key.step) * key.step)];
    if (key.ranges !== null)
      return key.ranges
        .filter((range) => middle >= (range.from ?? -Infinity) && middle < (range.to ?? Infinity))
        .map((range) =>
          range.from === null ? `< ${range.to}` : range.to === null ? `≥ ${range.from}` : `${range.from}–${range.to}`,
        );
    if (key.bucket === null) return [String(from)];
    const [begins, ends] = [from, to].map((ms) => stretchName(ms, key.bucket ?? ""));
    return [begins === ends ? `${begins}` : `${begins}–${ends}`];
  });
  const isPlain = key.step === null && key.ranges === null && key.bucket === null;
  return [...new Set([...names, ...(isPlain ? meant.texts : [])])];
}

function stretchName(ms: number, bucket: string): string {
  const year = new Date(ms).getUTCFullYear();
  const month = new Date(ms).getUTCMonth() + 1;
  if (bucket === "YEAR") return `${year}`;
  return bucket === "QUARTER" ? `${year}-Q${Math.ceil(month / 3)}` : `${year}-${String(month).padStart(2, "0")}`;
}

function expectedGroups(documents: readonly Known[], by: readonly GroupKey[], metrics: readonly Metric[]) {
  const groups = new Map<string, Known[]>();
  if (by.length === 0) groups.set("", [...documents]);
  for (const document of documents) {
    let names = [""];
    for (const [k, key] of by.entries()) {
      const own = namesOf(key, document.meant[key.field as FieldName]);
      names = names.flatMap((name) => own.map((one) => (k === 0 ? one : `${name} / ${one}`)));
    }
    if (by.length > 0) for (const name of names) groups.set(name, [...(groups.get(name) ?? []), document]);
  }
  return [...groups].map(([name, of]) => [name, of.length, ...metrics.map((metric) => figureOf(metric, of))]);
}

function figureOf({ kind, field }: Metric, documents: readonly Known[]): [number | null, number] {
  if (field === null) return [documents.length, documents.length];
  const all = documents.map(({ meant }) => meant[field as FieldName]);
  const withValue = all.filter(isKnown).length;
  const stretches = all.flatMap(({ numbers }) => numbers);
  const isDate = field === "made";
  const values = stretches.map(({ from, to }) => (isDate ? from : (from + to) / 2)).sort((a, b) => a - b);
  const withNumber = all.filter(({ numbers }) => numbers.length > 0).length;
  const sum = values.reduce((total, value) => total + value, 0);
  const none = values.length === 0;
  switch (kind) {
    case "COUNT":
      return [withValue, withValue];
    case "COUNT_DISTINCT": {
      const names = all.flatMap(({ texts, numbers }) => [...texts, ...numbers.map(({ from, to }) => `${from} ${to}`)]);
      return [new Set(names).size, withValue];
    }
    case "SUM":
      return [none ? null : rounded(sum), withNumber];
    case "AVG":
      return [none ? null : rounded(sum / values.length), withNumber];
    case "MIN":
      return [none ? null : Math.min(...stretches.map(({ from }) => from)), withNumber];
    case "MAX":
      return [none ? null : Math.max(...stretches.map(({ from, to }) => (isDate ? from : to))), withNumber];
    case "MEDIAN": {
      const half = values.length >> 1;
      const [lower = 0, upper = 0] = [values[half - 1], values[half]];
      return [none ? null : rounded(values.length % 2 === 1 ? upper : (lower + upper) / 2), withNumber];
    }
  }
}

function rounded(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(12));
}

const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
