// Fields of collections: what documents say of themselves, as people see it and decide on it (NUM-2 to NUM-4, EXACT-1).
import type { KnownField } from "../core/structured/field.ts";
import type { JobContext, JobResult } from "../jobs.ts";
import type { ServiceContext } from "./context.ts";
import type { BuildJob, FieldColumnService } from "./field-columns.ts";
import { isProposalDue, readFindings } from "./field-findings.ts";
import type { FieldProposalService } from "./field-proposal.ts";
import type { KnownFieldService } from "./known-fields.ts";

export interface FieldServices {
  readonly columns: FieldColumnService;
  readonly knownFields: KnownFieldService;
  readonly proposal: FieldProposalService;
}

export function createFieldService(context: ServiceContext, services: FieldServices) {
  const { database, logger } = context;
  const { knownFields } = services;

  async function build(collectionId: number, job: BuildJob) {
    try {
      return await services.columns.build(collectionId, job);
    } finally {
      knownFields.forget(collectionId);
    }
  }

  async function propose(collectionId: number, job: BuildJob) {
    const states = await services.proposal.propose(collectionId, job);
    knownFields.forget(collectionId);
    const built = await build(collectionId, job);
    return { ...states, ...built };
  }

  return {
    /** All fields of these collections, in every state, of documents and of table rows. */
    async known(collectionIds: readonly number[]): Promise<KnownField[]> {
      return (await Promise.all(collectionIds.map((id) => knownFields.of(id)))).flat();
    },

    /** The last stage of an import. A failure here leaves the import done: it is logged, and told with the fields. */
    async afterImport(collectionId: number, job: JobContext): Promise<void> {
      const { fieldFindings } = await database.read.collection.findUniqueOrThrow({ where: { id: collectionId } });
      const documents = await database.read.document.count({
        where: { collectionId, currentVersionId: { not: null } },
      });
      if (!isProposalDue(readFindings(fieldFindings), documents)) return;
      try {
        await propose(collectionId, job);
      } catch (error) {
        if (job.signal.aborted) throw error;
        logger.error({ err: error, collectionId }, "Fields could not be proposed");
      }
    },

    async proposeJob({ collectionId }: { collectionId: number }, job: JobContext): Promise<JobResult> {
      const { PROPOSED, ACTIVE, HIDDEN, DROPPED, columns, documents } = await propose(collectionId, job);
      return { proposed: PROPOSED, active: ACTIVE, hidden: HIDDEN, dropped: DROPPED, columns, documents };
    },

    async buildJob({ collectionId }: { collectionId: number }, job: JobContext): Promise<JobResult> {
      return { ...(await build(collectionId, job)) };
    },
  };
}

export type FieldService = ReturnType<typeof createFieldService>;
