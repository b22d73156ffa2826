// What the label of a column says: names that it goes by, and the unit of its values. `s (width across flats, mm)` goes
// by "s" and by "width across flats"; `Weight [kg]`, `Länge / mm` and `高度（毫米）` have one name and a unit.
import { measureUnit } from "../../answers/measure-units.ts";
import { foldForMatch } from "../fold.ts";

export interface ColumnLabel {
  /** As the table writes it, white space folded to single spaces. */
  readonly written: string;
  /** Ways to call it, as written: the symbol, the words; at least one unless the label is blank. */
  readonly names: readonly string[];
  /** As written; null where the label states none. */
  readonly unit: string | null;
}

const BRACKETED = /^(?<head>.*?)\s*[([{（［【](?<inner>[^()[\]{}（）［］【】]*)[)\]}）］】]\s*$/su;
/** `Weight, kg`, `Länge / mm`, `Größe in mm`. */
const TRAILING_UNIT = /^(?<head>.+?)\s*(?:[,，;；/]|\s(?:in|в))\s*(?<unit>[^\s,，;；/]{1,12})$/su;
/** Signs and counts that measure-units does not reckon with, because nothing is converted to or from them. */
const OTHER_UNIT =
  /^(?:[%‰€$£¥₽°"″′]|°[CFСF]?|pcs?\.?|pieces|шт\.?|eur|usd|gbp|rub|cny|jpy|руб\.?|元|个|件|kg\/m|кг\/м|mm2|mm²|cm²|m²|m³|db\(a\))$/iu;

/** A blank label has no name. */
export function readColumnLabel(label: string): ColumnLabel {
  const written = label.normalize("NFC").replace(/\s+/gu, " ").trim();
  const { head, inner } = BRACKETED.exec(written)?.groups ?? {};
  if (head === undefined || inner === undefined) return { written, ...withUnit(written) };
  if (isUnit(inner) || /\[\s*[^\]]+\]\s*$/u.test(written)) {
    // One letter may be a symbol as well: "Width (s)" is asked for as s, whether or not seconds are meant.
    const names = [...inner.trim()].length === 1 ? [head, inner] : [head];
    return { written, names: named(names), unit: inner.trim() };
  }
  const within = withUnit(inner);
  const outside = within.unit === null ? withUnit(head) : { names: [head], unit: within.unit };
  return { written, names: named([...outside.names, ...within.names]), unit: outside.unit };
}

/** Whether a text by itself is a unit. */
export function isUnit(text: string): boolean {
  const bare = text.trim();
  return bare !== "" && (measureUnit(bare) !== null || OTHER_UNIT.test(bare));
}

/** Whether two names are the same name; a symbol of one letter is told by its case (`d` and `D` are two). */
export function isSameName(a: string, b: string): boolean {
  return isSymbol(a) || isSymbol(b) ? a.trim() === b.trim() : foldForMatch(a) === foldForMatch(b);
}

/** `s`, `d1`, `m_max`, `Fw`: what formulas call it. */
export function isSymbol(name: string): boolean {
  return /^\p{L}{1,2}\p{N}{0,3}$|^\p{L}{1,2}\p{N}{0,2}[_.][\p{L}\p{N}]+$/u.test(name.trim());
}

function withUnit(text: string): { names: readonly string[]; unit: string | null } {
  const { head, unit } = TRAILING_UNIT.exec(text)?.groups ?? {};
  return head !== undefined && unit !== undefined && isUnit(unit)
    ? { names: named([head]), unit }
    : { names: named([text]), unit: null };
}

function named(names: readonly string[]): string[] {
  return names.map((name) => name.trim()).filter((name) => name !== "");
}
