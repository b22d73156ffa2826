// Names of months, whole and short, in English and Russian. Chinese writes months in figures.

const ENGLISH = "january february march april may june july august september october november december".split(" ");
const SHORT: Readonly<Record<string, number>> = { sept: 9 };
/** The stem, then the endings of its cases and short forms. */
const RUSSIAN: readonly RegExp[] = [
  /^янв(?:ар[ьяе])?$/,
  /^февр?(?:ал[ьяе])?$/,
  /^мар(?:т[ае]?)?$/,
  /^апр(?:ел[ьяе])?$/,
  /^ма[йяе]$/,
  /^июн[ьяе]?$/,
  /^июл[ьяе]?$/,
  /^авг(?:уст[ае]?)?$/,
  /^сент?(?:ябр[ьяе])?$/,
  /^окт(?:ябр[ьяе])?$/,
  /^нояб?(?:р[ьяе])?$/,
  /^дек(?:абр[ьяе])?$/,
];

/** 1 to 12, or null for no month. @param word of letters, a point behind a short form left out */
export function monthOf(word: string): number | null {
  const lower = word.toLowerCase().replace(/ё/g, "е");
  const english = ENGLISH.findIndex((name) => lower === name || lower === name.slice(0, 3));
  if (english >= 0) return english + 1;
  if (SHORT[lower] !== undefined) return SHORT[lower];
  const russian = RUSSIAN.findIndex((pattern) => pattern.test(lower));
  return russian >= 0 ? russian + 1 : null;
}
