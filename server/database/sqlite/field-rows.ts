// Many fields written at once: a collection may have hundreds, and a statement for each keeps the writer for seconds
// (measured: 2 s for 700 fields, one by one). All within a transaction of the caller's.
import type { Prisma } from "../client.ts";

type Transaction = Pick<Prisma.TransactionClient, "$executeRawUnsafe">;

/** What a proposal decides on a field. Lists and objects are stored as JSON. */
export interface WrittenField {
  readonly name: string;
  readonly foldedName: string;
  readonly keys: readonly string[];
  readonly state: string;
  readonly reason: string | null;
  readonly reading: object;
  readonly figures: object;
}

export interface FieldColumnChange {
  readonly id: number;
  readonly columnId: number | null;
  readonly nextColumnId: number | null;
}

export async function updateFields(
  tx: Transaction,
  fields: readonly (WrittenField & { readonly id: number })[],
  at: Date,
): Promise<void> {
  if (fields.length === 0) return;
  const list = JSON.stringify(fields);
  // Two fields may change names with each other: for a moment neither has one that another may want.
  await tx.$executeRawUnsafe(
    `UPDATE Field SET foldedName = char(1) || Field.id FROM json_each(?) w
      WHERE Field.id = w.value ->> 'id' AND Field.foldedName <> w.value ->> 'foldedName'`,
    list,
  );
  await tx.$executeRawUnsafe(
    `UPDATE Field SET ${WRITTEN.map((name) => `${name} = ${partOf(name)}`).join(", ")}, updatedAt = ?
       FROM json_each(?) w WHERE Field.id = w.value ->> 'id'`,
    stored(at),
    list,
  );
}

/** In the order of the list. */
export async function insertFields(
  tx: Transaction,
  collectionId: number,
  fields: readonly (WrittenField & { readonly publicId: string; readonly subject: string })[],
  at: Date,
): Promise<void> {
  if (fields.length === 0) return;
  const names = ["publicId", "subject", ...WRITTEN] as const;
  await tx.$executeRawUnsafe(
    `INSERT INTO Field (collectionId, ${names.join(", ")}, createdAt, updatedAt)
     SELECT ?, ${names.map(partOf).join(", ")}, ?, ? FROM json_each(?) w ORDER BY w.key`,
    ...[collectionId, stored(at), stored(at), JSON.stringify(fields)],
  );
}

export async function updateFieldColumns(
  tx: Transaction,
  changes: readonly FieldColumnChange[],
  at: Date,
): Promise<void> {
  if (changes.length === 0) return;
  await tx.$executeRawUnsafe(
    `UPDATE Field SET columnId = w.value ->> 'columnId', nextColumnId = w.value ->> 'nextColumnId', updatedAt = ?
       FROM json_each(?) w WHERE Field.id = w.value ->> 'id'`,
    stored(at),
    JSON.stringify(changes),
  );
}

const WRITTEN = ["name", "foldedName", "keys", "state", "reason", "reading", "figures"] as const;
const AS_JSON: ReadonlySet<string> = new Set(["keys", "reading", "figures"]);

function partOf(name: string): string {
  return `w.value ${AS_JSON.has(name) ? "->" : "->>"} '${name}'`;
}

/** As Prisma stores moments. */
function stored(at: Date): string {
  return at.toISOString().replace("Z", "+00:00");
}
