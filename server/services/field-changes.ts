// What a person decides on a field (NUM-3, EXACT-1): its name, how its values are read, whether it is counted, whether it is
// exact, which keys are it. A decision shows at once where it takes something away, and with its column where it adds.
import { AppError, notFound } from "../core/errors.ts";
import type { CountSubject, FieldReading, FieldState } from "../core/structured/field.ts";
import { foldField } from "../core/structured/fold.ts";
import { nearestNames } from "../core/structured/field-lookup.ts";
import { knownUnit } from "../core/structured/values/units.ts";
import type { Prisma } from "../database/client.ts";
import { audit } from "./audit.ts";
import { requireRole, type Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import { sealFigures } from "./field-figures.ts";
import type { JobRow, JobService } from "./jobs.ts";
import type { KnownFieldService } from "./known-fields.ts";
import { isReadable, isSameReading, type StoredField } from "./stored-fields.ts";

export type ReadingChange = { readonly [K in keyof FieldReading]?: FieldReading[K] | undefined };

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
}

export interface ChangedField {
  readonly field: StoredField;
  /** The job that builds what has changed; null where nothing is to be built. */
  readonly job: JobRow | null;
}

/** Choices: what people can read, and what a question is matched with. */
const NAME_LENGTH_MAX = 200;
const SYNONYMS_MAX = 50;
const KEYS_MAX = 100;

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
      const others = (await knownFields.of(field.collectionId)).filter(
        (other) => other.id !== field.id && other.subject === field.subject,
      );
      const name = change.name == null ? field.name : checkName(change.name, others);
      const synonyms = change.synonyms == null ? field.synonyms : checkSynonyms(change.synonyms);
      const folded = change.keys == null ? field.decided.keys : checkKeys(change.keys, field, others);
      const decided = { keys: folded, reading: changeReading(field.decided.reading, change.reading ?? {}) };
      const state = change.state ?? field.state;
      const isExact = change.isExact ?? field.isExact;
      const isDecided = [change.name, change.state, change.reading, change.isExact, change.keys].some(
        (one) => one != null,
      );
      const keys = await keyring.keysOf(caller.spaceId);
      const isOpen = isReadable({ state, isExact });
      const isBuilt = field.columnId !== null && isSameReading(field, decided);
      const job = await database.write(async (tx) => {
        await takeKeys(tx, others, folded);
        await tx.field.update({
          where: { id: field.id },
          data: {
            ...{ name, foldedName: foldField(name), keys: [...folded], synonyms: [...synonyms] },
            ...{ reading: { ...decided.reading }, state, isExact, updatedAt: now() },
            ...(state === "DROPPED" ? {} : { reason: null }),
            ...(isDecided ? { isCurated: true } : {}),
            ...(isExact
              ? { figures: sealFigures({ ...field.figures, examples: [], unparsed: [] }, publicId, keys) }
              : {}),
          },
        });
        if (!isOpen) await close(tx, field.id);
        await audit(tx, caller, "field.update", publicId, { name, state, isExact, type: decided.reading.type });
        const isTaken = others.some((other) => other.decided.keys.some((key) => folded.includes(key)));
        return (isOpen && !isBuilt) || isTaken
          ? jobs.insert(tx, caller, "buildIndex", { collectionId: field.collectionId })
          : null;
      });
      knownFields.forget(field.collectionId);
      if (!isOpen) await removeValues();
      if (job !== null) await jobs.handOver(job);
      return { field: await get(caller, publicId), job };
    },
  };

  async function removeValues(): Promise<void> {
    await knownFields.settled();
    await database.structured.removeDetached();
    await database.maintenance.forget();
  }
}

function checkName(written: string, others: readonly StoredField[]): string {
  const name = written.trim();
  if (foldField(name) === "" || name.length > NAME_LENGTH_MAX)
    throw new AppError("BAD_REQUEST", `The name of a field has 1 to ${NAME_LENGTH_MAX} characters.`);
  if (others.some(({ foldedName }) => foldedName === foldField(name)))
    throw new AppError(
      "ALREADY_EXISTS",
      `There is a field "${name}" already. Choose another name, or put their keys together.`,
    );
  return name;
}

function checkSynonyms(written: readonly string[]): string[] {
  const synonyms = [...new Map(written.map((one) => [foldField(one), one.trim()])).values()].filter(
    (one) => one !== "",
  );
  if (synonyms.length > SYNONYMS_MAX || synonyms.some((one) => one.length > NAME_LENGTH_MAX))
    throw new AppError(
      "LIMIT_EXCEEDED",
      `A field has at most ${SYNONYMS_MAX} synonyms of at most ${NAME_LENGTH_MAX} characters.`,
    );
  return synonyms;
}

function checkKeys(written: readonly string[], field: StoredField, others: readonly StoredField[]): string[] {
  const keys = [...new Set(written.map(foldField))];
  if (keys.length === 0 || keys.length > KEYS_MAX)
    throw new AppError("BAD_REQUEST", `A field has 1 to ${KEYS_MAX} keys. To leave it out, drop or hide it.`);
  const known = new Set([field, ...others].flatMap(({ decided }) => decided.keys));
  const unknown = keys.find((key) => !known.has(key));
  if (unknown !== undefined) {
    const nearest = nearestNames([field, ...others], unknown);
    throw new AppError(
      "BAD_REQUEST",
      `"${unknown}" is no key of this collection's ${ofSubject(field.subject)}. The nearest ones are of ${nearest.map((one) => `"${one}"`).join(", ")}.`,
      { details: { key: unknown, nearest } },
    );
  }
  return keys;
}

function ofSubject(subject: CountSubject): string {
  return subject === "DOCUMENTS" ? "documents" : "tables";
}

/** @throws {AppError} BAD_REQUEST for what no value of the type has */
export function changeReading(before: FieldReading, change: ReadingChange): FieldReading {
  const type = change.type ?? before.type;
  const kept: FieldReading = type === before.type ? before : { ...before, type, unit: null, dateOrder: null };
  const reading: FieldReading = {
    ...kept,
    ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
    type,
  };
  const { unit, dateOrder } = reading;
  if (dateOrder !== null && type !== "DATE")
    throw new AppError(
      "BAD_REQUEST",
      "Only dates have an order of day and month. Leave it out, or make the field a DATE.",
    );
  if (unit === null) return reading;
  if (type === "NUMBER") return { ...reading, unit: knownUnit(unit) ?? unit.trim() };
  if (type !== "MONEY")
    throw new AppError("BAD_REQUEST", "Only numbers and amounts have a unit. Leave it out, or choose NUMBER or MONEY.");
  const currency = unit.trim().toUpperCase();
  if (!/^[A-Z]{3}$/.test(currency))
    throw new AppError("BAD_REQUEST", `"${unit}" is no currency. Give its code of three letters, as EUR.`);
  return { ...reading, unit: currency };
}
