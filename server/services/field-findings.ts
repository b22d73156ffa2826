// What the last proposal of fields looked at: whether another is due, and why a collection has no fields.
import { z } from "zod";
import { collectionSettingsSchema } from "../core/documents/collection-settings.ts";
import { AppError } from "../core/errors.ts";
import { FIELD_REASONS } from "../core/structured/field.ts";
import type { Prisma } from "../database/client.ts";

const fieldFindingsSchema = z.object({
  /** Served documents, and rows of their tables, that were looked at. */
  documents: z.number().int(),
  tableRows: z.number().int(),
  /** Audiences of those documents: who lacks one of them is shown no figures. */
  audienceIds: z.array(z.number().int()),
  /** Why no field of its documents passed (NUM-4); null where one did. */
  reason: z.enum(FIELD_REASONS).nullable(),
  /** When it ended, as ISO 8601. */
  madeAt: z.string(),
  /** Code of what it failed with; null: it did not. */
  errorCode: z.string().nullable(),
});
export type FieldFindings = z.infer<typeof fieldFindingsSchema>;

/** @param stored as the collection keeps it */
export function readFindings(stored: unknown): FieldFindings | null {
  return stored === null || stored === undefined ? null : fieldFindingsSchema.parse(stored);
}

/** Growth since the last proposal from which fields are looked for again (a choice: half as many again). */
const GROWTH_MIN = 1.5;

/** Whether fields are looked for without a person who asks. @param settings of the collection, as stored */
export function looksByItself(settings: unknown): boolean {
  return collectionSettingsSchema.parse(settings).fields !== "ON_REQUEST";
}

export function isProposalDue(findings: FieldFindings | null, documents: number): boolean {
  if (documents === 0) return false;
  return findings === null || findings.errorCode !== null || documents >= findings.documents * GROWTH_MIN;
}

/** What was found before stays, with the word that looking again failed. */
export async function writeFailure(
  tx: Prisma.TransactionClient,
  collectionId: number,
  error: unknown,
  at: Date,
): Promise<void> {
  const row = await tx.collection.findUnique({ where: { id: collectionId }, select: { fieldFindings: true } });
  if (row === null) return;
  const before = readFindings(row.fieldFindings) ?? { documents: 0, tableRows: 0, audienceIds: [], reason: null };
  const errorCode = error instanceof AppError ? error.code : "INTERNAL";
  const fieldFindings: FieldFindings = { ...before, madeAt: at.toISOString(), errorCode };
  await tx.collection.update({ where: { id: collectionId }, data: { fieldFindings } });
}
