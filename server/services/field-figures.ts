// Figures of a field as they are stored: numbers in clear, examples of values sealed. What nobody decided to read, and what
// is exact (EXACT-1), never stands readable in the database.
import type { SpaceKeys } from "../core/security/keys.ts";
import { openText, sealText } from "../core/security/seal.ts";
import type { FieldFigures } from "../core/structured/field.ts";
import type { Prisma } from "../database/client.ts";

type Shown = Pick<FieldFigures, "examples" | "unparsed">;

/** Before anything was found out. */
export const NO_FIGURES: FieldFigures = {
  considered: 0,
  withKey: 0,
  withValue: 0,
  values: 0,
  parsed: 0,
  distinct: 0,
  isDistinctAtLeast: false,
  examples: [],
  unparsed: [],
  otherUnits: {},
  isDateOrderUnclear: false,
};

/** @param publicId of the field: where its examples are sealed for */
export function sealFigures(figures: FieldFigures, publicId: string, keys: SpaceKeys): Prisma.InputJsonObject {
  const { examples, unparsed, ...numbers } = figures;
  if (examples.length + unparsed.length === 0) return { ...numbers };
  const shown: Shown = { examples, unparsed };
  return { ...numbers, sealed: sealText(keys.seal, JSON.stringify(shown), placeOf(publicId)).toString("base64") };
}

/** @param stored as `sealFigures` made it, or `{}` @throws {AppError} CIPHER_INVALID */
export function openFigures(stored: unknown, publicId: string, keys: SpaceKeys): FieldFigures {
  const { sealed, ...numbers } = stored as Partial<FieldFigures> & { readonly sealed?: string };
  const shown =
    sealed === undefined
      ? {}
      : (JSON.parse(openText(keys.seal, Buffer.from(sealed, "base64"), placeOf(publicId))) as Shown);
  return { ...NO_FIGURES, ...numbers, ...shown };
}

function placeOf(publicId: string): string {
  return `field:${publicId}`;
}
