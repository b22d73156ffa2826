// Part numbers and codes: letters and digits in one word (E-417, SRB-5030, R07, 311992d3, ABC/12345). Quantities, dates,
// ordinals and ordinary words with a number are not.
import { foldCode } from "./fold.ts";
import type { Identifier } from "./identifier.ts";

const GROUP = "[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Nd}]+";
const WORD = new RegExp(
  `(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}])(?<![\\p{N}][.,])(?:${GROUP})(?:[-/._](?:${GROUP}))*`,
  "uy",
);
/** Measures a number may be of: what stands before it names nothing then (USD 500 k, DN 100 mm). */
const MEASURED =
  "[€$£¥₽%°]|(?:[kmMGµ]?(?:V|W|Wh|VA|A|Hz|Pa|N|Nm|J|m|g|B|bit|Ah)|mm|cm|kg|mg|bar|psi|rpm|lbs?|km/h|pcs|k|x|USD|EUR|RUB|[кМм]?(?:В|Вт|А|Гц|Па|Н|м|г)|мм|см|кг|км|шт|руб|тыс|млн|год|лет)(?![\\p{L}\\p{N}])";
/** E 417 and SRB 5030: capitals, a space (or a spaced dash), three digits or more, or a number that begins with a zero. */
const SPACED = new RegExp(
  "(?<![\\p{L}\\p{N}][-/._]?)(?:(?<letters>[EFPЕ]|[A-ZАВЕКМНОРСТУХ]{2,5})(?: (?:- ?)?|- )(?<digits>\\d{3,7}(?:-\\d{1,4})*)|(?<letter>[A-ZАВЕКМНОРСТУХ]) (?<zero>0\\d{1,5}))" +
    `(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}]|[.,:/-]\\d|[-/_][\\p{L}])(?! ?(?:${MEASURED}))`,
  "gu",
);
const NOT_A_CODE_BEFORE_NUMBERS = new Set(
  "USD EUR GBP RUB RUR CNY RMB JPY CHF UAH KZT INR AUD CAD SEK NOK PLN CZK JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC AND THE FOR NOT OF IN ON AT TO BY OR IS ALL TOP MAX MIN PAGE PART STEP ITEM РУБ НЕ НА ОТ ТО ВСЕ VAT ISO IEC DIN EN UTF".split(
    " ",
  ),
);
const DIGIT = /\d/;
const ANY_DIGIT = /\d/g;
/** A letter, a digit, or half of one that takes two units. */
const OF_WORD = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Nd}\ud800-\udfff]/u;
const YEAR = /^(?:19|20)\d\d$/;
/** A year, or the two of a season: ABC 2001-02. */
const SEASON = /^(?:19|20)\d\d(?:-\d\d(?:\d\d)?)?$/;

const UNITS =
  /^(?:[munpkMGTcd]?(?:m|g|s|A|V|W|Wh|VA|var|Hz|Pa|N|Nm|J|F|H|K|C|l|L|B|b|bit|byte|bps|Ohm|Ω|mol|cd|lm|lx|T|eV|cal|bar|Ah|px|pt|ppm|ppi|dpi|rpm|dB|dBm)|KB|kB|MB|GB|TB|KiB|MiB|GiB|Kbit|Mbit|Gbit|Mbps|Gbps|MP|in|inch|ft|yd|mi|oz|lb|lbs|gal|psi|hp|mph|kmh|kph|fps|deg|h|hr|hrs|min|sec|d|day|days|wk|yr|yrs|y|am|pm|AM|PM|st|nd|rd|th|s|x|k|K|M|bn|mn|mm2|mm3|cm2|cm3|m2|m3|km2|ft2|MM|CM|KG|KM|В|А|Вт|кВт|МВт|мВт|кВ|мВ|мА|Гц|кГц|МГц|ГГц|м|мм|см|км|дм|мкм|нм|кг|г|мг|т|л|мл|Н|кН|Нм|Па|кПа|МПа|бар|с|мс|ч|мин|сек|дн|мес|г|гг|лет|год|года|Ом|кОм|МОм|Дж|кДж|Кб|Мб|Гб|КБ|МБ|ГБ|ТБ|руб|р|тыс|млн|млрд|шт|й|я|е|го|му|ый|ая|ое|ые|ых|ти|х)$/;
