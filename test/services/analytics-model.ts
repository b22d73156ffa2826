// Documents with values that are known beforehand, how they are written down, and what conditions say of them: computed
// here, without any of the code that counts. What is written is told from what is meant, so that reading is tested too.
import type { Condition } from "../../server/core/structured/condition.ts";
import type { SeededDocument, SeededField } from "../helpers/structured-seed.ts";

export type Random = () => number;

export const integer = (random: Random, below: number) => Math.floor(random() * below);

export function pick<T>(random: Random, of: readonly T[]): T {
  const chosen = of[integer(random, of.length)];
  if (chosen === undefined) throw new RangeError("Nothing to pick from");
  return chosen;
}

/** What a field says of a document: values as they are meant; a number is a stretch of one point. */
export interface Meant {
  readonly texts: readonly string[];
  readonly numbers: readonly { readonly from: number; readonly to: number }[];
  /** Written, and not a number. */
  readonly unread: number;
  readonly isEmpty: boolean;
}

export const NOTHING: Meant = { texts: [], numbers: [], unread: 0, isEmpty: false };
const EMPTY: Meant = { ...NOTHING, isEmpty: true };

export type FieldName = "category" | "tags" | "price" | "size" | "made" | "code";
export const FIELDS: readonly FieldName[] = ["category", "tags", "price", "size", "made", "code"];

export interface Known {
  readonly key: string;
  readonly audience: "PUBLIC" | "INTERNAL";
  readonly isServed: boolean;
  readonly meant: Readonly<Record<FieldName, Meant>>;
}

export interface World {
  readonly language: "en" | "ru" | "zh";
  readonly fields: readonly SeededField[];
  readonly documents: readonly SeededDocument[];
  readonly known: readonly Known[];
}

const DAY = 86_400_000;

const WORDS = {
  en: { category: ["Café chairs", "Tables", "Sofas", "Lamps"], tags: ["red", "blue", "ＧＲＥＥＮ", "x-large"] },
  ru: { category: ["Кресла ёлочкой", "Столы", "Диваны", "Лампы"], tags: ["красный", "синий", "зелёный", "большой"] },
  zh: { category: ["椅子", "桌子", "沙发", "灯 🪔"], tags: ["红", "蓝", "绿", "大号"] },
};

export function createWorldOf(language: World["language"], random: Random, size: number): World {
  const isComma = language === "ru";
  const known: Known[] = [];
  const documents: SeededDocument[] = [];
  for (let i = 0; i < size; i++) {
    const values: Record<string, string | readonly string[]> = {};
    const meant: Record<FieldName, Meant> = {
      category: NOTHING,
      tags: NOTHING,
      price: NOTHING,
      size: NOTHING,
      made: NOTHING,
      code: NOTHING,
    };
    const write = (field: FieldName, [written, means]: readonly [string | readonly string[], Meant]) => {
      // One in ten does not carry the key, one in ten leaves it empty.
      const chance = random();
      if (chance < 0.1) return;
      values[field] = chance < 0.2 ? "" : written;
      meant[field] = chance < 0.2 ? EMPTY : means;
    };
    write("category", textOf(random, WORDS[language].category));
    write("tags", tagsOf(random, WORDS[language].tags));
    write("price", numberOf(random, { isComma, unit: "" }));
    write("size", numberOf(random, { isComma, unit: " mm", isRange: true }));
    write("made", dateOf(random));
    write("code", textOf(random, ["A-1", "B-2", "C-3"]));
    const audience = random() < 0.3 ? "INTERNAL" : "PUBLIC";
    const isServed = random() > 0.05;
    const key = `${language}-${i}`;
    known.push({ key, audience, isServed, meant });
    documents.push({ key, audience, isServed, values });
  }
  const decimalSign = isComma ? "," : ".";
  return {
    language,
    known,
    documents,
    fields: [
      { name: "category" },
      { name: "tags", reading: { isMultiple: true } },
      { name: "price", reading: { type: "MONEY", unit: "EUR", decimalSign } },
      { name: "size", reading: { type: "NUMBER", unit: "mm", decimalSign } },
      { name: "made", reading: { type: "DATE", dateOrder: "DMY" } },
      { name: "code", isExact: true, reading: { type: "IDENTIFIER" } },
    ],
  };
}

/** The same word in another case, width or spacing. */
function textOf(random: Random, words: readonly string[]): [string, Meant] {
  const word = pick(random, words);
  const written = pick(random, [word, word.toUpperCase(), word.toLowerCase(), `  ${word} `, word.normalize("NFD")]);
  return [written, { ...NOTHING, texts: [fold(word)] }];
}

function tagsOf(random: Random, words: readonly string[]): [readonly string[], Meant] {
  const tags = Array.from({ length: 1 + integer(random, 3) }, () => textOf(random, words));
  const written = tags.map(([tag]) => tag.trim());
  return [written, { ...NOTHING, texts: [...new Set(tags.flatMap(([, { texts }]) => texts))] }];
}

