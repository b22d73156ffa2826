// Generators of text that is hard to cut: scripts, marks, joiners, flags, full width, right to left.
import fc from "fast-check";

/** Strings that a careless cut breaks, each one or a few graphemes. */
export const TRICKY = [
  "😀",
  "👨‍👩‍👧‍👦",
  "🏳️‍🌈",
  "👍🏽",
  "🇩🇪",
  "🇫",
  "1️⃣",
  "e\u0301\u0323",
  "n\u0303",
  "\u0301",
  "\u200d",
  "\ufe0f",
  "ё",
  "Й",
  "한",
  "\u1112\u1161\u11ab",
  "क्षि",
  "ते",
  "ก็",
  "ำ",
  "مرحبا",
  "\u0600",
  "שלום",
  "中",
  "文",
  "。",
  "！",
  "Ａ",
  "１",
  "ｶﾞ",
  "𠀀",
  "𝒳",
  "©️",
  "™",
] as const;

const plainWords = fc.constantFrom(
  "rule",
  "exception",
  "E-417",
  "36.0",
  "V",
  "the",
  "a",
  "Срок",
  "продления",
  "семь",
  "дней",
  "т. е.",
  "电池",
  "检查",
  "規則",
  "التجديد",
);
const gaps = fc.constantFrom(" ", " ", " ", "", ". ", ", ", "。", "\n", "\t", "　", "!");

/** Any mix of the above, unnormalized on purpose. */
export function trickyText(maxLength = 30): fc.Arbitrary<string> {
  const token = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...TRICKY) },
    { weight: 2, arbitrary: plainWords },
    { weight: 2, arbitrary: gaps },
    { weight: 1, arbitrary: fc.constantFrom("\r\n", "\r", "\ud83d", "\ude00") },
  );
  return fc.array(token, { maxLength }).map((parts) => parts.join(""));
}

/** Words and gaps with some tricky ones among them: prose as a document might hold it. */
export function proseText(maxLength = 60): fc.Arbitrary<string> {
  const token = fc.oneof(
    { weight: 5, arbitrary: fc.tuple(plainWords, gaps).map(([word, gap]) => word + gap) },
    { weight: 1, arbitrary: fc.constantFrom(...TRICKY) },
  );
  return fc.array(token, { minLength: 1, maxLength }).map((parts) => parts.join(""));
}
