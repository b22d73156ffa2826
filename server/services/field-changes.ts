// What a person decides on a field (NUM-3, EXACT-1): its name, how its values are read, whether it is counted, whether it is
// exact, which keys are it. A decision shows at once where it takes something away, and with its column where it adds.
import { notFound } from "../core/errors.ts";
import type { SpaceKeys } from "../core/security/keys.ts";
import type { FieldState, SentenceTemplate } from "../core/structured/field.ts";
import { foldField } from "../core/structured/fold.ts";
import { checkTemplates, sentenceRules } from "../core/structured/templates.ts";
import type { Prisma } from "../database/client.ts";
import { audit } from "./audit.ts";
import { requireRole, type Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import { changeReading, checkKeys, checkName, checkSynonyms, type ReadingChange } from "./field-change-checks.ts";
import { sealFigures } from "./field-figures.ts";
import type { JobRow, JobService } from "./jobs.ts";
import type { KnownFieldService } from "./known-fields.ts";
import { isReadable, isSameReading, type StoredField } from "./stored-fields.ts";

/** What is left out stays as it is. */
export interface FieldChange {
  readonly name?: string | null;
  readonly state?: FieldState | null;
  readonly reading?: ReadingChange | null;
  readonly isExact?: boolean | null;
  /** All of them: what else people and questions call it. */
  readonly synonyms?: readonly string[] | null;
  /** All of them. Keys of other fields of the same subject come over; a field that keeps none is removed. */
  readonly keys?: readonly string[] | null;
  /** All of them: sentences that say its values in words (NUM-1). */
  readonly templates?: readonly (Pick<SentenceTemplate, "sentence"> & Partial<SentenceTemplate>)[] | null;
}

export interface ChangedField {
  readonly field: StoredField;
  /** What follows from it: the index is built, sentences are written into what is searched. Empty: nothing does. */
  readonly jobs: readonly JobRow[];
}

export interface FieldChangeService {
  /** @throws {AppError} NOT_FOUND, BAD_REQUEST, ALREADY_EXISTS, FORBIDDEN */
  update(caller: Caller, publicId: string, change: FieldChange): Promise<ChangedField>;
  get(caller: Caller, publicId: string): Promise<StoredField>;
}

export function createFieldChangeService(
  { database, keyring, now }: Pick<ServiceContext, "database" | "keyring" | "now">,
  services: { readonly jobs: JobService; readonly knownFields: KnownFieldService },
): FieldChangeService {
  const { jobs, knownFields } = services;

  async function get(caller: Caller, publicId: string): Promise<StoredField> {
    const row = await database.read.field.findFirst({
      where: { publicId, collection: { spaceId: caller.spaceId } },
      select: { collectionId: true },
    });
    const fields = row === null ? [] : await knownFields.of(row.collectionId);
    const field = fields.find((known) => known.publicId === publicId);
    if (field === undefined) throw notFound("field", publicId);
    return field;
  }

  /** Keys that come over leave the fields that had them. */
  async function takeKeys(tx: Prisma.TransactionClient, others: readonly StoredField[], taken: readonly string[]) {
    for (const other of others) {
      const left = other.decided.keys.filter((key) => !taken.includes(key));
      if (left.length === other.decided.keys.length) continue;
      // Its columns lose their field with it.
      if (left.length === 0) await tx.field.delete({ where: { id: other.id } });
      else await tx.field.update({ where: { id: other.id }, data: { keys: left, updatedAt: now() } });
    }
  }

  /** What is not to be read any more is not from this moment on; its values are removed after. */
  async function close(tx: Prisma.TransactionClient, fieldId: number): Promise<void> {
    await tx.field.update({ where: { id: fieldId }, data: { columnId: null, nextColumnId: null } });
    await tx.fieldColumn.updateMany({ where: { fieldId }, data: { fieldId: null } });
  }

  return {
    get,
    async update(caller, publicId, change) {
      requireRole(caller, "CURATOR");
      const field = await get(caller, publicId);
      const all = await knownFields.of(field.collectionId);
      const after = changed(field, change, all);
      const others = all.filter((other) => other.id !== field.id && other.subject === field.subject);
      const isTaken = others.some((other) => after.decided.keys.some((key) => other.decided.keys.includes(key)));
      const isOpen = isReadable(after);
      const isBuilt = field.columnId !== null && isSameReading(field, after.decided);
      const rest = all.flatMap((other) => (other.id === field.id ? [after] : withoutKeys(other, after)));
      const isRewritten = JSON.stringify(rulesOf(all)) !== JSON.stringify(rulesOf(rest));
      const keys = await keyring.keysOf(caller.spaceId);
      const inserted = await database.write(async (tx) => {
        await takeKeys(tx, others, after.decided.keys);
        await tx.field.update({ where: { id: field.id }, data: rowOf(after, keys, now()) });
        if (!isOpen) await close(tx, field.id);
        const { name, state, isExact } = after;
        await audit(tx, caller, "field.update", publicId, { name, state, isExact, type: after.decided.reading.type });
        const payload = { collectionId: field.collectionId };
        return [
          ...((isOpen && !isBuilt) || isTaken ? [await jobs.insert(tx, caller, "buildIndex", payload)] : []),
          ...(isRewritten ? [await jobs.insert(tx, caller, "applyTemplates", payload)] : []),
        ];
      });
      knownFields.forget(field.collectionId);
      if (!isOpen) await removeValues();
      for (const job of inserted) await jobs.handOver(job);
      return { field: await get(caller, publicId), jobs: inserted };
    },
  };

  async function removeValues(): Promise<void> {
    await knownFields.settled();
    await database.structured.removeDetached();
    await database.maintenance.forget();
  }
}

/** The field as it is to be. @param all of its collection @throws {AppError} BAD_REQUEST, ALREADY_EXISTS, LIMIT_EXCEEDED */
function changed(field: StoredField, change: FieldChange, all: readonly StoredField[]): StoredField {
  const others = all.filter((other) => other.id !== field.id && other.subject === field.subject);
  const { name, state, reading, isExact, synonyms, keys, templates } = change;
  const newName = name == null ? field.name : checkName(name, others);
  const after: StoredField = {
    ...field,
    name: newName,
    foldedName: foldField(newName),
    synonyms: synonyms == null ? field.synonyms : checkSynonyms(synonyms),
    decided: {
      keys: keys == null ? field.decided.keys : checkKeys(keys, field, others),
      reading: changeReading(field.decided.reading, reading ?? {}),
    },
    state: state ?? field.state,
    reason: (state ?? field.state) === "DROPPED" ? field.reason : null,
    isExact: isExact ?? field.isExact,
    // What only helps to find it, or to say it, leaves it to the next proposal.
    isCurated: field.isCurated || [name, state, reading, isExact, keys].some((one) => one != null),
  };
  if (templates == null) return after;
  return { ...after, templates: checkTemplates(templates, asDecided(after), all.map(asDecided)) };
}

function asDecided(field: StoredField): StoredField {
  return { ...field, ...field.decided };
}

function rulesOf(fields: readonly StoredField[]) {
  return sentenceRules(fields.map(asDecided));
}

/** Another field without the keys that have come over; gone where it keeps none. */
function withoutKeys(other: StoredField, { subject, decided }: StoredField): StoredField[] {
  if (other.subject !== subject) return [other];
  const keys = other.decided.keys.filter((key) => !decided.keys.includes(key));
  return keys.length === 0 ? [] : [{ ...other, decided: { ...other.decided, keys } }];
}

function rowOf(field: StoredField, spaceKeys: SpaceKeys, updatedAt: Date) {
  const { name, foldedName, decided, synonyms, templates, state, reason, isExact, isCurated, figures } = field;
  const shown = isExact ? { ...figures, examples: [], unparsed: [] } : figures;
  return {
    ...{ name, foldedName, state, reason, isExact, isCurated, updatedAt },
    keys: [...decided.keys],
    reading: { ...decided.reading },
    synonyms: [...synonyms],
    templates: templates.map((template) => ({ ...template })),
    figures: sealFigures(shown, field.publicId, spaceKeys),
  };
}
