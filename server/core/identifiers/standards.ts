// Designations of standards: ISO 9408, DIN EN ISO 4017, IEC 60601-1-2, ГОСТ 7798-70, GB/T 5782-2016.
import { foldLetters } from "./fold.ts";
import type { Identifier } from "./identifier.ts";

const BODIES = [
  "DIN EN ISO(?:/IEC)?",
  "DIN EN IEC",
  "DIN EN",
  "DIN ISO",
  "DIN",
  "BS EN ISO",
  "BS EN",
  "BS",
  "NF EN ISO",
  "NF EN",
  "EN ISO(?:/IEC)?",
  "EN IEC",
  "EN",
  "ISO/IEC(?:/IEEE)?",
  "ISO/(?:TS|TR|PAS)",
  "IEC/(?:TS|TR)",
  "ISO",
  "IEC",
  "ИСО(?:/МЭК)?",
  "МЭК",
  "IEEE",
  "ANSI(?:/[A-Z]{2,5})?",
  "ASTM",
  "ASME",
  "JIS(?: [A-Z](?= ?\\d))?",
  "API (?:SPEC|STD|RP)",
  "API(?= ?\\d{1,3}[A-Z])",
  "SAE",
  "RFC",
  "UL",
  "NFPA",
  "ECE",
  "ГОСТ Р ИСО(?:/МЭК)?",
  "ГОСТ Р МЭК",
  "ГОСТ Р ЕН",
  "ГОСТ ISO",
  "ГОСТ IEC",
  "ГОСТ ИСО",
  "ГОСТ Р",
  "ГОСТ(?:а|у|ом|е|ы|ов|ам|ами|ах)?",
  "ОСТ",
  "СНиП",
  "СанПиН",
  "СП",
  "ТУ",
  "GB/[TZ]",
  "GBT",
  "GB",
  "(?:YY|JB|HG|SJ|DL|QB|YB|CJ|JGJ|HJ|QC|YD|NB|SH|SY|TB|JT|FZ|LY|NY)/T",
  "DB\\d\\d(?:/T)?",
  "(?:JJG|JGJ|HJ)",
];
const BODY = BODIES.map((body) => body.replace(/ /g, " ?")).join("|");
const DESIGNATION = new RegExp(
  `(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}/])(?<body>${BODY})(?: ?№ ?|[ -]?)(?<number>[A-Z]{0,2}\\d+(?:[.-]\\d+)*(?:[A-Z]{1,2}(?![\\p{L}\\p{N}]))?)(?: (?<form>[B-H]|A(?=$|[,.;:?!)|\\]])))?(?::(?<year>\\d{4}))?(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}]|[.-]\\d)`,
  "giu",
);
/** Bodies whose designations end with a dash and the year: ГОСТ 7798-70, GB/T 5782-2016. */
const DASHED_YEAR = /^(?:ГОСТ|ИСО|МЭК|ОСТ|СНИП|САНПИН|GB|DB\d|[A-Z]{2,3}\/T|JGJ|HJ|JJG)/;
const YEAR = /^(.*\d)-((?:19|20)?\d\d)$/;
/** These are words too: only in capitals do they name a body. */
const CAPITALS_ONLY = /^(?:EN|UL|BS|SAE|ECE|СП|ТУ|ОСТ|GB|HJ|JIS.*|API.*|DB\d\d.*|(?:SH|TB|SY|NY)\/T)$/i;

/** In a folded text. One with its year or the letter of a form stands for itself and for the standard without it. */
export function findStandards(text: string): Identifier[] {
  const found: Identifier[] = [];
  if (!/\d/.test(text)) return found;
  for (const match of text.matchAll(DESIGNATION)) {
    const { body = "", number = "", form, year } = match.groups ?? {};
    if (CAPITALS_ONLY.test(body) && body !== body.toUpperCase()) continue;
    const span = { start: match.index, end: match.index + match[0].length };
    const name = foldBody(body);
    const dashed = DASHED_YEAR.test(body.toUpperCase()) || DASHED_YEAR.test(name) ? YEAR.exec(number) : null;
    const base = foldLetters(dashed?.[1] ?? number);
    const issue = year ?? dashed?.[2];
    // A form's letter is written in capitals (DIN 439 B); in lower case it is a word.
    if (form && form === form.toUpperCase()) found.push({ kind: "STANDARD", folded: `${name} ${base} ${form}`, span });
    if (issue) found.push({ kind: "STANDARD", folded: `${name} ${base}:${issue}`, span });
    found.push({ kind: "STANDARD", folded: `${name} ${base}`, span });
  }
  return found;
}

/** Capitals with one space between names, also where none was written; ISO and IEC in either alphabet. */
function foldBody(body: string): string {
  return body
    .toUpperCase()
    .replace(/^ГОСТ(?:А|У|ОМ|Е|Ы|ОВ|АМ|АМИ|АХ)$/, "ГОСТ")
    .replace(/ИСО/g, "ISO")
    .replace(/МЭК/g, "IEC")
    .replace(/^GBT$/, "GB/T")
    .replace(/(?<=DIN|BS|NF|EN|ГОСТ) ?(?=EN|ISO|IEC|Р)/g, " ")
    .replace(/(?<=ГОСТ Р) ?(?=ISO|IEC|ЕН)/g, " ")
    .replace(/ +/g, " ")
    .trim();
}
