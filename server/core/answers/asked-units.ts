// Fields of records that were not asked for are no answers: they go before anything is chosen.
import { askedFields } from "./fields.ts";

export interface FieldUnit {
  readonly kind: string;
  readonly block: number;
  /** FIELD only. */
  readonly keyText: string;
  /** Title and key of its record. */
  readonly record: string;
}

/** @param keyCosines cosine of each key alone to the question, where keys were compared; @returns all but such fields */
export function withoutUnaskedFields<T extends FieldUnit>(
  units: readonly T[],
  question: string,
  keyCosines: ReadonlyMap<string, number>,
): T[] {
  const fields = units.filter(({ kind }) => kind === "FIELD");
  const kept = new Set<T>();
  for (const block of new Set(fields.map((field) => field.block))) {
    const own = fields.filter((field) => field.block === block);
    const named = own.map(({ keyText, record }) => ({
      key: keyText,
      record,
      keyCosine: keyCosines.get(keyText) ?? null,
    }));
    for (const i of askedFields(named, question)) kept.add(own[i] as T);
  }
  return units.filter((unit) => unit.kind !== "FIELD" || kept.has(unit));
}
