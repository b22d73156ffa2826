// Columns of the structured index, brought in step with what fields are decided to be (NUM-5). A changed reading is built
// beside the one that is read, from stored text, and takes its place in one transaction; nothing is embedded for it.
import type { SpaceKeys } from "../core/security/keys.ts";
import type { ColumnReading, CountSubject } from "../core/structured/field.ts";
import type { Prisma } from "../database/client.ts";
import type { StoredVersionRows } from "../database/sqlite/stored-rows.ts";
import type { JobContext } from "../jobs.ts";
import type { ServiceContext } from "./context.ts";
import type { CountedRowService } from "./counted-rows.ts";
import type { KnownFieldService } from "./known-fields.ts";
import { decidedOf, isReadable, isSameReading } from "./stored-fields.ts";

export interface FieldColumnService {
  /**
   * Builds what is missing and removes what is not wanted any more. A crash leaves the columns that were read; the next
   * call begins the others anew. Never to be called while the collection is imported into.
   */
  build(collectionId: number, job: BuildJob): Promise<{ columns: number; documents: number }>;
}

export type BuildJob = Pick<JobContext, "spaceId" | "signal" | "progress">;

export function createFieldColumnService(
  context: Pick<ServiceContext, "database" | "keyring" | "preparer" | "onStep">,
  services: {
    readonly countedRows: CountedRowService;
    readonly knownFields: KnownFieldService;
  },
): FieldColumnService {
  const { database, keyring, preparer, onStep } = context;

  /** Columns that are to be built; those that no field wants lose theirs. */
  async function begin(tx: Prisma.TransactionClient, collectionId: number): Promise<ColumnReading[]> {
    const columns = await tx.fieldColumn.findMany({ where: { field: { collectionId } } });
    const rows = await tx.field.findMany({ where: { collectionId }, orderBy: { id: "asc" } });
    const building: ColumnReading[] = [];
    for (const field of rows) {
      const decided = decidedOf(field);
      const holdsIt = (column: (typeof columns)[number]) => isSameReading(decidedOf(column), decided);
      const own = columns.filter(({ fieldId }) => fieldId === field.id);
      const isWanted = isReadable(field);
      const read = own.find(({ id }) => id === field.columnId);
      const isBuilt = isWanted && read !== undefined && holdsIt(read);
      let next: number | null = null;
      if (isWanted && !isBuilt) {
        const { keys, reading } = decided;
        next = own.find((column) => column.id === field.nextColumnId && holdsIt(column))?.id ?? null;
        next ??= (
          await tx.fieldColumn.create({ data: { fieldId: field.id, keys: [...keys], reading: { ...reading } } })
        ).id;
        building.push({ columnId: next, subject: field.subject as CountSubject, keys, reading });
      }
      // What is read stays so until its successor is there.
      const columnId = isWanted ? (read?.id ?? null) : null;
      await tx.field.update({ where: { id: field.id }, data: { columnId, nextColumnId: next } });
      const kept = [columnId, next].flatMap((id) => (id === null ? [] : [id]));
      await tx.fieldColumn.updateMany({
        where: { fieldId: field.id, id: { notIn: kept } },
        data: { fieldId: null },
      });
    }
    return building;
  }

  async function switchTo(tx: Prisma.TransactionClient, building: readonly ColumnReading[]): Promise<void> {
    for (const { columnId } of building) {
      const field = await tx.field.findUnique({ where: { nextColumnId: columnId } });
      // Decided otherwise meanwhile: the column has lost its field.
      if (field === null) continue;
      await tx.field.update({ where: { id: field.id }, data: { columnId, nextColumnId: null, updatedAt: new Date() } });
      await tx.fieldColumn.updateMany({
        where: { fieldId: field.id, id: { not: columnId } },
        data: { fieldId: null },
      });
    }
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
      await database.structured.write(rows);
      onStep("index:page-written");
      await job.progress({ done, total: Math.max(total, done), stage: "Building the index of values" });
    }
    return done;
  }

  return {
    async build(collectionId, job) {
      const keys = await keyring.keysOf(job.spaceId);
      const building = await services.countedRows.exclusive(collectionId, () =>
        database.write((tx) => begin(tx, collectionId)),
      );
      onStep("index:begun");
      let documents = 0;
      if (building.length > 0 || database.structured.hasUncounted(collectionId)) {
        documents = await fill(collectionId, building, job, keys);
        await services.countedRows.exclusive(collectionId, () => database.write((tx) => switchTo(tx, building)));
        services.knownFields.forget(collectionId);
        onStep("index:switched");
      }
      await services.knownFields.settled();
      await database.structured.removeDetached();
      return { columns: building.length, documents };
    },
  };
}
