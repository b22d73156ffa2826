// Whether a value of superseded text is one that the superseding text gives anew: a notice that stands in the place of a
// section changes one row of it, and the others go on holding (SCOPE-3).
import { contentWords, sharedWords } from "../content-words.ts";
import type { EvidenceBlock, EvidenceUnit } from "../evidence.ts";
import { boundOf } from "./bounds.ts";
import { hasAll, kindOf, valueKeys } from "./value-places.ts";

/** A value beside these words is the one that went. */
const GONE =
  /\b(?:takes? the place of|in place of|instead of|replac(?:e[sd]?|ing)|supersed(?:e[sd]?|ing)|previous(?:ly)?|former(?:ly)?|old|no longer|rather than)\b|вместо|взамен|замен|прежн|ранее|раньше|больше не|代替|取代|替代|替换|原先|原来|原值|原为|以前|此前|先前|不再|而不是|而非/iu;

/** Whether a sentence of the superseding text names the values as those that it does away with. */
export function isNamedAsGone(
  unit: EvidenceUnit,
  keys: ReadonlySet<string>,
  superseded: readonly EvidenceBlock[],
): boolean {
  if (!GONE.test(unit.text)) return false;
  return superseded.some(({ units }) => units.some(({ text }) => hasAll(valueKeys(text), keys)));
}

/** Whether the superseding block gives another value for what these stand for in a unit of the superseded one. */
export function isGivenAnew(unit: EvidenceUnit, keys: ReadonlySet<string>, superseding: EvidenceBlock): boolean {
  const kinds = new Set([...keys].map(kindOf));
  const about = contentWords(unit.cells[0]?.text ?? unit.text);
  const bound = boundOf(labelOf(unit, keys));
  return superseding.units.some(({ text }) => {
    const own = valueKeys(text);
    const others = [...own].filter((key) => kinds.has(kindOf(key)) && !keys.has(key));
    if (others.length === 0) return false;
    const against = boundOf(text);
    if (bound !== null && against !== null && bound !== against) return false;
    return areOfOneScript(text, unit.text) ? sharedWords(about, contentWords(text)).length > 0 : true;
  });
}

/** What says which end a value is of: the label of its column, or its sentence. */
function labelOf({ cells, text }: EvidenceUnit, keys: ReadonlySet<string>): string {
  const cell = cells.find((one) => hasAll(valueKeys(one.text), keys));
  return cell === undefined ? text : `${cell.label} ${cells[0]?.text ?? ""}`;
}

/** Texts of two scripts share no words although they may speak of one thing. */
function areOfOneScript(a: string, b: string): boolean {
  const scriptOf = (text: string) =>
    [/\p{Script=Han}/u, /\p{Script=Cyrillic}{3}/u].findIndex((pattern) => pattern.test(text));
  return scriptOf(a) === scriptOf(b);
}