function numberOf(
  random: Random,
  { isComma, unit, isRange = false }: { isComma: boolean; unit: string; isRange?: boolean },
): [string, Meant] {
  if (random() < 0.08) return ["on request", { ...NOTHING, unread: 1, texts: ["on request"] }];
  const write = (n: number) => {
    const [whole = "", part] = String(n).split(".");
    const grouped = random() < 0.5 ? whole.replace(/\B(?=(\d{3})+$)/g, isComma ? "\u00a0" : ",") : whole;
    return part === undefined ? grouped : `${grouped}${isComma ? "," : "."}${part}`;
  };
  const from = integer(random, 40) * 50 + pick(random, [0, 0, 0.5, 0.25]);
  if (!isRange || random() < 0.6) return [`${write(from)}${unit}`, { ...NOTHING, numbers: [{ from, to: from }] }];
  const to = from + 10 + integer(random, 200);
  return [`${write(from)}–${write(to)}${unit}`, { ...NOTHING, numbers: [{ from, to }] }];
}

function dateOf(random: Random): [string, Meant] {
  const year = 2021 + integer(random, 4);
  const month = integer(random, 12);
  const day = 1 + integer(random, 28);
  const two = (n: number) => String(n).padStart(2, "0");
  const stretch = (from: number, to: number) => ({ ...NOTHING, numbers: [{ from, to: to - 1 }] });
  if (random() < 0.15) return [String(year), stretch(Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1))];
  const from = Date.UTC(year, month, day);
  const written = pick(random, [`${two(day)}.${two(month + 1)}.${year}`, `${year}-${two(month + 1)}-${two(day)}`]);
  return [written, stretch(from, from + DAY)];
}

/** As texts are compared: case, width, accents of Latin letters and white space do not count, and ё is е. */
export function fold(text: string): string {
  const plain = text.normalize("NFKD").toLowerCase().replaceAll("ё", "е").replace(/\s+/gu, " ").trim();
  return plain.normalize("NFC").replaceAll("é", "e").replaceAll("ё", "е");
}

export function isKnown({ texts, numbers, unread }: Meant): boolean {
  return texts.length > 0 || numbers.length > 0 || unread > 0;
}

/** Word by word what a condition says of a document. */
export function meets(condition: Condition, { meant }: Known): boolean {
  const { and, or, not, field } = condition;
  if (and != null && !and.every((part) => meets(part, { meant } as Known))) return false;
  if (or != null && !or.some((part) => meets(part, { meant } as Known))) return false;
  if (not != null && meets(not, { meant } as Known)) return false;
  return field == null || compare(condition, meant[field as FieldName]);
}

function compare({ eq, ne, in: oneOf, ...rest }: Condition, meant: Meant): boolean {
  const { lt, lte, gt, gte, between, before, after, contains, startsWith, exists } = rest;
  const { texts, numbers } = meant;
  const equals = (value: string) => {
    if (value === "") return meant.isEmpty;
    const stretch = stretchOf(value);
    if (numbers.length > 0 && stretch !== null)
      return numbers.some((n) => n.from <= stretch.to && n.to >= stretch.from);
    return texts.includes(fold(value));
  };
  const any = (test: (n: { from: number; to: number }) => boolean) => numbers.some(test);
  return [
    eq == null || equals(eq),
    ne == null || (isKnown(meant) && !equals(ne)),
    oneOf == null || oneOf.some(equals),
    lt == null || any(({ from }) => from < lt),
    lte == null || any(({ from }) => from <= lte),
    gt == null || any(({ to }) => to > gt),
    gte == null || any(({ to }) => to >= gte),
    between == null || any(({ from, to }) => from <= (between[1] ?? NaN) && to >= (between[0] ?? NaN)),
    before == null || any(({ from }) => from < (stretchOf(before)?.from ?? NaN)),
    after == null || any(({ to }) => to > (stretchOf(after)?.to ?? NaN)),
    contains == null || texts.some((text) => text.includes(fold(contains))),
    startsWith == null || texts.some((text) => text.startsWith(fold(startsWith))),
    exists == null || exists === isKnown(meant),
  ].every(Boolean);
}

/** A plain number, or a date as `2023`, `2023-04`, `2023-04-05`. */
function stretchOf(value: string): { from: number; to: number } | null {
  const [year = NaN, month, day] = value.split("-").map(Number);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value))
    return { from: Date.UTC(year, (month ?? 1) - 1, day), to: Date.UTC(year, (month ?? 1) - 1, (day ?? 1) + 1) - 1 };
  if (/^\d{4}-\d{2}$/.test(value))
    return { from: Date.UTC(year, (month ?? 1) - 1, 1), to: Date.UTC(year, month ?? 1, 1) - 1 };
  if (/^20\d\d$/.test(value)) return { from: Date.UTC(year, 0, 1), to: Date.UTC(year + 1, 0, 1) - 1 };
  return /^\d+(\.\d+)?$/.test(value) ? { from: Number(value), to: Number(value) } : null;
}
