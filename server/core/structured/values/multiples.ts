// Words and signs that stand for a thousand and more: `1.2 million`, `3 тыс.`, `2亿`, and after an amount `$5M`.

const WORDS: readonly (readonly [factor: number, written: string])[] = [
  [1e3, "thousand thousands тыс тыс. тысяч тысячи тысяча 千"],
  [1e4, "万 萬"],
  [1e6, "million millions mln mln. mio млн млн. миллион миллиона миллионов 百万"],
  [1e8, "亿 億"],
  [1e9, "billion billions bln bn млрд млрд. миллиард миллиарда миллиардов 十亿"],
  [1e12, "trillion trillions трлн трлн. триллион триллиона триллионов 万亿"],
];
/** Only after an amount of money: elsewhere `5 K` is a temperature and `5 m` a length. */
const SIGNS: readonly (readonly [factor: number, written: string])[] = [
  [1e3, "k K к"],
  [1e6, "M"],
  [1e9, "B"],
];

const spread = (rows: typeof WORDS) =>
  rows.flatMap(([factor, written]) => written.split(" ").map((word) => [word, factor] as const));
const BY_WORD = new Map(spread(WORDS));
const BY_SIGN = new Map(spread(SIGNS));

const escape = (word: string) => word.replace(/[.]/g, "\\$&");
const alternatives = (words: Iterable<string>) =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .map(escape)
    .join("|");

/** Alternatives of a regular expression (flag `i` for the words), longest first. */
export const MULTIPLE_WORDS = alternatives(BY_WORD.keys());
export const MULTIPLE_SIGNS = alternatives(BY_SIGN.keys());

/** 1 for none. */
export function multipleOf(written: string | undefined): number {
  if (written === undefined || written === "") return 1;
  return BY_WORD.get(written.toLowerCase()) ?? BY_SIGN.get(written) ?? 1;
}
