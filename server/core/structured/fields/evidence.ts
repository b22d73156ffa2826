// What the values of one field were seen to be, of every type at once: read in one pass, in memory that does not grow with
// their number. decide-reading.ts says what follows.
import type { FieldReading } from "../field.ts";
import { foldForMatch } from "../fold.ts";
import { isCode, isImage, isLink } from "../values/addresses.ts";
import { readBoolean, readBooleanSign } from "../values/booleans.ts";
import { isWrittenWithPoints, orderHint, readDate, type OrderHint } from "../values/dates.ts";
import { splitList } from "../values/lists.ts";
import { decimalHint, NUMBER_PATTERN, type DecimalHint } from "../values/numbers.ts";
import { amountCurrencies, meaningOf } from "../values/parse-value.ts";
import { isAbsent, isUnknown, plainForm } from "../values/plain-form.ts";
import { isBareHyphenRange } from "../values/ranges.ts";
import { CommaLists } from "./comma-lists.ts";
import { isRunningText } from "./prose.ts";
import { Samples, ValueTally, type TallyBudget } from "./tally.ts";

const NUMBERS = new RegExp(NUMBER_PATTERN, "gu");
const UNREAD: FieldReading = {
  type: "NUMBER",
  unit: null,
  dateOrder: null,
  decimalSign: null,
  isMultiple: false,
};
const UNREAD_DATE: FieldReading = { ...UNREAD, type: "DATE" };
/** Units and currencies of one field that are told apart. A choice; further ones count as unread. */
const UNITS_MAX = 50;
/** Characters above which a value is no number, amount or date, and no address either. Choices. */
const MEASURED_LENGTH_MAX = 60;
const ADDRESS_LENGTH_MAX = 2_000;

type Count =
  "link" | "image" | "boolean" | "sign" | "year" | "date" | "compact" | "number" | "hyphen" | "code" | "prose";
type Failing = "BOOLEAN" | "DATE" | "NUMBER" | "MONEY" | "LINK" | "IMAGE";

export class Evidence {
  readonly counts = new Map<Count, number>();
  /** Values with a unit or word behind their number, by symbol. */
  readonly units = new Map<string, number>();
  /** Amounts by their possible currencies (`USD,CAD`), and as bare numbers under "". */
  readonly currencies = new Map<string, number>();
  readonly orders = new Map<NonNullable<OrderHint>, number>();
  readonly decimals = new Map<NonNullable<DecimalHint>, number>();
  readonly failing = new Map<Failing, Samples>();
  /** Values as they stand, or the items that a file gives. */
  readonly whole: ValueTally;
  #split: ValueTally | null = null;
  #parts: ValueTally | null = null;
  readonly commas = new CommaLists();
  /** Values that say that nothing is known, and those of them and others that say so where a number is asked for. */
  unknown = 0;
  absent = 0;
  /** Those writings, folded: of a closed list, and few. */
  readonly absentWritings = new Set<string>();
  withItems = 0;
  withSeparators = 0;
  withLeadingZero = 0;
  pointDates = 0;
  /** Rows or documents with a value, not single values. */
  written = 0;
  /** Characters of whole numbers without sign or separator, where all have equally many; null: they have not. */
  digits: number | null | undefined = undefined;

  constructor(budget: TallyBudget) {
    this.whole = new ValueTally(budget);
  }

  /** Values where separators part lists: the same as `whole` as long as nothing was parted. */
  get split(): ValueTally {
    return this.#split ?? this.whole;
  }

  /** As `split`, where commas part lists too. */
  get parts(): ValueTally {
    return this.#parts ?? this.split;
  }

  /** @returns whether there was a value at all */
  add(value: string, items: readonly string[] | null): boolean {
    const isItemized = items !== null && items.length > 0;
    const values = (isItemized ? items : [value]).map((one) => one.trim()).filter((one) => one !== "");
    if (values.length === 0) return false;
    this.written++;
    if (isItemized) this.withItems++;
    for (const one of values) this.#addOne(one, isItemized);
    return true;
  }

  #addOne(value: string, isItem: boolean): void {
    const split = isItem ? [value] : splitList(value, { isCommaSeparated: false });
    const parts = isItem ? split : splitList(value, { isCommaSeparated: true });
    if (split.length > 1) {
      this.withSeparators++;
      this.#split ??= this.whole.clone();
    }
    if (parts.length > split.length) this.#parts ??= this.split.clone();
    const folded = foldForMatch(value);
    this.whole.add(folded, value);
    for (const one of split) {
      this.#split?.add(split.length === 1 ? folded : foldForMatch(one), one);
      this.#look(one);
    }
    const foldedParts = parts.length === 1 ? [folded] : parts.map(foldForMatch);
    parts.forEach((part, index) => this.#parts?.add(foldedParts[index] ?? "", part));
    if (isItem) return;
    if (split.length > 1) this.commas.addSeparated(split);
    else this.commas.add(parts, foldedParts);
  }

