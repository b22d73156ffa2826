// What happens to fields and their values around erasure, the end of a space, and a crash (SRC-8, SEC-2).
import { foldForMatch } from "../core/structured/fold.ts";
import type { ServiceContext } from "./context.ts";
import { sealFigures } from "./field-figures.ts";
import { looksByItself } from "./field-findings.ts";
import type { JobService } from "./jobs.ts";
import type { KnownFieldService } from "./known-fields.ts";

export function createFieldUpkeep(
  { database, keyring }: Pick<ServiceContext, "database" | "keyring">,
  { jobs, knownFields }: { readonly jobs: JobService; readonly knownFields: KnownFieldService },
) {
  return {
    /** Removes all values of a space: they go with the key that sealed their texts. */
    async closeSpace(spaceId: number): Promise<void> {
      const field = { collection: { spaceId } };
      await database.write(async (tx) => {
        await tx.fieldColumn.updateMany({ where: { field }, data: { fieldId: null } });
        await tx.field.updateMany({ where: field, data: { columnId: null, nextColumnId: null } });
      });
      for (const { id } of await database.read.collection.findMany({ where: { spaceId }, select: { id: true } }))
        knownFields.forget(id);
      await knownFields.settled();
      await database.structured.removeDetached();
    },

    /** After documents were erased: examples of values stay only where others have the value too. */
    async forgetExamples(spaceId: number, collectionId: number): Promise<void> {
      const keys = await keyring.keysOf(spaceId);
      for (const field of await knownFields.of(collectionId)) {
        const { examples, unparsed } = field.figures;
        if (examples.length + unparsed.length === 0) continue;
        const terms = await database.read.fieldTerm.findMany({
          where: { columnId: field.columnId ?? 0, folded: { in: [...examples, ...unparsed].map(foldForMatch) } },
        });
        const left = new Set(terms.map(({ folded }) => folded));
        const isLeft = (value: string) => left.has(foldForMatch(value));
        const figures = { ...field.figures, examples: examples.filter(isLeft), unparsed: unparsed.filter(isLeft) };
        await database.write((tx) =>
          tx.field.update({ where: { id: field.id }, data: { figures: sealFigures(figures, field.publicId, keys) } }),
        );
      }
      knownFields.forget(collectionId);
    },

    /** Removes what a crash left behind: columns without a field, rows of what is not served. */
    async sweep(spaceId: number): Promise<void> {
      await knownFields.settled();
      await database.structured.removeDetached();
      await database.structured.removeUnserved(spaceId);
    },

    /** Asks for what is due in a space: fields of collections in which nobody has looked for any yet. */
    async enqueueDue(spaceId: number): Promise<void> {
      const rows = await database.read.collection.findMany({
        where: { spaceId },
        select: { id: true, fieldFindings: true, settings: true },
      });
      const unseen = rows.filter(({ fieldFindings, settings }) => fieldFindings === null && looksByItself(settings));
      const queued = await database.read.job.findMany({
        where: { spaceId, name: "proposeFields", state: { in: ["WAITING", "ACTIVE"] } },
      });
      for (const { id } of unseen) {
        const isQueued = queued.some(({ payload }) => (payload as { collectionId?: number }).collectionId === id);
        const documents = await database.read.document.count({
          where: { collectionId: id, currentVersionId: { not: null } },
        });
        if (!isQueued && documents > 0)
          await jobs.enqueue({ spaceId, apiKeyId: null }, "proposeFields", { collectionId: id });
      }
    },
  };
}

export type FieldUpkeep = ReturnType<typeof createFieldUpkeep>;
