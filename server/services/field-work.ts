// The work on fields that jobs and imports do: looking for them, and bringing the index in step with what they are.
import type { JobContext, JobResult } from "../jobs.ts";
import type { ServiceContext } from "./context.ts";
import type { BuildJob, FieldColumnService } from "./field-columns.ts";
import { isProposalDue, looksByItself, readFindings, writeFailure } from "./field-findings.ts";
import type { FieldProposalService } from "./field-proposal.ts";
import type { KnownFieldService } from "./known-fields.ts";

export function createFieldWork(
  { database, logger, now }: Pick<ServiceContext, "database" | "logger" | "now">,
  services: {
    readonly columns: FieldColumnService;
    readonly knownFields: KnownFieldService;
    readonly proposal: FieldProposalService;
  },
) {
  const { knownFields } = services;

  async function build(collectionId: number, job: BuildJob) {
    try {
      return await services.columns.build(collectionId, job);
    } finally {
      knownFields.forget(collectionId);
    }
  }

  /** Looks for fields, then builds what is new. A failure to look is told with the fields until the next time. */
  async function propose(collectionId: number, job: BuildJob) {
    try {
      const states = await services.proposal.propose(collectionId, job);
      return { ...states, ...(await build(collectionId, job)) };
    } catch (error) {
      if (!job.signal.aborted) await database.write((tx) => writeFailure(tx, collectionId, error, now()));
      throw error;
    } finally {
      knownFields.forget(collectionId);
    }
  }

  return {
    /** The last stage of an import. A failure here leaves the import done: it is logged, and told with the fields. */
    async afterImport(collectionId: number, job: JobContext): Promise<void> {
      const { fieldFindings, settings } = await database.read.collection.findUniqueOrThrow({
        where: { id: collectionId },
      });
      if (!looksByItself(settings)) return;
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

export type FieldWork = ReturnType<typeof createFieldWork>;
