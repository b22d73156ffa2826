// A field by what a caller calls it: its name, one of its keys, or a synonym, all folded.
import { AppError } from "../errors.ts";
import { editsBetween } from "./edits.ts";
import type { CountSubject, KnownField } from "./field.ts";
import { foldField, foldForMatch } from "./fold.ts";

export interface FieldLookup {
  /** Null where no field is called so. */
  find(name: string): KnownField | null;
  /** @throws {AppError} BAD_REQUEST naming the nearest ones */
  get(name: string): KnownField;
}

/** Names of fields that a refusal lists (a choice). */
const NEAREST_MAX = 5;

/** @param subject what is counted: rows of tables may also be told by fields of their documents, their own come first */
export function createFieldLookup(fields: readonly KnownField[], subject: CountSubject): FieldLookup {
  const own = fields.filter((field) => field.subject === subject);
  const lent = subject === "TABLE_ROWS" ? fields.filter((field) => field.subject === "DOCUMENTS") : [];
  const called = new Map<string, KnownField>();
  // What a field is called by its curator goes before what another one's documents call themselves.
  for (const group of [own, lent]) {
    for (const field of group) addOnce(called, [field.name], field);
    for (const field of group) addOnce(called, [...field.keys, ...field.synonyms], field);
  }
  const find = (name: string) => called.get(foldForMatch(foldField(name))) ?? null;
  return {
    find,
    get(name) {
      const field = find(name);
      if (field !== null) return field;
      const nearest = nearestNames([...own, ...lent], name);
      const others =
        nearest.length === 0
          ? "None is known here"
          : `The nearest ${nearest.length === 1 ? "is" : "are"} ${nearest.map((one) => `"${one}"`).join(", ")}`;
      const of = subject === "DOCUMENTS" ? "documents" : "rows of tables";
      throw new AppError("BAD_REQUEST", `No field of the ${of} searched is called "${name}". ${others}.`, {
        details: { field: name, nearest },
      });
    },
  };
}

/** Names of the fields whose names, keys or synonyms are least edits from `name`, those in use first among equals. */
export function nearestNames(fields: readonly KnownField[], name: string): string[] {
  const asked = foldForMatch(name);
  const ranked = fields.map((field) => {
    const distances = [field.name, ...field.keys, ...field.synonyms].map((one) =>
      editsBetween(asked, foldForMatch(one)),
    );
    return { name: field.name, edits: Math.min(...distances), isActive: field.state === "ACTIVE" };
  });
  ranked.sort((a, b) => a.edits - b.edits || Number(b.isActive) - Number(a.isActive) || (a.name < b.name ? -1 : 1));
  return [...new Set(ranked.map((one) => one.name))].slice(0, NEAREST_MAX);
}

function addOnce(called: Map<string, KnownField>, names: readonly string[], field: KnownField): void {
  for (const name of names) {
    const folded = foldForMatch(name);
    if (!called.has(folded)) called.set(folded, field);
  }
}
