import { describe, expect, it } from "vitest";
import {
  createFieldProfiler,
  type CollectionProfile,
  type FieldProposal,
  type ProfilerOptions,
} from "../../../../server/core/structured/fields/field-profiler.ts";
import { profileReading, proposeReading } from "../../../../server/core/structured/fields/profile-reading.ts";

type Row = Readonly<Record<string, string | readonly string[]>>;

function profile(rows: Iterable<Row>, options: Partial<ProfilerOptions> = {}): CollectionProfile {
  const profiler = createFieldProfiler({ subject: "DOCUMENTS", ...options });
  for (const row of rows)
    profiler.add({
      header: Object.entries(row).map(([key, value]) =>
        typeof value === "string" ? { key, value, items: null } : { key, value: value.join(", "), items: value },
      ),
    });
  return profiler.finish();
}
const times = (count: number, row: (index: number) => Row) => Array.from({ length: count }, (_, index) => row(index));
function field({ proposals }: CollectionProfile, name: string): FieldProposal {
  const found = proposals.find((proposal) => proposal.name === name);
  if (!found) throw new Error(`There is no field ${name} among ${proposals.map((one) => one.name).join(", ")}`);
  return found;
}
const column = (values: readonly string[], key = "x", subject: ProfilerOptions["subject"] = "DOCUMENTS") =>
  field(
    profile(
      values.map((value) => ({ [key]: value })),
      { subject },
    ),
    key,
  );
const cycle = (values: readonly string[], count = 20) => times(count, (i) => ({ x: values[i % values.length] ?? "" }));

describe("coverage (NUM-3)", () => {
  it("a field of 1,480 in 1,500 records stays, one in a fifth is dropped and says why", () => {
    const found = profile(
      times(1500, (i) => ({
        category: `c${i % 7}`,
        ...(i < 1480 && { level: `${i % 5}` }),
        ...(i % 5 === 0 && { award: `a${i % 3}` }),
      })),
    );
    expect(field(found, "level")).toMatchObject({
      state: "PROPOSED",
      reason: null,
      figures: { withKey: 1480, considered: 1500 },
    });
    expect(field(found, "award")).toMatchObject({
      state: "DROPPED",
      reason: "LOW_COVERAGE",
      figures: { withKey: 300 },
    });
  });

  it("an empty value under a declared key is known absence: it counts as coverage", () => {
    const batch = field(profile(times(50, (i) => ({ batch: i % 10 === 0 ? `${i % 3}` : "" }))), "batch");
    expect(batch).toMatchObject({ state: "PROPOSED", figures: { withKey: 50, withValue: 5 } });
  });

  it("a key that is empty everywhere has no values", () => {
    expect(column(["", "", ""])).toMatchObject({ state: "DROPPED", reason: "NO_VALUES" });
  });

  it("the threshold is an option", () => {
    const rows = times(10, (i) => ({ a: "x", ...(i < 4 && { b: "y" }) }));
    expect(field(profile(rows), "b").state).toBe("PROPOSED");
    expect(field(profile(rows, { coverageMin: 0.5 }), "b").reason).toBe("LOW_COVERAGE");
  });

  it("more fields than may pass: the least covered are dropped", () => {
    const wide = Object.fromEntries(times(6, (i) => ({ [`k${i}`]: "v" })).flatMap((row) => Object.entries(row)));
    const found = profile([wide, wide, { k0: "v", k1: "w" }], { fieldsMax: 2 });
    expect(found.proposals.filter(({ state }) => state === "PROPOSED").map(({ name }) => name)).toEqual(["k0", "k1"]);
    expect(field(found, "k5").reason).toBe("TOO_MANY_FIELDS");
  });
});