const UNIT_WITH_POWER = /^(?:[mcdk]?m|ft|in|yd|s|м|см|мм|км)[23]$/;
/** m3/h, 5m/s2, W/m2. */
const RATE = /^\d*(?:[mcdk]?m|l|k?g|t|k?W|N|V|м|км|л|кг|Вт)[23]?\/(?:h|s|min|[mck]?m|k?g|d|K|l|ч|с|мин|м|кг|л)[23]?$/i;
const MONTH = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)(?:[a-z]*)$/i;
const PERIOD = /^(?:[QH][1-4]|FY\d{2,4})$/i;
const SIZE = /^\d+(?:[x×х*]\d+)+(?:[a-zа-я]{1,2})?$/i;
const EXPONENT = /^\d+(?:\.\d+)?e[+-]?\d{1,2}$/i;
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d/i;
/** Short words that are written with a dash and a number without naming anything. */
const ORDINARY = new Set(
  "top page pages step part under over non sub item day week month year years line level class grade type size group team phase room gate pre post mid late early age aged plus circa about from until since win act scene vol no nr max min avg sum топ шаг стр из до за от под над день класс тип лет этап том".split(
    " ",
  ),
);
/** A longer word names nothing that somebody would ask for (a choice). */
const CODE_LENGTH_MAX = 128;

/** In a folded text. */
export function findCodes(text: string): Identifier[] {
  const found: Identifier[] = [];
  for (const { word, at: start } of wordsWithDigits(text)) {
    if (word.length > CODE_LENGTH_MAX) continue;
    for (const { code, at } of splitCodes(word, start))
      found.push({ kind: "CODE", folded: foldCode(code), span: { start: at, end: at + code.length } });
  }
  if (found.length === 0 && !DIGIT.test(text)) return found;
  for (const match of text.matchAll(SPACED)) {
    const { letters = match.groups?.letter ?? "", digits = match.groups?.zero ?? "" } = match.groups ?? {};
    if (NOT_A_CODE_BEFORE_NUMBERS.has(letters) || SEASON.test(digits)) continue;
    const span = { start: match.index, end: match.index + match[0].length };
    found.push({ kind: "CODE", folded: foldCode(`${letters}-${digits}`), span });
  }
  return found;
}

/**
 * Words that have a digit; most of any text has none. From each digit back to where its word may begin, and from there on
 * by the pattern.
 */
function* wordsWithDigits(text: string): Generator<{ readonly word: string; readonly at: number }> {
  for (let from = 0; ;) {
    ANY_DIGIT.lastIndex = from;
    const digit = ANY_DIGIT.exec(text)?.index;
    if (digit === undefined) return;
    let start = digit;
    while (start > from && isOfWord(text, start - 1)) start--;
    from = digit + 1;
    while (start <= digit) {
      WORD.lastIndex = start;
      const word = WORD.exec(text)?.[0];
      if (word === undefined) start++;
      else if (start + word.length <= digit) start += word.length;
      else {
        from = start + word.length;
        yield { word, at: start };
        break;
      }
    }
  }
}

function isOfWord(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit >= 0x80) return OF_WORD.test(text.charAt(at));
  const lower = unit | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || (unit >= 0x2d && unit <= 0x39) || unit === 0x5f;
}

interface WrittenCode {
  readonly code: string;
  readonly at: number;
}

/** Words that are joined to a code without being part of it: E-417-related, SRB-5030-совместимый. */
const JOINED_WORD = /^(?=.*\p{Lu})(?<code>.*[\d\p{Lu}])-\p{Ll}{4,}(?:-\p{Ll}+)*$/u;
/** Endings that Russian puts behind a number: E-417-я, E-417-й. */
const RUSSIAN_ENDING = /^(?<code>.*\p{L}.*\d)-(?:я|й|е|го|му|м|ю|ой|ая|ое|ую|ые|ых|ми|х|ти)$/u;

