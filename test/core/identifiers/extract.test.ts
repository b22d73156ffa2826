import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractIdentifiers } from "../../../server/core/identifiers/extract.ts";
import { hashIdentifier, identifierKey } from "../../../server/core/identifiers/identifier.ts";

const keysOf = (text: string) => extractIdentifiers(text).map(identifierKey);

describe("identifiers of a text", () => {
  it.each<[text: string, keys: string[]]>([
    // Part numbers and codes
    ["What does E-417 mean?", ["CODE:E417"]],
    ["SRB-5030 is rated for 36 V", ["CODE:SRB5030"]],
    ["What does the TL-4170 weigh?", ["CODE:TL4170"]],
    ["the GM-300, the MH-3000 and the ML-72", ["CODE:GM300", "CODE:MH3000", "CODE:ML72"]],
    ["MDN-6100 and MDN-6101", ["CODE:MDN6100", "CODE:MDN6101"]],
    ["connect R07 to R08", ["CODE:R07", "CODE:R08"]],
    ["key 311992d3 here", ["CODE:311992D3"]],
    ["see ABC/12345.", ["CODE:ABC/12345"]],
    ["srb-5030?", ["CODE:SRB5030"]],
    ["Что значит Е-417?", ["CODE:E417"]],
    ["Ошибка Е‑417 на дисплее", ["CODE:E417"]],
    ["датчик SRB‑5030‑B", ["CODE:SRB5030B"]],
    ["E-417是什么意思？", ["CODE:E417"]],
    ["Ｅ－４１７", ["CODE:E417"]],
    ["错误代码E-417", ["CODE:E417"]],
    ["型号SRB-5030的电压", ["CODE:SRB5030"]],
    ["E 417 appears", ["CODE:E417"]],
    ["E\u00a0417", ["CODE:E417"]],
    ["E417", ["CODE:E417"]],
    ["SRB 5030", ["CODE:SRB5030"]],
    ["МВН 5030", ["CODE:MBH5030"]],
    ["codes E-417/E-418", ["CODE:E417", "CODE:E418"]],
    ["codes E-417–E-420", ["CODE:E417", "CODE:E420"]],
    ["It shows E-417.The next", ["CODE:E417"]],
    ["(E-417)", ["CODE:E417"]],
    ["“R07”", ["CODE:R07"]],
    ["ECN-2608-04#1", ["CODE:ECN2608-04"]],
    ["ASSEMBLY-C3-R3", ["CODE:ASSEMBLY-C3R3"]],
    ["A-1-23", ["CODE:A1-23"]],
    ["A-123", ["CODE:A123"]],
    ["M8x20 screw", ["CODE:M8X20"]],
    ["6ES7-214-1AG40", ["CODE:6ES7-214-1AG40"]],
    ["bearing 6204-2RS", ["CODE:6204-2RS"]],
    ["ДН-18", ["CODE:ДН18"]],
    ["ДH-18", ["CODE:ДН18"]],
    ["В07 и R07", ["CODE:B07", "CODE:R07"]],
    ["H2O and CO2", ["CODE:H2O", "CODE:CO2"]],
    ["part number 7781203", ["CODE:7781203"]],
    ["part no. 7781203", ["CODE:7781203"]],
    ["артикул 7781203", ["CODE:7781203"]],
    ["货号 7781203", ["CODE:7781203"]],
    ["P/N 778-1203", ["CODE:778-1203"]],
    ["5030D", ["CODE:5030D"]],
    // Standards
    ["ISO 9408", ["STANDARD:ISO 9408"]],
    ["ISO9408", ["STANDARD:ISO 9408"]],
    ["iso 9408", ["STANDARD:ISO 9408"]],
    ["ISO-9408", ["STANDARD:ISO 9408"]],
    ["ISO 9408:2015", ["STANDARD:ISO 9408:2015", "STANDARD:ISO 9408"]],
    ["DIN EN ISO 4017", ["STANDARD:DIN EN ISO 4017"]],
    ["DIN 933", ["STANDARD:DIN 933"]],
    ["EN 14399-4", ["STANDARD:EN 14399-4"]],
    ["IEC 60601-1-2", ["STANDARD:IEC 60601-1-2"]],
    ["ISO/IEC 27001", ["STANDARD:ISO/IEC 27001"]],
    ["ASTM A307", ["STANDARD:ASTM A307"]],
    ["RFC 2616", ["STANDARD:RFC 2616"]],
    ["ГОСТ 7798-70", ["STANDARD:ГОСТ 7798:70", "STANDARD:ГОСТ 7798"]],
    ["по ГОСТ 7798", ["STANDARD:ГОСТ 7798"]],
    ["ГОСТ Р ИСО 9001-2015", ["STANDARD:ГОСТ Р ISO 9001:2015", "STANDARD:ГОСТ Р ISO 9001"]],
    ["GB/T 5782", ["STANDARD:GB/T 5782"]],
    ["GB/T 5782-2016标准", ["STANDARD:GB/T 5782:2016", "STANDARD:GB/T 5782"]],
    ["符合ISO 9408要求", ["STANDARD:ISO 9408"]],
    ["ISO 94080", ["STANDARD:ISO 94080"]],
    ["According to DIN 439 B, what", ["STANDARD:DIN 439 B", "STANDARD:DIN 439"]],
    ["DIN 125 A.", ["STANDARD:DIN 125 A", "STANDARD:DIN 125"]],
    ["ISO 7089 A washer", ["STANDARD:ISO 7089"]],
    ["iso 7089 b", ["STANDARD:ISO 7089"]],
    ["in en 5 days", []],
    // Articles, sections, clauses, chapters, parts
    ["Article 18", ["ARTICLE:18"]],
    ["article 18", ["ARTICLE:18"]],
    ["Art. 18", ["ARTICLE:18"]],
    ["статья 18", ["ARTICLE:18"]],
    ["в статье 18 сказано", ["ARTICLE:18"]],
    ["согласно статьи\u00a018", ["ARTICLE:18"]],
    ["ст. 18", ["ARTICLE:18"]],
    ["ст.18", ["ARTICLE:18"]],
    ["第18条", ["ARTICLE:18"]],
    ["第 18 条规定", ["ARTICLE:18"]],
    ["第十八条", ["ARTICLE:18"]],
    ["第一百二十条", ["ARTICLE:120"]],
    ["第１８条", ["ARTICLE:18"]],
    ["Articles 18 and 19", ["ARTICLE:18", "ARTICLE:19"]],
    ["Articles 5, 6 and 7", ["ARTICLE:5", "ARTICLE:6", "ARTICLE:7"]],
    ["в статьях 18 и 19", ["ARTICLE:18", "ARTICLE:19"]],
    ["Article 18(2)", ["ARTICLE:18(2)", "ARTICLE:18"]],
    ["Article 18a", ["ARTICLE:18A"]],
    ["Article 180", ["ARTICLE:180"]],
    ["Article XIV", ["ARTICLE:14"]],
    ["пункт 7.2", ["CLAUSE:7.2"]],
    ["в пункте 7.2", ["CLAUSE:7.2"]],
    ["п. 7.2", ["CLAUSE:7.2"]],
    ["п.7.2.1", ["CLAUSE:7.2.1"]],
    ["clause 7.2", ["CLAUSE:7.2"]],
    ["clause 7.2.", ["CLAUSE:7.2"]],
    ["section 3", ["SECTION:3"]],
    ["§ 3", ["SECTION:3"]],
    ["раздел 3", ["SECTION:3"]],
    ["第3节", ["SECTION:3"]],
    ["Chapter 4", ["CHAPTER:4"]],
    ["глава 4", ["CHAPTER:4"]],
    ["第四章", ["CHAPTER:4"]],
    ["Part 9", ["PART:9"]],
    ["Part IX", ["PART:9"]],
    ["часть 9", ["PART:9"]],
    ["ч. 9 ст. 18", ["PART:9", "ARTICLE:18"]],
    ["第9部分", ["PART:9"]],
    ["Annex B", ["ANNEX:B"]],
    ["приложение В", ["ANNEX:B"]],
    ["附录B", ["ANNEX:B"]],
    ["Table 4", ["TABLE:4"]],
    ["таблица 4", ["TABLE:4"]],
    ["рис. 2", ["FIGURE:2"]],
    // Errors and revisions
    ["error 417", ["ERROR:417"]],
    ["Error code 417", ["ERROR:417"]],
    ["ошибка 417", ["ERROR:417"]],
    ["код ошибки 417", ["ERROR:417"]],
    ["错误417", ["ERROR:417"]],
    ["故障代码417", ["ERROR:417"]],
    ["error E-417", ["CODE:E417"]],
    ["revision B", ["REVISION:B"]],
    ["Rev. B", ["REVISION:B"]],
    ["rev B", ["REVISION:B"]],
    ["ревизия Б", ["REVISION:Б"]],
    ["для ревизии В", ["REVISION:B"]],
    ["版本B", ["REVISION:B"]],
    ["revisions A and B", ["REVISION:A", "REVISION:B"]],
    ["SRB-5030 revision C", ["CODE:SRB5030", "REVISION:C"]],
    ["article 5 of ISO 9408 for E-417", ["ARTICLE:5", "STANDARD:ISO 9408", "CODE:E417"]],
    // Endings, lists and ranges
    ["статью 18", ["ARTICLE:18"]],
    ["статьёй 18", ["ARTICLE:18"]],
    ["ст 18", ["ARTICLE:18"]],
    ["п 4.2", ["CLAUSE:4.2"]],
    ["пунктом 4.2", ["CLAUSE:4.2"]],
    ["подпункт 4.2", ["CLAUSE:4.2"]],
    ["в части 9 статьи 18", ["PART:9", "ARTICLE:18"]],
    ["статьи 18–20", ["ARTICLE:18", "ARTICLE:19", "ARTICLE:20"]],
    ["статьи с 18 по 20", ["ARTICLE:18", "ARTICLE:19", "ARTICLE:20"]],
    ["ст. 18 и 19", ["ARTICLE:18", "ARTICLE:19"]],
    ["Art. 18 and 19", ["ARTICLE:18", "ARTICLE:19"]],
    ["Articles 18–20", ["ARTICLE:18", "ARTICLE:19", "ARTICLE:20"]],
    ["Articles 18 to 20", ["ARTICLE:18", "ARTICLE:19", "ARTICLE:20"]],
    ["clauses 4.2 to 4.4", ["CLAUSE:4.2", "CLAUSE:4.3", "CLAUSE:4.4"]],
    ["revisions A-C", ["REVISION:A", "REVISION:B", "REVISION:C"]],
    ["Articles 1–99", ["ARTICLE:1", "ARTICLE:99"]],
    ["第18、19条", ["ARTICLE:18", "ARTICLE:19"]],
    ["第18至20条", ["ARTICLE:18", "ARTICLE:19", "ARTICLE:20"]],
    ["第十八至二十条", ["ARTICLE:18", "ARTICLE:19", "ARTICLE:20"]],
    ["第18條", ["ARTICLE:18"]],
    ["附錄A", ["ANNEX:A"]],
    ["条款4.2", ["CLAUSE:4.2"]],
    ["Article I", ["ARTICLE:1"]],
    ["Article V", ["ARTICLE:5"]],
    ["части I", ["PART:1"]],
    ["Annex V", ["ANNEX:V"]],
    ["Table A-1", ["TABLE:A-1"]],
    ["表 4-1", ["TABLE:4-1"]],
    ["Tables 3-5", ["TABLE:3", "TABLE:4", "TABLE:5"]],
    ["图3.2", ["FIGURE:3.2"]],
    ["version 2.1", ["REVISION:2.1"]],
    ["v2.1", ["REVISION:2.1"]],
    ["в версии 2.1", ["REVISION:2.1"]],
    ["版本2.1", ["REVISION:2.1"]],
    ["Rev-C", ["REVISION:C"]],
    // Numbers behind a numero sign, colon or "no."
    ["Ошибка №417", ["ERROR:417"]],
    ["ошибка № 417", ["ERROR:417"]],
    ["Error code: 417", ["ERROR:417"]],
    ["error no. 417", ["ERROR:417"]],
    ["договор № 15-3/2024", ["CODE:15-3/2024"]],
    ["приказа № 123", ["CODE:123"]],
    ["закон № 44-ФЗ", ["CODE:44ФЗ"]],
    ["订单号：12345", ["CODE:12345"]],
    // More ways of writing a standard
    ["по ГОСТу 7798-70", ["STANDARD:ГОСТ 7798:70", "STANDARD:ГОСТ 7798"]],
    ["ГОСТ № 7798-70", ["STANDARD:ГОСТ 7798:70", "STANDARD:ГОСТ 7798"]],
    ["ГОСТ 7798—70", ["STANDARD:ГОСТ 7798:70", "STANDARD:ГОСТ 7798"]],
    ["ИСО 9408", ["STANDARD:ISO 9408"]],
    ["ИСО 9408-2015", ["STANDARD:ISO 9408:2015", "STANDARD:ISO 9408"]],
    ["ＧＢ／Ｔ ５７８２－２０１６", ["STANDARD:GB/T 5782:2016", "STANDARD:GB/T 5782"]],
    ["QC/T 518", ["STANDARD:QC/T 518"]],
    ["API 6D", ["STANDARD:API 6D"]],
    ["JIS B 1180", ["STANDARD:JIS B 1180"]],
    ["IEEE 802.11ac", ["STANDARD:IEEE 802.11AC"]],
    // Codes in their sentences
    ["What is SRB 5030 for?", ["CODE:SRB5030"]],
    ["R 07", ["CODE:R07"]],
    ["ECN 2608-04", ["CODE:ECN2608-04"]],
    ["E-417-related faults", ["CODE:E417"]],
    ["SRB-5030-based", ["CODE:SRB5030"]],
    ["SRB-5030-совместимый", ["CODE:SRB5030"]],
    ["Е-417-я ошибка", ["CODE:E417"]],
    ["E-417-B", ["CODE:E417B"]],
    ["SRB-5030-LITE", ["CODE:SRB5030LITE"]],
  ])("in %j are %j", (text, keys) => {
    expect(keysOf(text)).toEqual(keys);
  });

  it.each([
    "36 V",
    "5030B",
    "36V",
    "36.0V",
    "24V/10A",
    "36V-48V",
    "4 Nm",
    "4Nm",
    "10mm",
    "5kg",
    "100 km/h",
    "12 m3/h",
    "36 В",
    "36В",
    "10мм",
    "4 Н·м",
    "2024",
    "12.03.2024",
    "2024-03-12",
    "12-Mar-2024",
    "2024-05-01T10:00",
    "mid-2024",
    "in the mid-1930s and mid-17th century",
    "3rd-and-9",
    "c.750",
    "scheduled",
    "two figures, many tables",
    "in articles of 1998",
    "Q3 2024",
    "in the 1990s",
    "3 years",
    "3-year warranty",
    "10-летняя гарантия",
    "5-й этаж",
    "24/7",
    "1,977 words",
    "$1,299.00",
    "USD 1000",
    "EUR 500",
    "MAY 2024",
    "1e5",
    "10x20",
    "10 × 20 mm",
    "3D",
    "4K",
    "10x",
    "top-10",
    "1st, 2nd and 20th",
    "10am",
    "50%",
    "+7 495 123-45-67",
    "555-1234",
    "https://example.com/item/AB-123?x=E-417",
    "write to e417@example.com",
    "the lamp is red",
    "лампа красная",
    "灯是红色的",
    "an article about parts",
    "part of the section",
    "in section a",
    "revision a",
    "The USA 1994",
    "5 ч. 30 мин",
    "3年",
    "2024年3月12日",
    "100 个",
    "三条",
    "v",
    "",
    "🙂🙂",
    "the article I wrote",
    "part x of it",
    "the ABC 2001-02 season",
    "a 3D-printer",
    "USD 500 k",
    "DN 100 mm",
    "table: 4 rows",
    "5 v 3.3",
    "في 2024",
    "E",
  ])("in %j are none", (text) => {
    expect(keysOf(text)).toEqual([]);
  });
});