describe("collections with nothing to count by (NUM-4)", () => {
  it("no header in common is refused with its reason", () => {
    expect(profile(times(40, (i) => ({ [`key ${i}`]: "value" }))).reason).toBe("LOW_COVERAGE");
    expect(profile(times(40, () => ({}))).reason).toBe("LOW_COVERAGE");
    expect(profile([]).reason).toBe("LOW_COVERAGE");
  });

  it("every value different is refused with its reason", () => {
    const found = profile(times(40, (i) => ({ id: `A-${i}`, title: `Story of ${i}`, link: `https://a.example/${i}` })));
    expect(found.reason).toBe("ALL_DIFFERENT");
    expect(field(found, "title")).toMatchObject({ state: "DROPPED", reason: "ALL_DIFFERENT" });
    expect(field(found, "id")).toMatchObject({ reason: "ALL_DIFFERENT", looksExact: true });
    expect(field(found, "link")).toMatchObject({ state: "PROPOSED", looksExact: true });
  });

  it("running text is searched and not counted", () => {
    const text = "A snail waits for the rain and counts the leaves on the way.";
    expect(column([text, `${text} Then it sleeps.`, text])).toMatchObject({ state: "DROPPED", reason: "RUNNING_TEXT" });
  });

  it("numbers, amounts and dates that all differ are still counted", () => {
    const found = profile(
      times(5, (i) => ({ words: `${1000 + i * 7}`, price: `€${i}.50`, issued: `2024-0${i + 1}-13`, name: `N ${i}` })),
    );
    expect(found.reason).toBeNull();
    for (const name of ["words", "price", "issued"]) expect(field(found, name).state).toBe("PROPOSED");
    expect(field(found, "name").reason).toBe("ALL_DIFFERENT");
  });

  it("three documents are enough for yes and no", () => {
    expect(column(["yes", "no", "yes"])).toMatchObject({ state: "PROPOSED", reading: { type: "BOOLEAN" } });
  });

  it("rows of tables keep what identifies them", () => {
    const rows = column(["E-417", "E-418", "E-419", "E-420", "E-421"], "Code", "TABLE_ROWS");
    expect(rows).toMatchObject({ state: "PROPOSED", looksExact: false, reading: { type: "TEXT" } });
  });
});

describe("keys that are one field (NUM-3)", () => {
  it("writing, case, marks and a unit do not make another field", () => {
    const found = profile([
      { Price: "5" },
      { "price:": "6" },
      { "PRICE ": "7" },
      { Price: "8" },
      { "Price (EUR)": "9" },
    ]);
    const price = field(found, "Price");
    expect(price.keys.toSorted()).toEqual(["price", "price (eur)", "price:"]);
    expect(price).toMatchObject({ reading: { type: "MONEY", unit: "EUR" }, figures: { withKey: 5, parsed: 5 } });
    expect(found.proposals).toHaveLength(1);
  });

  it("two currencies in one record stay two fields", () => {
    const found = profile(times(4, (i) => ({ price_eur: `${i}`, price_usd: `${i + 1}`, weight_kg: `${i}.5` })));
    expect(field(found, "price_eur").reading).toMatchObject({ type: "MONEY", unit: "EUR" });
    expect(field(found, "price_usd").reading).toMatchObject({ type: "MONEY", unit: "USD" });
    expect(field(found, "weight_kg").reading).toMatchObject({ type: "NUMBER", unit: "kg" });
  });

  it("a shared sign of money is that of the key's language", () => {
    expect(column(["¥5", "¥7", "¥7"], "价格").reading.unit).toBe("CNY");
    expect(column(["¥5", "¥7", "¥7"], "価格").reading.unit).toBe("JPY");
    expect(column(["¥5", "9 JPY", "¥7"], "价格").reading.unit).toBe("JPY");
  });

  it("names of two languages stay two fields", () => {
    const found = profile([{ Price: "5" }, { Price: "6" }, { Цена: "5" }, { Цена: "7" }]);
    expect(found.proposals.map(({ name }) => name).toSorted()).toEqual(["Price", "Цена"]);
  });

  it.each([
    ["Длина, мм", "mm"],
    ["重量（kg）", "kg"],
    ["d1 (hole diameter, mm)", "mm"],
    ["Вес в кг", "kg"],
    ["duration-minutes", "min"],
    ["Часов в месяц", null],
    ["valid_in", null],
  ])("the unit of %j is %s", (key, unit) => {
    expect(column(["1", "2", "2", "3"], key).reading).toMatchObject({ type: "NUMBER", unit });
  });
});