/** One word may hold two codes (E-417/E-418, E-417–E-420) or a code and the next sentence (E-417.The). */
function splitCodes(written: string, at: number): WrittenCode[] {
  const ended = /\.(?=\p{Lu}?\p{Ll}{2,}(?:[^\p{N}]|$))/u.exec(written);
  const whole = ended ? written.slice(0, ended.index) : written;
  const word = (JOINED_WORD.exec(whole) ?? RUSSIAN_ENDING.exec(whole))?.groups?.code ?? whole;
  for (const separator of ["/", "-"]) {
    for (let i = word.indexOf(separator); i > 0; i = word.indexOf(separator, i + 1)) {
      const left = word.slice(0, i);
      const right = word.slice(i + 1);
      const areTwo =
        isCode(left) && isCode(right) && (separator === "/" || leadingLetters(left) === leadingLetters(right));
      if (areTwo) return [...splitCodes(left, at), ...splitCodes(right, at + i + 1)];
    }
  }
  return isCode(word) ? [{ code: word, at }] : [];
}

function leadingLetters(code: string): string {
  return /^\p{L}+/u.exec(foldCode(code))?.[0] ?? code; // a code without leading letters never is one of two
}

function isCode(word: string): boolean {
  if (!/\p{L}/u.test(word) || !/\d/.test(word)) return false;
  if (SIZE.test(word) || EXPONENT.test(word) || TIMESTAMP.test(word)) return false;
  const parts = word.split(/[-/._]/);
  // A quantity has its number first: TL-4170 is no count of teralitres.
  const beginsWithCapitals = /^\p{Lu}{2,}$/u.test(parts[0] ?? "") && /^\d{2,}/.test(parts[1] ?? "");
  const isAmount = !beginsWithCapitals && parts.every((part) => isQuantity(part, parts.length === 1));
  if (RATE.test(word) || isAmount) return false;
  return !isOrdinary(parts);
}

/** 36V, 10mm, 5, m2, Q3, 3rd, Mar: a part of a quantity or date. */
function isQuantity(part: string, isAlone: boolean): boolean {
  if (/^\d+$/.test(part) || UNIT_WITH_POWER.test(part) || PERIOD.test(part) || MONTH.test(part)) return true;
  const [, digits, letters] = /^(\d*)(\p{L}+)$/u.exec(part) ?? [];
  if (letters === undefined) return false;
  if (UNITS.test(letters)) return digits !== "" || letters.length > 1;
  // 3D, 4K, 10x: too short to name anything; a longer number with a letter of its own is a code.
  return isAlone && digits !== undefined && digits !== "" && (digits.length < 3 || letters === letters.toLowerCase());
}

const JOINING = new Set(["and", "or", "to", "in", "of", "on", "и", "или", "на", "в"]);

/** 10-year, 3-летний, top-10, mid-2024, windows11. */
function isOrdinary(parts: readonly string[]): boolean {
  const first = parts[0] ?? "";
  if (ORDINARY.has(first.toLowerCase()) || parts.some((part) => JOINING.has(part))) return true;
  if (/^[cpvn]\.\d+$/.test(parts.join("."))) return true; // c.750, p.12
  const letters = parts.filter((part) => /^\p{L}+$/u.test(part));
  const numbers = parts.filter((part) => /^\d+$/.test(part));
  if (letters.length + numbers.length < parts.length)
    return (
      parts.every((part) => /^\p{Ll}{6,}\d*$|^\d+$|^\p{L}+$/u.test(part)) && parts.some((p) => /^\p{Ll}{6,}/u.test(p))
    );
  if (/^\d+$/.test(parts[0] ?? "") && letters.every((part) => /^\p{Lu}?\p{Ll}+$/u.test(part))) return true;
  if (letters.some((part) => /\p{Ll}{6,}/u.test(part))) return true;
  return first === first.toLowerCase() && numbers.some((part) => YEAR.test(part)) && parts.length === 2;
}
