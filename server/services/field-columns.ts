// Columns of the structured index, brought in step with what fields are decided to be (NUM-5). A changed reading is built
// beside the one that is read, from stored text, and takes its place in one transaction; nothing is embedded for it.
import type { SpaceKeys } from "../core/security/keys.ts";
import type { ColumnReading, CountSubject } from "../core/structured/field.ts";
import type { Prisma } from "../database/client.ts";
import { updateFieldColumns } from "../database/sqlite/field-rows.ts";
import type { StoredVersionRows } from "../database/sqlite/stored-rows.ts";
import type { JobContext } from "../jobs.ts";
import type { ServiceContext } from "./context.ts";
import type { CountedRowService } from "./counted-rows.ts";
import type { KnownFieldService } from "./known-fields.ts";
import { decidedOf, isReadable, isSameReading, type FieldRow } from "./stored-fields.ts";

export interface FieldColumnService {
  /**
   * Builds what is missing and removes what is not wanted any more. A crash or the end of the job leaves the
   * columns that were read; the next call begins the others anew. Never to be called while the collection is imported into.
   */
  build(collectionId: number, job: BuildJob): Promise<{ columns: number; documents: number }>;
}

/** Values written together, column by column: about 20 MB of them (a choice between memory and time). */
const VALUES_GATHERED = 60_000;

export type BuildJob = Pick<JobContext, "spaceId" | "signal" | "progress">;