describe("the identity of an identifier", () => {
  it("is the same in every case, width, dash, space and alphabet of twin letters", () => {
    const dashes = ["-", "\u2010", "\u2011", "\u2012", "\u2013", "\u2212", "\ufe63", "\uff0d"];
    const writings = ["E-417", "e-417", "Е-417", "е-417", "Ｅ-417", "E-４１７", "E\u200b-417"];
    for (const writing of writings)
      for (const dash of dashes) expect(keysOf(writing.replace("-", dash)), writing).toEqual(["CODE:E417"]);
  });

  it("never joins a code with a longer or shorter one, or one that differs in a character", () => {
    const letters = fc.string({ unit: fc.constantFrom(..."BDFGHJKLNPRSTVWXZ"), minLength: 2, maxLength: 4 });
    const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(letters, digits, fc.constantFrom(..."0123456789"), (head, number, more) => {
        const [own] = keysOf(`${head}-${number}`);
        for (const other of [`${head}-${number}${more}`, `${head}-${more}${number}`, `${head}Q-${number}`])
          expect(keysOf(other)).not.toContain(own);
        expect(keysOf(`(${head}-${number}),`)).toEqual(own === undefined ? [] : [own]);
      }),
    );
  });

  it("keeps kinds apart: Article 18 is not Part 18, and both are not error 18", () => {
    const keys = ["Article 18", "Part 18", "clause 18", "section 18", "error 18"].flatMap(keysOf);
    expect(new Set(keys).size).toBe(5);
  });

  it("keeps A-1-23, A-12-3 and A-123 apart", () => {
    expect(new Set(["A-1-23", "A-12-3", "A-123"].flatMap(keysOf)).size).toBe(3);
  });

  it("hashes to another value under another key", () => {
    const [identifier] = extractIdentifiers("E-417");
    if (!identifier) throw new Error("E-417 was not found");
    expect(hashIdentifier(Buffer.alloc(32, 1), identifier)).toMatch(/^[0-9a-f]{32}$/);
    expect(hashIdentifier(Buffer.alloc(32, 1), identifier)).not.toBe(hashIdentifier(Buffer.alloc(32, 2), identifier));
  });
});

