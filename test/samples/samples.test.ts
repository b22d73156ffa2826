import { describe, expect, it } from "vitest";
import { parseLabels } from "../../server/core/documents/labels.ts";
import {
  markdownBelow,
  readCollections,
  readFrontMatter,
  readProducts,
  readQuestions,
  readRepositoryFile,
  type Product,
} from "./read-samples.ts";

const collections = readCollections();

function filesOf(collection: string): string[] {
  const files = collections.find((c) => c.name === collection)?.files ?? [];
  return files.map((file) => `samples/${file.path}`);
}

/** Whether two part numbers differ by one insertion, deletion, replacement or swap of neighbours. */
function isLookAlike(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  const isSwap = restA.length > 1 && restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  return isSwap || restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1);
}

describe("catalog sample", () => {
  const products = readProducts();

  it("holds several hundred products, each with a part number and a name of its own", () => {
    expect(products.length).toBeGreaterThanOrEqual(400);
    expect(new Set(products.map((p) => p["sku"])).size).toBe(products.length);
    expect(new Set(products.map((p) => p["name"])).size).toBe(products.length);
  });

  it("tells no two products in the same words", () => {
    expect(new Set(products.map((p) => p["description"])).size).toBe(products.length);
  });

  it("links every product by its own part number", () => {
    for (const product of products) {
      const slug = product["sku"]?.toLowerCase() ?? "";
      expect(product["link"]).toMatch(new RegExp(`^https://shop\\.example/p/[a-z0-9-]+-${slug}$`));
      expect(product["image"]).toBe(`https://shop.example/images/${slug}.jpg`);
    }
    expect(new Set(products.map((p) => p["link"])).size).toBe(products.length);
  });

  it("writes prices, weights, dates, ratings and stock so that they parse", () => {
    for (const product of products) {
      expect(product["price"]).toMatch(/^€\d{1,3}(,\d{3})*\.\d{2}$/);
      expect(product["weight"]).toMatch(/^\d+ g$|^\d+(\.\d+)? kg$/);
      expect(new Date(product["release_date"] ?? "").toISOString().slice(0, 10)).toBe(product["release_date"]);
      expect(product["rating"]).toMatch(/^([1-5]\.\d)?$/);
      expect(product["in_stock"]).toMatch(/^(yes|no)$/);
    }
  });

  it("names exactly one category in Russian", () => {
    const named = products.filter((p) => p["name_ru"] !== "");
    expect(new Set(named.map((p) => p["category"]))).toEqual(new Set(["Hand Tools"]));
    expect(named).toHaveLength(products.filter((p) => p["category"] === "Hand Tools").length);
  });

  it("holds at least 200 part numbers one slip of the hand away from another (FIND-3)", () => {
    const skus = products.map((p) => p["sku"] ?? "");
    const lookAlikes = skus.filter((sku) => skus.some((other) => isLookAlike(sku, other)));
    expect(lookAlikes.length).toBeGreaterThanOrEqual(200);
    expect(skus).toEqual(expect.arrayContaining(["TL-4170", "TL-417", "TL-471", "TL-4710", "TL-4170A"]));
  });
});