describe("types (NUM-2, NUM-3)", () => {
  it.each([
    ["years", ["1999", "2004", "2011"], { type: "NUMBER", unit: null }],
    ["counts", ["3 pages", "120 pages"], { type: "NUMBER", unit: "pages" }],
    ["lengths", ["2 cm", "30 mm", "40 mm"], { type: "NUMBER", unit: "mm" }],
    ["roubles", ["99 руб.", "1 977,50 ₽"], { type: "MONEY", unit: "RUB" }],
    ["dollars of Canada", ["$5", "7 CAD", "8 CAD"], { type: "MONEY", unit: "CAD" }],
    ["day first", ["03/12/2024", "25/12/2024"], { type: "DATE", dateOrder: "DMY" }],
    ["month first", ["03/12/2024", "12/25/2024"], { type: "DATE", dateOrder: "MDY" }],
    ["years in words", ["1999 г.", "2004 г."], { type: "DATE" }],
    ["lists", ["red; blue", "red"], { type: "TEXT", isMultiple: true }],
    [
      "lists with commas",
      ["Drama, Comedy", "Comedy, Drama", "Drama", "Comedy, War", "War, Drama"],
      { isCommaSeparated: true },
    ],
    ["names with commas", ["Smith, John", "Doe, Jane", "Poe, John", "Roe, Jane"], { type: "TEXT", isMultiple: false }],
    ["links", ["https://a.b/c", "www.d.e"], { type: "LINK" }],
    ["pictures", ["https://a.b/c.jpg", "img/d.png"], { type: "IMAGE" }],
    ["telephones", ["555-1234", "555-9876", "555-1111"], { type: "TEXT" }],
    ["versions", ["1.2.3", "1.10.2"], { type: "TEXT" }],
    ["degrees with three decimals each", ["45.123", "7.250", "139.692"], { type: "NUMBER", decimalSign: "." }],
    ["thousands grouped by commas", ["45,123", "7,250", "139,692"], { type: "NUMBER", decimalSign: null }],
    ["amounts grouped by points", ["1.299 €", "2.450 €", "899 €"], { type: "MONEY", decimalSign: null }],
    ["decimals after larger whole numbers", ["1,250", "12500"], { type: "NUMBER", decimalSign: "," }],
  ] as const)("%s", (_what, values, reading) => {
    expect(field(profile(cycle(values)), "x").reading).toMatchObject(reading);
  });

  it("day and month that no value tells apart are reported, and read day first only where points say so", () => {
    const slashes = field(profile(cycle(["03/12/2024", "05/06/2023"])), "x");
    expect(slashes).toMatchObject({
      reading: { type: "DATE", dateOrder: null },
      figures: { isDateOrderUnclear: true, parsed: 0 },
    });
    const points = field(profile(cycle(["03.12.2024", "05.06.2023"])), "x");
    expect(points).toMatchObject({ reading: { dateOrder: "DMY" }, figures: { isDateOrderUnclear: true, parsed: 20 } });
    const both = field(profile(cycle(["25/12/2024", "12/25/2024"])), "x");
    expect(both.reading.dateOrder).toBeNull();
  });

  it.each([
    ["sku", times(6, (i) => ({ sku: `${1000 + i}` }))],
    ["Артикул", times(6, (i) => ({ Артикул: `${77 + i}` }))],
    ["编号", times(6, (i) => ({ 编号: `${77 + i}` }))],
    ["x", times(6, (i) => ({ x: `000${i}` }))],
    ["y", times(6, (i) => ({ y: `${9780306406157 + i}` }))],
  ])("whole numbers under %s are identifiers", (name, rows) => {
    expect(field(profile(rows), name)).toMatchObject({ reading: { type: "IDENTIFIER" }, looksExact: true });
  });

  it("a code that many share groups, and is neither a number nor exact", () => {
    const found = field(profile(times(20, (i) => ({ category_id: `${i % 3}` }))), "category_id");
    expect(found).toMatchObject({ state: "PROPOSED", looksExact: false, reading: { type: "TEXT" } });
  });

  it("what does not parse is counted and shown, and what is said not to be there is no value", () => {
    const prices = field(profile(cycle(["€5", "€6", "€7", "€8", "on request", "$9", "n/a", "€5", "€6", "€7"])), "x");
    expect(prices.figures).toMatchObject({ values: 18, parsed: 14, unparsed: ["on request"], otherUnits: { USD: 2 } });
  });

  it.each([
    ["weight", ["5 kg", "6 kg", "none", "7 kg", "n/a", "5 kg", "8 kg", "9 kg"], "NUMBER", 5],
    ["Цена", ["5 ₽", "6 ₽", "нет", "7 ₽", "8 ₽", "нет", "9 ₽", "10 ₽"], "MONEY", 6],
    ["日期", ["2024-01-13", "2024-02-14", "无", "2024-03-15", "—"], "DATE", 3],
  ] as const)(
    "what says that there is none is no value to tell apart, and no example (%s)",
    (key, values, type, distinct) => {
      const found = column(values, key);
      expect(found.reading.type).toBe(type);
      expect(found.figures.distinct).toBe(distinct);
      expect(found.figures.examples).toHaveLength(distinct);
      expect(found.figures).toMatchObject(
        profileReading(
          values.map((value) => ({ value, items: null })),
          found.reading,
        ),
      );
    },
  );

  it("a text of few values is not made a number by some of them", () => {
    expect(field(profile(cycle(["S", "M", "42", "44"])), "x").reading.type).toBe("TEXT");
  });
});

