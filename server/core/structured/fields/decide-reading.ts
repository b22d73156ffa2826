// How the values of a field are read, from all that was seen of them. A type is chosen where most values agree; what does
// not is counted and shown, never dropped in silence (NUM-2, NUM-3).
import type { CountSubject } from "../field.ts";
import { date, money, number } from "./decide-measured.ts";
import type { Evidence } from "./evidence.ts";
import type { FieldKey } from "./field-keys.ts";
import { agrees, decided, factsOf, type DecidedReading, type Facts } from "./reading-facts.ts";

/** For yes and no, links and pictures: what is now and then `partly` or `on request` is a text of few values. A choice. */
const SURE_AGREEMENT_MIN = 0.95;
/** Share of values that are another one, from which a code identifies instead of grouping. A choice. */
const IDENTIFYING_SHARE_MIN = 0.9;
/** Values needed to tell a code by its look, and figures of a whole number that counts nothing. Choices. */
const CODES_MIN = 5;
const CODE_DIGITS_MIN = 8;
/** Share of values that are sentences, from which a field is running text. A choice. */
const PROSE_SHARE_MIN = 0.5;

/** @param keys variants of the field's key */
export function decideReading(evidence: Evidence, keys: readonly FieldKey[], subject: CountSubject): DecidedReading {
  const facts = factsOf(evidence, keys);
  return (
    address(facts) ??
    yesOrNo(facts) ??
    date(facts) ??
    identifier(facts, subject) ??
    money(facts) ??
    number(facts) ??
    text(facts)
  );
}

function address(facts: Facts): DecidedReading | null {
  const { evidence, values } = facts;
  for (const [what, type] of [
    ["image", "IMAGE"],
    ["link", "LINK"],
  ] as const) {
    const parsed = evidence.of(what);
    if (agrees(parsed, values, SURE_AGREEMENT_MIN))
      return decided(facts, type, {}, { parsed, unparsed: evidence.failing.get(type)?.list() ?? [] });
  }
  return null;
}

function yesOrNo(facts: Facts): DecidedReading | null {
  const { evidence, values, hints } = facts;
  const words = evidence.of("boolean");
  // 1 and 0 count something unless the key asks yes or no, or other values answer so.
  const parsed = words + (words > 0 || hints.isBoolean ? evidence.of("sign") : 0);
  if (!agrees(parsed, values, SURE_AGREEMENT_MIN)) return null;
  return decided(facts, "BOOLEAN", {}, { parsed, unparsed: evidence.failing.get("BOOLEAN")?.list() ?? [] });
}

/** Not of rows of tables: what identifies a row is what it is looked up by. */
function identifier(facts: Facts, subject: CountSubject): DecidedReading | null {
  const { evidence, values, hints } = facts;
  if (subject === "TABLE_ROWS" || !agrees(evidence.of("code"), values)) return isNamedCode(facts) ? text(facts) : null;
  const isDistinct = evidence.whole.distinctShare >= IDENTIFYING_SHARE_MIN;
  if (hints.isIdentifier) return isDistinct ? decided(facts, "IDENTIFIER", {}, {}) : text(facts);
  if (values < CODES_MIN || !evidence.whole.isAllDifferent) return null;
  const wholeNumbers = evidence.of("number") + evidence.of("compact");
  const isNumeric = evidence.digits !== null && evidence.digits !== undefined && evidence.of("number") === values;
  const isCodedNumber =
    isNumeric &&
    (evidence.withLeadingZero > 0 || (evidence.digits ?? 0) >= CODE_DIGITS_MIN) &&
    (evidence.digits ?? 0) > 2;
  // Letters and figures in one word, another in every document.
  const isMixed =
    wholeNumbers === 0 && evidence.units.size === 0 && evidence.of("date") === 0 && evidence.of("hyphen") === 0;
  return isCodedNumber || (isMixed && evidence.of("code") === values) ? decided(facts, "IDENTIFIER", {}, {}) : null;
}

/** Numbers of things, in rows of tables: adding them up says nothing. */
function isNamedCode({ hints, evidence, values }: Facts): boolean {
  return hints.isIdentifier && agrees(evidence.of("code"), values);
}

function text(facts: Facts): DecidedReading {
  const { evidence, values, lists } = facts;
  const isList = evidence.withItems === 0 && evidence.commas.isList(lists);
  const more = isList ? { isMultiple: true, isCommaSeparated: true } : {};
  return decided(facts, "TEXT", more, { isRunningText: agrees(evidence.of("prose"), values, PROSE_SHARE_MIN) });
}