  #look(written: string): void {
    const plain = plainForm(written);
    if (isAbsent(plain)) {
      this.absent++;
      this.absentWritings.add(foldForMatch(written));
    }
    if (isUnknown(plain)) {
      this.unknown++;
      return;
    }
    if (isRunningText(plain)) this.#count("prose");
    if (plain.length > ADDRESS_LENGTH_MAX) {
      return this.#fail("BOOLEAN", written, "DATE", "NUMBER", "MONEY", "LINK", "IMAGE");
    }
    if (isCode(plain)) this.#count("code");
    if (/[./:]/.test(plain)) this.#lookAtAddress(plain, written);
    else this.#fail("LINK", written, "IMAGE");
    if (readBoolean(plain) !== null) this.#count("boolean");
    else if (readBooleanSign(plain) !== null) this.#count("sign");
    else this.#fail("BOOLEAN", written);
    // Numbers, amounts and dates have a figure in them; most texts have none.
    if (isAbsent(plain)) return;
    if (!/\d/.test(plain) || plain.length > MEASURED_LENGTH_MAX) this.#fail("DATE", written, "NUMBER", "MONEY");
    else {
      this.#lookAtDate(plain, written);
      this.#lookAtNumber(plain, written);
    }
  }

  #lookAtAddress(plain: string, written: string): void {
    if (isImage(plain)) this.#count("image");
    else this.#fail("IMAGE", written);
    if (isLink(plain)) this.#count("link");
    else this.#fail("LINK", written);
  }

  #lookAtDate(plain: string, written: string): void {
    const hint = orderHint(plain);
    if (hint !== null) this.orders.set(hint, (this.orders.get(hint) ?? 0) + 1);
    if (hint === "EITHER" && isWrittenWithPoints(plain)) this.pointDates++;
    const date = readDate(plain, null);
    if (date?.isBareYear) this.#count("year");
    else if (date?.isCompact) this.#count("compact");
    else if (date !== null || hint === "EITHER") this.#count("date");
    else if (!isBareHyphenRange(plain) && meaningOf(written, UNREAD_DATE, plain).number !== null) this.#count("date");
    else this.#fail("DATE", written);
  }

  #lookAtNumber(plain: string, written: string): void {
    const currencies = amountCurrencies(plain);
    const quantity = meaningOf(written, UNREAD, plain);
    const isNumber = quantity.number !== null;
    if (isNumber || quantity.otherUnit !== null) this.#countNumber(plain, quantity.otherUnit);
    else this.#fail("NUMBER", written);
    if (currencies.length > 0) countUpTo(this.currencies, currencies.join(","));
    else if (!isNumber) this.#fail("MONEY", written);
    if (isNumber || quantity.otherUnit !== null || currencies.length > 0)
      for (const [number] of plain.matchAll(NUMBERS)) {
        const hint = decimalHint(number);
        if (hint !== null) this.decimals.set(hint, (this.decimals.get(hint) ?? 0) + 1);
      }
  }

  #countNumber(plain: string, unit: string | null): void {
    if (unit !== null) return countUpTo(this.units, unit);
    this.#count("number");
    if (isBareHyphenRange(plain)) this.#count("hyphen");
    const digits = /^\d+$/.test(plain) ? plain.length : null;
    this.digits = this.digits === undefined ? digits : this.digits === digits ? digits : null;
    if (/^0\d/.test(plain)) this.withLeadingZero++;
  }

  #count(what: Count): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  #fail(first: Failing, written: string, ...others: readonly Failing[]): void {
    for (const type of [first, ...others]) {
      const samples = this.failing.get(type) ?? new Samples();
      samples.add(written);
      this.failing.set(type, samples);
    }
  }

  of(what: Count): number {
    return this.counts.get(what) ?? 0;
  }

  merge(other: Evidence): void {
    for (const [from, into] of [
      [other.counts, this.counts],
      [other.units, this.units],
      [other.currencies, this.currencies],
      [other.orders, this.orders],
      [other.decimals, this.decimals],
    ] as [Map<string, number>, Map<string, number>][])
      for (const [what, count] of from) into.set(what, (into.get(what) ?? 0) + count);
    for (const [type, samples] of other.failing) {
      const own = this.failing.get(type) ?? new Samples();
      own.merge(samples);
      this.failing.set(type, own);
    }
    if (this.#parts !== null || other.#parts !== null) {
      this.#parts ??= this.split.clone();
      this.#parts.merge(other.parts);
    }
    if (this.#split !== null || other.#split !== null) {
      this.#split ??= this.whole.clone();
      this.#split.merge(other.split);
    }
    this.whole.merge(other.whole);
    this.commas.merge(other.commas);
    this.unknown += other.unknown;
    this.absent += other.absent;
    for (const writing of other.absentWritings) this.absentWritings.add(writing);
    this.withItems += other.withItems;
    this.withSeparators += other.withSeparators;
    this.withLeadingZero += other.withLeadingZero;
    this.pointDates += other.pointDates;
    this.written += other.written;
    this.digits =
      this.digits === undefined
        ? other.digits
        : other.digits === undefined || other.digits === this.digits
          ? this.digits
          : null;
  }
}

function countUpTo(counts: Map<string, number>, what: string): void {
  const count = counts.get(what);
  if (count !== undefined || counts.size < UNITS_MAX) counts.set(what, (count ?? 0) + 1);
}
