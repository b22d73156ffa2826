// What columns of technical tables are called in English, Russian and Chinese: the bridge between «шаг резьбы» and a column
// "thread pitch". Only where no word of a label stands in the question itself.

const WORDS: readonly (readonly [id: string, pattern: RegExp])[] = [
  ["across flats", /across flats|spanner|wrench|key size|под ключ|对边|扳手/iu],
  ["across edges", /across (?:edges|corners)|по углам|описанн\p{L}* окружност|对角/iu],
  ["pitch", /\bpitch\b|(?<!\p{L})шаг|螺距/iu],
  ["unthreaded", /unthreaded|plain shank|без резьбы|гладк|无螺纹/iu],
  ["thread", /(?<!un)thread|резьб|螺纹|螺距/iu],
  ["head", /\bheads?\b|головк|头部|头(?=[高长直厚])/iu],
  ["shaft", /\b(?:shaft|shank)s?\b|стержн|(?<!\p{L})вал[аеу]?(?!\p{L})|杆|轴/iu],
  ["socket", /\bsocket|шестигранник|углублен|шлиц|内六角|凹槽/iu],
  ["hole", /\bholes?\b|\bbore\b|отверст|孔/iu],
  ["inner", /\b(?:inner|inside|internal|bore)\b|внутренн|内/iu],
  ["outer", /\b(?:outer|outside|external)\b|наружн|внешн|外/iu],
  ["diameter", /\bdiameters?\b|\bbore\b|диаметр|直径|内径|外径/iu],
  ["radius", /\bradi(?:us|i)\b|радиус|скруглен|半径|圆角/iu],
  ["angle", /\bangles?\b|(?<!\p{L})уг(?:ол|ла)(?!\p{L})|角度/iu],
  ["length", /\blengths?\b|длин|长度|长/iu],
  ["width", /\bwidths?\b(?! across)|ширин|宽/iu],
  ["height", /\bheights?\b|высот|高/iu],
  ["thickness", /\bthick|толщин|厚/iu],
  ["depth", /\bdepths?\b|глубин|深/iu],
  ["weight", /\b(?:weight|mass)\b|(?<!\p{L})(?:вес|масс)|重量|质量/iu],
];

export function dimensionsIn(text: string): ReadonlySet<string> {
  return new Set(WORDS.flatMap(([id, pattern]) => (pattern.test(text) ? [id] : [])));
}

/** Places of those that say exactly what is asked, else of those that say the least beside it; none where nothing is asked. */
export function byDimensions(asked: string, labels: readonly string[]): number[] {
  const wanted = dimensionsIn(asked);
  if (wanted.size === 0) return [];
  const fitting = labels
    .map((label, at) => ({ at, own: dimensionsIn(label) }))
    .filter(({ own }) => [...wanted].every((id) => own.has(id)));
  const least = Math.min(...fitting.map(({ own }) => own.size));
  return fitting.filter(({ own }) => own.size === least).map(({ at }) => at);
}