describe("handbook sample", () => {
  const numbersOf = (language: string) =>
    markdownBelow(`samples/handbook/${language}`)
      .flatMap((path) => [...readRepositoryFile(path).matchAll(/^## (\d+\.\d+) /gm)].map((match) => match[1]))
      .sort();
  /** Every figure of a file, decimal commas folded, in no order. */
  const figuresOf = (path: string) =>
    (readRepositoryFile(path).match(/W-\d+|\d+(?:[:.,]\d+)*/g) ?? []).map((figure) => figure.replace(",", ".")).sort();

  it("has twenty sections in each language, under the same numbers", () => {
    expect(new Set(numbersOf("en")).size).toBe(20);
    expect(numbersOf("ru")).toEqual(numbersOf("en"));
  });

  it("gives a rule and its exception in every section", () => {
    for (const [language, word] of [
      ["en", "Exception:"],
      ["ru", "Исключение:"],
    ] as const) {
      for (const path of markdownBelow(`samples/handbook/${language}`)) {
        for (const section of readRepositoryFile(path).split(/^## /m).slice(1)) expect(section).toContain(word);
      }
    }
  });

  it("gives the same figures in both languages: fees, days, hours, phones, courses", () => {
    for (const path of markdownBelow("samples/handbook/en")) {
      expect(figuresOf(path.replace("/en/", "/ru/"))).toEqual(figuresOf(path));
    }
  });

  it("keeps the chapter for staff, and only that, INTERNAL", () => {
    for (const path of markdownBelow("samples/handbook")) {
      const expected = path.endsWith("/staff.md") ? "INTERNAL" : "PUBLIC";
      expect(readFrontMatter(path)["vouch:audience"]).toBe(expected);
    }
  });
});

describe("datasheet sample", () => {
  it("declares the change notice over section 3 for revisions A and B, and leaves the old values in the datasheet", () => {
    const notice = readFrontMatter("samples/datasheets/ecn-2411-07.md");
    expect(notice["vouch:supersedes"]).toEqual(["VX-2410-DATASHEET#3"]);
    expect(notice["vouch:scope"]).toEqual({ revision: ["A", "B"] });
    const section = readRepositoryFile("samples/datasheets/vx-2410.md").split(/^## /m)[3] ?? "";
    for (const value of ["60.0 V", "10.0 A"]) expect(section).toContain(value);
    for (const value of ["54.0 V", "8.5 A"]) expect(section).not.toContain(value);
  });

  it("places a caption and a scope line before every table", () => {
    for (const path of markdownBelow("samples/datasheets")) {
      const text = readRepositoryFile(path);
      const tables = text.match(/\n\n\|/g) ?? [];
      expect(text.match(/\n\nTable \d+\. [^\n]+\n\nScope: [^\n]+\n\n\|/g) ?? []).toHaveLength(tables.length);
    }
  });

  it("numbers the sections of all six datasheets from 1 to 7", () => {
    for (const path of markdownBelow("samples/datasheets").filter((name) => name.includes("/vx-"))) {
      const numbers = [...readRepositoryFile(path).matchAll(/^## (\d+)\. /gm)].map((match) => match[1]);
      expect(numbers).toEqual(["1", "2", "3", "4", "5", "6", "7"]);
    }
  });
});

describe("all documents written for Vouch", () => {
  const documents = [...markdownBelow("samples"), ...markdownBelow("test/corpora/reference")];

  it("carry only labels that Vouch knows, and a key that is theirs alone (SRC-5, SRC-7)", () => {
    for (const path of documents) {
      const labels = Object.entries(readFrontMatter(path)).filter(([key]) => key.startsWith("vouch:"));
      expect(() => parseLabels(labels), path).not.toThrow();
    }
    const keys = documents.map((path) => readFrontMatter(path)["vouch:key"]);
    expect(keys.every((key) => typeof key === "string")).toBe(true);
    expect(new Set(keys).size).toBe(documents.length);
  });

  it("supersede only sections that exist (SCOPE-3)", () => {
    const byKey = new Map(documents.map((path) => [readFrontMatter(path)["vouch:key"], path]));
    const targets = documents.flatMap((path) => [readFrontMatter(path)["vouch:supersedes"] ?? []].flat().map(String));
    expect(targets.length).toBeGreaterThan(0);
    for (const target of targets) {
      const [key, section] = target.split("#");
      expect(readRepositoryFile(byKey.get(key) ?? "")).toMatch(new RegExp(`^## ${section}\\. `, "m"));
    }
  });

  it("are all loaded by a collection, if they are samples", () => {
    const loaded = collections.flatMap((collection) => filesOf(collection.name));
    expect(loaded.filter((path) => path.endsWith(".md")).sort()).toEqual(markdownBelow("samples").sort());
    expect(loaded).toContain("samples/catalog/products.csv");
  });
});

describe("sample questions", () => {
  it("expect only words that stand in their collection, and none where nothing is to be found", () => {
    for (const question of readQuestions()) {
      const text = filesOf(question.collection).map(readRepositoryFile).join("\n").replace(/\s+/g, " ");
      expect(text.length).toBeGreaterThan(0);
      expect(question.mustContain.length > 0).toBe(question.expect === "ANSWERED");
      if (!question.isWorkedOut) for (const words of question.mustContain) expect(text).toContain(words);
    }
  });

  it("expect of the catalog's figures what its rows come to (NUM-8)", () => {
    const products = readProducts();
    const amount = ({ price }: Product) => Number((price ?? "").replace(/[€,]/g, ""));
    const cheapest = (of: Product[]) => of.reduce((a, b) => (amount(b) < amount(a) ? b : a));
    const garden = products.filter(({ category }) => category === "Garden");
    const glasses = cheapest(products.filter(({ category }) => category === "Safety"));
    const average = garden.reduce((sum, product) => sum + amount(product), 0) / garden.length;
    const expected = [
      [`${garden.filter((product) => amount(product) < 50).length} of ${products.length}`],
      [glasses["name"], glasses["price"]],
      [`Garden: average price = ${average.toFixed(2)} EUR`],
      [`${products.filter((product) => amount(product) < 20).length}`],
      [cheapest(products)["sku"], cheapest(products)["price"]],
    ];
    const worked = readQuestions().filter(({ isWorkedOut }) => isWorkedOut);
    expect(worked.map(({ mustContain }) => mustContain)).toEqual(expected);
    expect(new Set(worked.map(({ language }) => language))).toEqual(new Set(["en", "ru", "zh"]));
  });

  it("ask in three languages, and at least once for what is not there", () => {
    const questions = readQuestions();
    expect(new Set(questions.map((q) => q.language))).toEqual(new Set(["en", "ru", "zh"]));
    expect(questions.some((q) => q.expect === "NOT_FOUND")).toBe(true);
    expect(questions.length).toBeGreaterThanOrEqual(6);
  });

  it("name no identifier of their collection where the answer is honest absence (FIND-3)", () => {
    for (const question of readQuestions().filter((q) => q.expect === "NOT_FOUND")) {
      const text = filesOf(question.collection).map(readRepositoryFile).join("\n");
      for (const [identifier] of question.question.matchAll(/[A-Z]+-\d+/g)) expect(text).not.toContain(identifier);
    }
  });
});