describe("where an identifier stands", () => {
  it("is where it was written, whatever surrounds it", () => {
    const around = fc.constantFrom(
      "",
      "текст ",
      "🙂 ",
      "第",
      "café\u0301 ",
      "שלום ",
      "ﬁ ",
      "Ａ　",
      "① ",
      "\u00ad \u200b",
    );
    const written = fc.constantFrom(
      "E-417",
      "Е‑417",
      "ISO 9408",
      "ст. 18",
      "第18条",
      "SRB\u2011５０３０",
      "revision B",
    );
    fc.assert(
      fc.property(around, written, around, (before, identifier, after) => {
        const text = `${before} ${identifier} ${after}`;
        const found = extractIdentifiers(text).filter(({ span }) => text.slice(span.start, span.end) === identifier);
        expect(found).toHaveLength(1);
      }),
    );
  });

  it("lies within the text and is in order, in any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
        let last = 0;
        for (const { span } of extractIdentifiers(text)) {
          expect(span.start).toBeGreaterThanOrEqual(last);
          expect(span.end).toBeGreaterThan(span.start);
          expect(span.end).toBeLessThanOrEqual(text.length);
          last = span.start;
        }
      }),
    );
  });

  it("is found in a time that grows with the text, not with its square", () => {
    const text = "Error E-417 on SRB-5030 under ISO 9408, ст. 18, 第18条. ".repeat(4000);
    const started = performance.now();
    expect(extractIdentifiers(text)).toHaveLength(20_000);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
