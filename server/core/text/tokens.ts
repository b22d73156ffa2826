// How many tokens a text takes, told from its characters alone (CUT-5). Budgets are in tokens and cuts in characters,
// and the ratio between them depends on the script: one global constant makes Chinese pieces three times too large.
// Every character brings the share of a token that characters of its kind bring on average, so that a text of two
// scripts falls between them, by how much of each it holds.

/**
 * Tokens a character, by kind. Measured: least squares on relative errors over 3,500 texts in 29 languages, against
 * the XLM-R word table (250,000 entries) that the bundled model and most multilingual ones share. Latin letters and
 * their spaces together come to about 4 characters a token.
 */
const TOKENS_PER_CHARACTER = {
  latin: 0.167,
  latinExtended: 0.263,
  greek: 0.209,
  cyrillic: 0.188,
  armenian: 0.287,
  hebrew: 0.244,
  arabic: 0.232,
  indic: 0.196,
  southEastAsian: 0.235,
  georgian: 0.243,
  hangul: 0.492,
  kana: 0.457,
  han: 0.736,
  cjkPunctuation: 0.705,
  digit: 0.234,
  punctuation: 0.858,
  other: 1.056,
} as const;

/** What the first of several spaces brings, and what a run of digits brings beside its digits. */
const SPACE = 0.511;
const NUMBER = 0.935;
/** A punctuation character that repeats the one before it: rules, dots of a table of contents. */
const REPEATED = 0.651;

/** Where the kinds lie: first code unit of each stretch, up to the next. Letters only; marks count as their script. */
const STRETCHES: readonly (readonly [from: number, kind: keyof typeof TOKENS_PER_CHARACTER])[] = [
  [0x0000, "punctuation"],
  [0x0041, "latin"],
  [0x005b, "punctuation"],
  [0x0061, "latin"],
  [0x007b, "punctuation"],
  [0x00c0, "latinExtended"],
  [0x0370, "greek"],
  [0x0400, "cyrillic"],
  [0x0530, "armenian"],
  [0x0590, "hebrew"],
  [0x0600, "arabic"],
  [0x0900, "indic"],
  [0x0e00, "southEastAsian"],
  [0x10a0, "georgian"],
  [0x1100, "hangul"],
  [0x1200, "indic"],
  [0x1780, "southEastAsian"],
  [0x1800, "indic"],
  [0x1e00, "latinExtended"],
  [0x1f00, "greek"],
  [0x2000, "punctuation"],
  [0x2e80, "han"],
  [0x3000, "cjkPunctuation"],
  [0x3040, "kana"],
  [0x3100, "han"],
  [0x3130, "hangul"],
  [0x3190, "han"],
  [0xa000, "other"],
  [0xac00, "hangul"],
  [0xd7b0, "other"],
  [0xf900, "han"],
  [0xfb00, "latinExtended"],
  [0xfb1d, "hebrew"],
  [0xfb50, "arabic"],
  [0xfe00, "other"],
  [0xfe30, "cjkPunctuation"],
  [0xfe70, "arabic"],
  [0xff00, "cjkPunctuation"],
  [0xff66, "kana"],
  [0xffa0, "hangul"],
  [0xffe0, "cjkPunctuation"],
  [0x10000, "other"],
];

// What a code unit does with its neighbours.
const ALONE = 0;
const SPACE_UNIT = 1;
const DIGIT_UNIT = 2;
const PUNCTUATION_UNIT = 3;

function buildTables(): { weights: Float64Array; joins: Uint8Array } {
  const weights = new Float64Array(0x10000);
  const joins = new Uint8Array(0x10000);
  STRETCHES.forEach(([from, kind], i) => {
    const to = STRETCHES[i + 1]?.[0] ?? 0x10000;
    weights.fill(TOKENS_PER_CHARACTER[kind], from, to);
    if (kind === "punctuation") joins.fill(PUNCTUATION_UNIT, from, to);
  });
  for (let unit = 0; unit < 0x10000; unit++) {
    const character = String.fromCharCode(unit);
    if (/\s/u.test(character)) {
      weights[unit] = SPACE;
      joins[unit] = SPACE_UNIT;
    } else if (/\p{Nd}/u.test(character)) {
      weights[unit] = TOKENS_PER_CHARACTER.digit;
      joins[unit] = DIGIT_UNIT;
    }
  }
  // Beyond the first plane a pair is one character: the high half brings its weight, the low half nothing.
  weights.fill(TOKENS_PER_CHARACTER.other, 0xd800, 0xdc00);
  weights.fill(TOKENS_PER_CHARACTER.han, 0xd840, 0xd88d);
  weights.fill(0, 0xdc00, 0xe000);
  return { weights, joins };
}

const { weights, joins } = buildTables();

/** What the character at `at` adds, given the one before it. */
function tokensAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  const weight = weights[unit] as number;
  const join = joins[unit] as number;
  if (join === ALONE) return weight;
  const before = at === 0 ? -1 : text.charCodeAt(at - 1);
  if (join === PUNCTUATION_UNIT) return before === unit ? REPEATED : weight;
  const isSameRun = before >= 0 && joins[before] === join;
  if (join === SPACE_UNIT) return isSameRun ? 0 : weight;
  return isSameRun ? weight : weight + NUMBER;
}

/**
 * Running sums: `sums[end] - sums[start]` tokens stand in `[start, end)`, a fraction. Length = `text.length + 1`.
 * With it any number of spans of one text are measured in one pass over the text.
 */
export function tokenSums(text: string): Float64Array {
  const sums = new Float64Array(text.length + 1);
  let sum = 0;
  for (let at = 0; at < text.length; at++) {
    sum += tokensAt(text, at);
    sums[at + 1] = sum;
  }
  return sums;
}

/** Tokens of the text, rounded up; 0 for an empty one. Special tokens of a model are not counted. */
export function estimateTokens(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at++) sum += tokensAt(text, at);
  return Math.ceil(sum);
}

/** UTF-16 units to a token in this text: about 4 in Latin, about 1.4 in Chinese. 4 for a text without any. */
export function charactersPerToken(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at++) sum += tokensAt(text, at);
  return sum === 0 ? 4 : text.length / sum;
}