describe("memory", () => {
  it("distinct values are exact up to a cap, and said to be at least so many beyond it", () => {
    const few = column(Array.from({ length: 3_000 }, (_, i) => `n${i % 1_000}`));
    expect(few.figures).toMatchObject({ distinct: 1_000, isDistinctAtLeast: false });
    const many = column(Array.from({ length: 12_000 }, (_, i) => `n${i}`));
    expect(many.figures).toMatchObject({ distinct: 10_000, isDistinctAtLeast: true });
  });

  it("keys without end are forgotten, and the common ones stay", () => {
    const found = profile(times(9_000, (i) => ({ kind: `k${i % 3}`, [`once ${i}`]: "x" })));
    expect(found.proposals.length).toBeLessThan(3_000);
    expect(field(found, "kind").figures).toMatchObject({ withKey: 9_000, distinct: 3 });
  });
});

describe("previews of a reading", () => {
  const written = ["03/12/2024", "25/12/2024", "soon"].map((value) => ({ value, items: null }));

  it("say what would parse if the field were a date", () => {
    const date = { type: "DATE", unit: null, dateOrder: "DMY", decimalSign: null, isMultiple: false } as const;
    expect(profileReading(written, date)).toMatchObject({
      values: 3,
      parsed: 2,
      unparsed: ["soon"],
      isDateOrderUnclear: false,
    });
    expect(profileReading(written, { ...date, dateOrder: null })).toMatchObject({
      parsed: 1,
      isDateOrderUnclear: true,
    });
    expect(profileReading(written, { ...date, type: "NUMBER" })).toMatchObject({ parsed: 0 });
  });

  it("propose as the whole proposal does", () => {
    expect(proposeReading(["Price (EUR)"], [{ value: "5", items: null }])).toMatchObject({
      type: "MONEY",
      unit: "EUR",
    });
  });
});
