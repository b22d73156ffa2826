// Whatever a catalog holds, a question that a template makes of its own values and numbers has the answer that plain loops
// find (NUM-8).
import fc from "fast-check";
import { expect, test } from "vitest";
import { answer, ask, createCatalog, type Catalog } from "./catalog.ts";

interface Thing {
  readonly name: string;
  readonly group: string;
  readonly tags: readonly string[];
  readonly price: number;
  readonly weight: number;
  readonly made: number;
}

const GROUPS = ["Lamps", "Oak tables", "Сад и дача", "厨具", "Café & bar"];
const TAGS = ["scarlet", "indigo", "amber"];

const things = fc
  .array(
    fc.record({
      group: fc.constantFrom(...GROUPS),
      tags: fc.subarray(TAGS, { minLength: 1 }),
      price: fc.integer({ min: 1, max: 999 }),
      weight: fc.integer({ min: 1, max: 400 }),
      made: fc.integer({ min: 1950, max: 2024 }),
    }),
    { minLength: 2, maxLength: 25 },
  )
  .map((list) => list.map((thing, at): Thing => ({ ...thing, name: `Vela${String.fromCharCode(97 + at)}x` })));

function catalogOf(list: readonly Thing[]): Catalog {
  return createCatalog(
    "products",
    {
      name: "TEXT",
      category: "TEXT",
      colours: { type: "TEXT", isMultiple: true },
      price: { type: "MONEY", unit: "EUR" },
      weight_kg: { type: "NUMBER", unit: "kg" },
      year: "NUMBER",
    },
    list.map(({ name, group, tags, price, weight, made }) => ({
      name,
      category: group,
      colours: tags,
      price,
      weight_kg: weight,
      year: made,
    })),
  );
}

type Template = (options: {
  readonly group: string;
  readonly low: number;
  readonly high: number;
  readonly year: number;
}) => readonly [question: string, isMeant: (thing: Thing) => boolean];

const COUNTED: readonly Template[] = [
  ({ group, high }) => [
    `How many products in "${group}" cost less than ${high} EUR?`,
    (one) => one.group === group && one.price < high,
  ],
  ({ low, high }) => [
    `How many products cost between ${low} and ${high} euros?`,
    (one) => one.price >= low && one.price <= high,
  ],
  ({ low }) => [`Number of products that weigh at least ${low} kg`, (one) => one.weight >= low],
  ({ year }) => [`How many products were made before ${year}?`, (one) => one.made < year],
  ({ year, group }) => [
    `how many products from ${year} are in the category "${group}"?`,
    (one) => one.made === year && one.group === group,
  ],
  ({ group }) => [`How many products are not in "${group}"?`, (one) => one.group !== group],
  () => [
    "How many products are both scarlet and amber?",
    (one) => one.tags.includes("scarlet") && one.tags.includes("amber"),
  ],
  () => ["How many products are indigo or amber?", (one) => one.tags.includes("indigo") || one.tags.includes("amber")],
  ({ high }) => [`Сколько товаров дешевле ${high} евро?`, (one) => one.price < high],
  ({ low, high }) => [
    `Сколько товаров весит от ${low} до ${high} кг?`,
    (one) => one.weight >= low && one.weight <= high,
  ],
  ({ group, low }) => [
    `Сколько товаров категории «${group}» дороже ${low}?`,
    (one) => one.group === group && one.price > low,
  ],
  ({ group }) => [`“${group}”类别有多少件商品？`, (one) => one.group === group],
  ({ low }) => [`价格超过${low}欧元的商品有多少？`, (one) => one.price > low],
  ({ year }) => [`${year}年以后的商品有几件？`, (one) => one.made > year],
];

const options = fc
  .record({
    group: fc.constantFrom(...GROUPS),
    low: fc.integer({ min: 1, max: 400 }),
    more: fc.integer({ min: 1, max: 500 }),
    year: fc.integer({ min: 1950, max: 2024 }),
  })
  .map(({ group, low, more, year }) => ({ group, low, high: low + more, year }));

test("NUM-8: a question that counts has the count that plain loops find", () => {
  fc.assert(
    fc.property(things, options, fc.constantFrom(...COUNTED), (list, chosen, template) => {
      // Only values that occur are values of the index.
      fc.pre(
        GROUPS.every((group) => list.some((one) => one.group === group)) ||
          list.some((one) => one.group === chosen.group),
      );
      fc.pre(TAGS.every((tag) => list.some((one) => one.tags.includes(tag))));
      const [question, isMeant] = template(chosen);
      expect([question, answer(catalogOf(list), question, "name")]).toEqual([question, list.filter(isMeant).length]);
    }),
    { numRuns: 100 },
  );
});

test("NUM-8: averages, extremes and groups are those that plain loops find", () => {
  fc.assert(
    fc.property(things, (list) => {
      const catalog = catalogOf(list);
      const prices = list.map(({ price }) => price);
      const mean = prices.reduce((sum, price) => sum + price, 0) / prices.length;
      expect(answer(catalog, "What is the average price?", "name")).toBe(Math.round(mean * 100) / 100);
      const least = Math.min(...prices);
      const cheapest = list.filter(({ price }) => price === least).map(({ name }) => `${name} | ${least}`);
      for (const question of ["What is the cheapest product?", "Какой товар самый дешёвый?", "最便宜的商品是哪个？"])
        expect([question, answer(catalog, question, "name")]).toEqual([question, cheapest]);
      const counted = answer(catalog, "How many products per category?", "name") as string[];
      expect([...counted].sort()).toEqual(
        [...new Set(list.map(({ group }) => group))]
          .map((group) => `${group}=${list.filter((one) => one.group === group).length}`)
          .sort(),
      );
    }),
    { numRuns: 25 },
  );
});

test("NUM-8: any text gives an outcome, and the same one each time", () => {
  const list: Thing[] = [{ name: "Velax", group: "Lamps", tags: ["amber"], price: 3, weight: 2, made: 1999 }];
  const catalog = catalogOf(list);
  const text = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 80 }),
    fc
      .array(
        fc.constantFrom(
          "how",
          "many",
          "сколько",
          "多少",
          "price",
          "not",
          "between",
          "and",
          "5",
          "200",
          "«",
          "”",
          "Lamps",
          "per",
          "most",
          "e\u0301",
          "👩‍🔬",
          "１２",
          "שלום",
          "than",
          "more",
          "最",
          "的",
          ",",
          "?",
          "to",
          "-",
          "year",
        ),
        { maxLength: 14 },
      )
      .map((words) => words.join(" ")),
  );
  fc.assert(
    fc.property(text, (question) => {
      const outcome = ask(catalog, question);
      expect(["PLAN", "DECLINED", "NOT_STRUCTURED"]).toContain(outcome.kind);
      expect(ask(catalog, question)).toEqual(outcome);
    }),
    { numRuns: 200 },
  );
});