export function createFieldColumnService(
  context: Pick<ServiceContext, "database" | "keyring" | "now" | "preparer" | "onStep">,
  services: {
    readonly countedRows: CountedRowService;
    readonly knownFields: KnownFieldService;
  },
): FieldColumnService {
  const { database, keyring, now, preparer, onStep } = context;

  /** Columns that are to be built; those that no field wants lose theirs. */
  async function begin(tx: Prisma.TransactionClient, collectionId: number): Promise<ColumnReading[]> {
    const columns = await tx.fieldColumn.findMany({ where: { field: { collectionId } } });
    const rows = await tx.field.findMany({
      where: { collectionId },
      orderBy: { id: "asc" },
      omit: { figures: true },
    });
    const columnsById = new Map(columns.map((column) => [column.id, column]));
    const holding = (id: number | null, field: Pick<FieldRow, "keys" | "reading">) => {
      const column = columnsById.get(id ?? 0);
      return column !== undefined && isSameReading(decidedOf(column), decidedOf(field)) ? column.id : null;
    };
    const wanted = rows.filter(isReadable);
    const unbuilt = wanted.filter((field) => holding(field.columnId, field) === null);
    const begun = unbuilt.filter((field) => holding(field.nextColumnId, field) === null);
    const created = await tx.fieldColumn.createManyAndReturn({
      data: begun.map((field) => {
        const { keys, reading } = decidedOf(field);
        return { fieldId: field.id, keys: [...keys], reading: { ...reading } };
      }),
      select: { id: true, fieldId: true },
    });
    const nextOf = new Map(unbuilt.map((field) => [field.id, holding(field.nextColumnId, field)]));
    for (const { id, fieldId } of created) if (fieldId !== null) nextOf.set(fieldId, id);
    const after = rows.map((field) => ({
      id: field.id,
      // What is read stays so until its successor is there.
      columnId: isReadable(field) && columnsById.has(field.columnId ?? 0) ? field.columnId : null,
      nextColumnId: nextOf.get(field.id) ?? null,
    }));
    await updateFieldColumns(
      tx,
      after.filter(({ columnId, nextColumnId }, i) => {
        return columnId !== rows[i]?.columnId || nextColumnId !== rows[i]?.nextColumnId;
      }),
      now(),
    );
    const kept = new Set(after.flatMap(({ columnId, nextColumnId }) => [columnId, nextColumnId]));
    await detach(
      tx,
      columns.flatMap(({ id }) => (kept.has(id) ? [] : [id])),
    );
    return unbuilt.flatMap((field) => {
      const columnId = nextOf.get(field.id) ?? null;
      return columnId === null ? [] : [{ columnId, subject: field.subject as CountSubject, ...decidedOf(field) }];
    });
  }

  /** Fields that the columns are still being built for: those decided otherwise meanwhile have lost theirs. */
  function waitingFor(tx: Prisma.TransactionClient, building: readonly ColumnReading[]) {
    return tx.field.findMany({
      where: { nextColumnId: { in: building.map(({ columnId }) => columnId) } },
      select: { id: true, columnId: true, nextColumnId: true },
    });
  }

  async function switchTo(tx: Prisma.TransactionClient, building: readonly ColumnReading[]): Promise<void> {
    const fields = await waitingFor(tx, building);
    await updateFieldColumns(
      tx,
      fields.map(({ id, nextColumnId }) => ({ id, columnId: nextColumnId, nextColumnId: null })),
      now(),
    );
    await detach(
      tx,
      fields.flatMap(({ columnId }) => columnId ?? []),
    );
  }

  /** Leaves what was read as it is, and the new columns to whoever removes what has no field. */
  async function giveUp(tx: Prisma.TransactionClient, building: readonly ColumnReading[]): Promise<void> {
    const fields = await waitingFor(tx, building);
    await updateFieldColumns(
      tx,
      fields.map(({ id, columnId }) => ({ id, columnId, nextColumnId: null })),
      now(),
    );
    await detach(
      tx,
      building.map(({ columnId }) => columnId),
    );
  }

  async function detach(tx: Prisma.TransactionClient, columnIds: readonly number[]): Promise<void> {
    if (columnIds.length === 0) return;
    await tx.fieldColumn.updateMany({ where: { id: { in: [...columnIds] } }, data: { fieldId: null } });
  }

  /** One pass over what is served: the next page is read in the thread while one is written. */
  async function fill(
    collectionId: number,
    building: readonly ColumnReading[],
    job: BuildJob,
    keys: SpaceKeys,
  ): Promise<number> {
    const total = await database.read.document.count({ where: { collectionId, currentVersionId: { not: null } } });
    const read = async (page: readonly StoredVersionRows[]) => {
      const rows = await preparer.readRows(page, building, keys);
      return page.map(({ versionId }, i) => ({ versionId, rows: rows[i] ?? [] }));
    };
    let done = 0;
    let gathered: Awaited<ReturnType<typeof read>> = [];
    let values = 0;
    const write = async () => {
      await database.structured.write(gathered);
      gathered = [];
      values = 0;
      onStep("index:page-written");
    };
    let page = database.storedRows.list(collectionId, "");
    let reading = read(page);
    while (page.length > 0) {
      job.signal.throwIfAborted();
      const rows = await reading;
      done += page.length;
      page = database.storedRows.list(collectionId, page.at(-1)?.documentKey ?? "");
      reading = read(page);
      // A failure is told where it is awaited.
      reading.catch(() => undefined);
      gathered.push(...rows);
      for (const { rows: own } of rows) for (const row of own) values += row.values.length;
      if (values >= VALUES_GATHERED) await write();
      await job.progress({ done, total: Math.max(total, done), stage: "Building the index of values" });
    }
    if (gathered.length > 0) await write();
    job.signal.throwIfAborted();
    return done;
  }

  return {
    async build(collectionId, job) {
      const keys = await keyring.keysOf(job.spaceId);
      const change = <T>(work: (tx: Prisma.TransactionClient) => Promise<T>) =>
        services.countedRows.exclusive(collectionId, () => database.write(work));
      const building = await change((tx) => begin(tx, collectionId));
      onStep("index:begun");
      let documents = 0;
      if (building.length > 0 || database.structured.hasUncounted(collectionId)) {
        documents = await fill(collectionId, building, job, keys).catch(async (error: unknown) => {
          if (job.signal.aborted) await change((tx) => giveUp(tx, building));
          throw error;
        });
        await change((tx) => switchTo(tx, building));
        services.knownFields.forget(collectionId);
        onStep("index:switched");
      }
      await services.knownFields.settled();
      await database.structured.removeDetached();
      return { columns: building.length, documents };
    },
  };
}
