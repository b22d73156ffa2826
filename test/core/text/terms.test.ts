import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractTerms, hashFrequencies, hashTerm, termFrequencies } from "../../../server/core/text/terms.ts";

const ALL = ["en", "ru", "zh"];

describe("the terms of a text", () => {
  it.each<[text: string, languages: string[], terms: string[]]>([
    ["Warranties running", ["en"], ["warranti", "run"]],
    ["The company's rules", ["en"], ["the", "compani", "rule"]],
    ["the company’s rule", ["en"], ["the", "compani", "rule"]],
    ["Гарантии возвратов", ["ru"], ["гарант", "возврат"]],
    ["Ёлки и ели", ["ru"], ["елк", "и", "ел"]],
    ["за́мок замо́к", ["ru"], ["замок", "замок"]],
    ["表面温度", ["zh"], ["表面", "面温", "温度"]],
    ["水。", ["zh"], ["水"]],
    ["最高36伏", ["zh"], ["最高", "36", "伏"]],
    ["東京タワー", ["ja"], ["東京", "京タ", "タワ", "ワー"]],
    ["서울 타워", ["ko"], ["서울", "타워"]],
    ["R07 at 36 V", ["en"], ["r07", "at", "36", "v"]],
    ["Ｅ４１７", ["en"], ["e417"]],
    ["co\u00adope\u00adrate", ["en"], ["cooper"]],
    ["😀 👩‍👩‍👧", ["en"], []],
    ["", ALL, []],
  ])("of %j in %j are %j", (text, languages, terms) => {
    expect(extractTerms(text, languages)).toEqual(terms);
  });

  it("are the same for all forms of a word in its language", () => {
    const forms: [string, string[]][] = [
      ["en", ["refund", "refunds", "refunded", "refunding"]],
      ["ru", ["гарантия", "гарантии", "гарантией", "гарантию", "гарантиям"]],
      ["de", ["Garantie", "Garantien"]],
      ["fr", ["garanties", "garantie"]],
      ["es", ["garantías", "garantía"]],
      ["it", ["garanzie", "garanzia"]],
      ["pt", ["garantias", "garantia"]],
      ["nl", ["boeken", "boek"]],
      ["sv", ["garantier", "garantierna"]],
    ];
    for (const [language, words] of forms) {
      const found = new Set(words.map((word) => extractTerms(word, [language]).join(" ")));
      expect(found.size, `${language}: ${[...found].join(", ")}`).toBe(1);
    }
  });

  it("look a word up under every language that the collection holds, not under a guess (FIND-2)", () => {
    const both = extractTerms("Garantien", ["en", "de"]);
    expect(both).toEqual(expect.arrayContaining(extractTerms("Garantien", ["de"])));
    expect(both).toEqual(expect.arrayContaining(extractTerms("Garantien", ["en"])));
  });

  it("leave words of scripts whole that no language of the collection is written in", () => {
    expect(extractTerms("гарантии", ["en"])).toEqual(["гарантии"]);
    expect(extractTerms("warranties", ["ru"])).toEqual(["warranties"]);
  });

  it("know a region's language, in any case", () => {
    expect(extractTerms("warranties", ["en-US"])).toEqual(extractTerms("warranties", ["EN"]));
  });

  it("do not depend on accents, width or case in Latin words", () => {
    expect(extractTerms("CAFÉ ｃａｆｅ́ cafe", ["en"])).toEqual(["cafe", "cafe", "cafe"]);
    expect(extractTerms("Straße", ["de"])).toEqual(extractTerms("STRASSE", ["de"]));
  });

  it("find Thai words by dictionary, and the same ones in a question", () => {
    const terms = extractTerms("อุณหภูมิพื้นผิวสูงสุด", ["th"]);
    expect(terms.length).toBeGreaterThan(1);
    expect(terms).toEqual(expect.arrayContaining(extractTerms("อุณหภูมิ", ["th"])));
  });

  it("keep Hindi, Arabic and Hebrew words whole", () => {
    expect(extractTerms("हिन्दी में", ["hi"])).toEqual(["हिन्दी", "में"]);
    expect(extractTerms("שָׁלוֹם עולם", ["he"])).toEqual(["שלום", "עולם"]);
    expect(extractTerms("كِتَاب", [])).toEqual(extractTerms("كتاب", []));
  });

  it("of two texts are those of both, one after another", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 60 });
    fc.assert(
      fc.property(text, text, (first, second) => {
        expect(extractTerms(`${first}\n${second}`, ALL)).toEqual([
          ...extractTerms(first, ALL),
          ...extractTerms(second, ALL),
        ]);
      }),
    );
  });

  it("never hold spaces, capitals or nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 100 }), (text) => {
        for (const term of extractTerms(text, ["en", "ru", "de", "tr"])) expect(term).toMatch(/^\S+$/u);
      }),
    );
  });

  it("take a time that grows with the text, not with its square", () => {
    const text = "Гарантия covers 表面温度 and อุณหภูมิพื้นผิว. ".repeat(20_000) + "長".repeat(200_000) + "ส".repeat(100_000);
    const started = performance.now();
    expect(extractTerms(text, ALL).length).toBeGreaterThan(200_000);
    expect(performance.now() - started).toBeLessThan(15_000);
  });
});

describe("hashed terms", () => {
  const key = Buffer.alloc(32, 7);

  it("are integers of 52 bits, the same under the same key and others under another", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (term) => {
        const hash = hashTerm(key, term);
        expect(Number.isSafeInteger(hash)).toBe(true);
        expect(hash).toBeGreaterThanOrEqual(0);
        expect(hash).toBeLessThan(2 ** 52);
        expect(hashTerm(Buffer.from(key), term)).toBe(hash);
        expect(hashTerm(Buffer.alloc(32, 8), term)).not.toBe(hash);
      }),
    );
  });

  it("stay what they are when more terms were asked for than are remembered", () => {
    const own = Buffer.alloc(32, 9);
    const before = hashTerm(own, "term 0");
    for (let i = 0; i < 120_000; i++) hashTerm(own, `term ${i}`);
    expect(hashTerm(own, "term 0")).toBe(before);
  });

  it("count how often each term occurs", () => {
    const terms = extractTerms("fee fee fees late", ["en"]);
    expect([...termFrequencies(terms)]).toEqual([
      ["fee", 3],
      ["late", 1],
    ]);
    expect(hashFrequencies(key, terms)).toEqual([
      { term: hashTerm(key, "fee"), frequency: 3 },
      { term: hashTerm(key, "late"), frequency: 1 },
    ]);
  });
});
