import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { detectEncoding } from "../../../server/adapters/parsers/encoding.ts";
import { parseOne } from "../../helpers/parse.ts";

const TEXTS = {
  russian: [
    "Возврат товара возможен в течение 14 дней.",
    "Насос Р-30, цена 1 200 руб.",
    "ВНИМАНИЕ! ОПАСНО",
    "№ 5 «Инструкция» — проверьте",
    "Съешь ещё этих мягких французских булок, да выпей чаю",
  ],
  chinese: [
    "产品退货须在十四天内办理。",
    "请使用原装过滤器",
    "名称,价格\n水泵,12\n",
    "第3条 保修期为两年，自购买之日起计算。",
  ],
  japanese: [
    "返品は14日以内に行ってください。",
    "フィルターを交換します",
    "品名,価格\nポンプ,12\n",
    "東京都の天気は晴れです。",
  ],
  western: [
    "Die Rückgabe ist innerhalb von 14 Tagen möglich.",
    "Größe: 5 mm",
    "Prix : 12 – très bon",
    "El niño comió mañana",
    "café",
    "“quoted” text",
  ],
} as const;

const CASES: readonly (readonly [keyof typeof TEXTS, string])[] = [
  ["russian", "windows-1251"],
  ["russian", "KOI8-R"],
  ["russian", "IBM866"],
  ["russian", "UTF-8"],
  ["russian", "UTF-16LE"],
  ["russian", "UTF-16BE"],
  ["chinese", "GB18030"],
  ["chinese", "UTF-8"],
  ["chinese", "UTF-16LE"],
  ["chinese", "UTF-16BE"],
  ["japanese", "Shift_JIS"],
  ["japanese", "UTF-8"],
  ["japanese", "UTF-16LE"],
  ["japanese", "UTF-16BE"],
  ["western", "windows-1252"],
  ["western", "UTF-8"],
  ["western", "UTF-16LE"],
  ["western", "UTF-16BE"],
];

describe("encodings are told apart on short texts", () => {
  it.each(CASES)("%s in %s", (language, encoding) => {
    for (const text of TEXTS[language]) {
      const guess = detectEncoding(iconv.encode(text, encoding, { addBOM: false }));
      expect([text, guess.name]).toEqual([text, encoding]);
    }
  });

  it.each([
    ["Zażółć gęślą jaźń, proszę bardzo, dziękuję ślicznie za wszystko co zrobiłeś.", "windows-1250"],
    ["Η επιστροφή είναι δυνατή εντός 14 ημερών.", "windows-1253"],
    ["반품은 14일 이내에 가능합니다. 제품을 사용하지 마십시오.", "EUC-KR"],
    ["產品退貨須在十四天內辦理，請保留收據。", "BIG5"],
  ])("other languages are left to the general detector: %s", (text, encoding) => {
    expect(detectEncoding(iconv.encode(text, encoding)).name).toBe(encoding);
  });
});

describe("the guess and the stream", () => {
  it("is made where the first character beyond ASCII stands, however late", async () => {
    const bytes = Buffer.concat([
      Buffer.from("plain words\n\n".repeat(20_000)),
      iconv.encode("Возврат товара возможен в течение 14 дней.", "windows-1251"),
    ]);
    const document = await parseOne("late.txt", bytes, { chunkBytes: 1000 });
    expect(document.text.endsWith("Возврат товара возможен в течение 14 дней.")).toBe(true);
    expect(document.report.encoding).toMatchObject({ name: "windows-1251", source: "GUESSED" });
  });

  it("reads characters that are divided between two parts", async () => {
    const text = "过滤器每六个月必须更换一次。".repeat(50);
    for (const encoding of ["UTF-8", "GB18030", "UTF-16LE"]) {
      expect((await parseOne("parts.txt", iconv.encode(text, encoding), { chunkBytes: 1 })).text).toBe(text);
    }
  });

  it("is a byte order mark's where there is one", async () => {
    const document = await parseOne("mark.txt", iconv.encode("Насос", "UTF-16BE", { addBOM: true }));
    expect(document.report.encoding).toEqual({ name: "UTF-16BE", confidence: 1, source: "BOM" });
    expect(document.text).toBe("Насос");
  });

  it("a stray control character does not make UTF-16 of an ASCII text", () => {
    expect(detectEncoding(Buffer.from("one stray \u0001 control in a plain text")).name).toBe("UTF-8");
  });
});

describe("what a page of HTML declares", () => {
  const page = (charset: string, words: string) =>
    `<html><head><meta charset="${charset}"></head><body><p>${words}</p></body></html>`;

  it("is respected", async () => {
    const document = await parseOne("a.html", iconv.encode(page("windows-1250", "Zażółć gęślą jaźń"), "windows-1250"));
    expect(document.text).toBe("Zażółć gęślą jaźń");
    expect(document.report.encoding).toMatchObject({ name: "windows-1250", source: "DECLARED" });
  });

  it("is overruled where it is plainly wrong", async () => {
    const words = "Возврат товара возможен в течение 14 дней.";
    for (const declared of ["windows-1252", "utf-8", "iso-8859-1", "nonsense"]) {
      expect((await parseOne("b.html", iconv.encode(page(declared, words), "windows-1251"))).text).toBe(words);
    }
    expect((await parseOne("c.html", page("windows-1251", words))).text).toBe(words);
  });
});
