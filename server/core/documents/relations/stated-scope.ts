// For what a relation is said to hold: "for revisions A and B", «для ревизий А и Б», 适用于版本A和B, in the sentence
// itself or in one that goes on with it ("It is valid for revision B only.").
import type { Scope } from "../scope.ts";
import { readScopeLine } from "../scope-lines.ts";

export interface SaidScope {
  readonly scope: Scope;
  /** "All but C", "from B on": no list of values, so that nothing is concluded from it. */
  readonly isUnclear: boolean;
}

const NAMES =
  "revisions?|revs?\\.?|hardware versions?|software versions?|firmware versions?|versions?|models?|ranges?|(?:calibration )?intervals?|(?:ревизи|верси|модел|диапазон|предел|интервал)\\p{L}{0,4}";
const HAN_NAMES = "修订版|修订|版本|版次|型号|机型|量程|间隔|周期";
const UNIT = "(?:\\s?(?:V|A|mV|kV|mA|W|Hz|°C|hours?|days?|years?|В|А|Вт|ч|час\\p{L}*|год\\p{L}*|лет|小时|天|年))?";
const VALUE = `(?:\\p{Lu}{1,4}[-]?\\p{N}{0,6}|\\p{N}{1,5}(?:\\.\\p{N}{1,3})*${UNIT})(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}])`;
const JOIN = "\\s*(?:,\\s*(?:and|or|и)?|;|、|and|or|&|и|или|和|与|及|或|to|[-–—~]|по|至|到)\\s*";
const LIST = `${VALUE}(?:${JOIN}${VALUE})*`;
const BEFORE = new RegExp(`(?:(?<![\\p{L}\\p{N}])(?:${NAMES})|${HAN_NAMES})\\s*[:：]?\\s*(?<values>${LIST})`, "giu");
/** "revision B boards" is read above; "B revisions" and "A、B版" here. */
const AFTER = new RegExp(
  `(?<![\\p{L}\\p{N}.])(?<values>${LIST})\\s*(?:-?(?:revisions?|revs)(?!\\p{L})|(?:型|版)(?!本|次))`,
  "gu",
);
const OPEN =
  /(?:\bexcept|\bexcluding|\bother than|\ball but|кроме|за исключением|除外|除了|不含|不包括)|(?:\band (?:later|newer|above|higher|earlier|older|below)|\bonwards?|\bor (?:later|newer|higher|earlier)|и (?:выше|новее|позднее|ниже|старше)|начиная с|及以上|及以后|以上版本|以后版本|之后版本|及之前)|(?:\b(?:from|starting (?:with|from)|as of|since|up to|until|before)\s+(?:the\s+)?(?:revision|version|rev))/iu;
/** What a document's own versions are called is no scope: "this version 3". */
const OWN = /(?:this|настоящ\p{L}*|данн\p{L}*|本)\s*$/iu;

/** @param clauses folded texts that speak of the relation; documents' names are already taken out of them */
export function saidScope(clauses: readonly string[]): SaidScope {
  const scope: Record<string, readonly string[]> = {};
  let isUnclear = false;
  for (const clause of clauses) {
    const lists = [...clause.matchAll(BEFORE), ...clause.matchAll(AFTER)];
    for (const match of lists) {
      if (OWN.test(clause.slice(0, match.index))) continue;
      const values = match.groups?.values ?? "";
      const named = match[0].startsWith(values) ? `revision ${values}` : match[0];
      for (const [name, stated] of readScopeLine(named.replace(/\.$/u, ""), []))
        scope[name] = [...new Set([...(Object.hasOwn(scope, name) ? (scope[name] ?? []) : []), ...stated.values])];
    }
    isUnclear ||= lists.length > 0 && OPEN.test(clause);
  }
  return isUnclear ? { scope: {}, isUnclear } : { scope, isUnclear };
}
