// Fields looked for in all that a collection serves (NUM-3): one pass over its headers and tables, then the rows of its
// fields. What a person decided stays; what is not found any more stays visible, with its reason.
import { randomUUID } from "node:crypto";
import { collectionSettingsSchema, type CollectionSettings } from "../core/documents/collection-settings.ts";
import type { FieldFigures, FieldReason, FieldState, FieldType } from "../core/structured/field.ts";
import { foldField } from "../core/structured/fold.ts";
import type { FieldSurvey, FoundField } from "../core/structured/survey.ts";
import type { Prisma } from "../database/client.ts";
import type { ServiceContext } from "./context.ts";
import type { BuildJob } from "./field-columns.ts";
import type { FieldFindings } from "./field-findings.ts";
import { NO_FIGURES, toStoredField, type StoredField } from "./stored-fields.ts";

export interface FieldProposalService {
  /** Looks, and writes what was found. @returns fields by state */
  propose(collectionId: number, job: BuildJob): Promise<Readonly<Record<FieldState, number>>>;
}

export function createFieldProposalService({
  database,
  keyring,
  preparer,
  now,
}: Pick<ServiceContext, "database" | "keyring" | "preparer" | "now">): FieldProposalService {
  async function look(collectionId: number, settings: CollectionSettings, job: BuildJob): Promise<FieldSurvey> {
    const keys = await keyring.keysOf(job.spaceId);
    const total = await database.read.document.count({ where: { collectionId, currentVersionId: { not: null } } });
    const survey = preparer.survey({ coverageMin: settings.fieldCoverageMin });
    try {
      let done = 0;
      for (let after = ""; ;) {
        job.signal.throwIfAborted();
        const page = database.storedRows.list(collectionId, after);
        const last = page.at(-1);
        if (last === undefined) return await survey.finish();
        await survey.add(page, keys);
        done += page.length;
        await job.progress({ done, total: Math.max(total, done), stage: "Looking for fields" });
        after = last.documentKey;
      }
    } finally {
      await survey.end();
    }
  }

  async function write(
    tx: Prisma.TransactionClient,
    collectionId: number,
    { fields }: FieldSurvey,
    settings: CollectionSettings,
  ): Promise<void> {
    const rows = await tx.field.findMany({ where: { collectionId }, orderBy: { id: "asc" } });
    const left = new Set(rows.map((row) => toStoredField(row, [])));
    const names = new Set([...left].map(nameOf));
    for (const found of fields) {
      const known = [...left].find((field) => isSame(field, found));
      if (known !== undefined) left.delete(known);
      const figures = { ...found.figures } as unknown as Prisma.InputJsonObject;
      if (known?.isCurated === true) {
        await tx.field.update({ where: { id: known.id }, data: { figures, updatedAt: now() } });
        continue;
      }
      if (known !== undefined) names.delete(nameOf(known));
      const name = freeName(found, names);
      const data = {
        name,
        foldedName: foldField(name),
        keys: [...found.keys],
        ...stateOf(found, settings),
        reading: { ...found.reading },
        figures,
        updatedAt: now(),
      };
      if (known === undefined)
        await tx.field.create({ data: { publicId: randomUUID(), collectionId, subject: found.subject, ...data } });
      else await tx.field.update({ where: { id: known.id }, data });
    }
    for (const field of left) await lose(tx, field, fields);
  }

  /** A field that no document shows any more. */
  async function lose(tx: Prisma.TransactionClient, field: StoredField, fields: readonly FoundField[]): Promise<void> {
    const considered = fields.find(({ subject }) => subject === field.subject)?.figures.considered ?? 0;
    const figures: FieldFigures = { ...NO_FIGURES, considered };
    const reason: FieldReason = "LOW_COVERAGE";
    await tx.field.update({
      where: { id: field.id },
      data: {
        figures: { ...figures },
        ...(field.isCurated ? {} : { state: "DROPPED", reason }),
        updatedAt: now(),
      },
    });
  }

  return {
    async propose(collectionId, job) {
      const collection = await database.read.collection.findUniqueOrThrow({ where: { id: collectionId } });
      const settings = collectionSettingsSchema.parse(collection.settings);
      const survey = await look(collectionId, settings, job);
      const findings: FieldFindings = {
        documents: survey.documents,
        tableRows: survey.tableRows,
        reason: null,
        madeAt: now().toISOString(),
        errorCode: null,
      };
      return database.write(async (tx) => {
        await write(tx, collectionId, survey, settings);
        await tx.collection.update({ where: { id: collectionId }, data: { fieldFindings: findings } });
        const states = await tx.field.groupBy({ by: ["state"], where: { collectionId }, _count: true });
        const counts: Record<FieldState, number> = { PROPOSED: 0, ACTIVE: 0, HIDDEN: 0, DROPPED: 0 };
        for (const { state, _count } of states) counts[state as FieldState] = _count;
        return counts;
      });
    },
  };
}

/** What leads to somebody else's page, or names one thing alone: a person says whether it may be read in clear (EXACT-1). */
const EXACT_LOOKING: ReadonlySet<FieldType> = new Set(["IDENTIFIER", "LINK", "IMAGE"]);

function stateOf({ isPassing, reason, reading }: FoundField, { fields }: CollectionSettings) {
  if (!isPassing) return { state: "DROPPED" satisfies FieldState, reason };
  const state: FieldState = fields === "AUTOMATIC" && !EXACT_LOOKING.has(reading.type) ? "ACTIVE" : "PROPOSED";
  return { state, reason: null };
}

function isSame(field: StoredField, found: FoundField): boolean {
  return field.subject === found.subject && found.keys.some((key) => field.decided.keys.includes(key));
}

function nameOf({ subject, foldedName }: Pick<StoredField, "subject" | "foldedName">): string {
  return `${subject} ${foldedName}`;
}

/** A field is named as its documents name it; where another one has that name, with a number. */
function freeName({ subject, name }: FoundField, taken: Set<string>): string {
  for (let n = 1; ; n += 1) {
    const candidate = n === 1 ? name : `${name} (${n})`;
    const key = nameOf({ subject, foldedName: foldField(candidate) });
    if (taken.has(key)) continue;
    taken.add(key);
    return candidate;
  }
}
