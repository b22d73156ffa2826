// Which use case does the work of which job. A processor never knows which queue called it.
import type { JobProcessors } from "../server/jobs.ts";
import type { Services } from "../server/services/services.ts";

export function createProcessors({
  evaluationRun,
  fieldWork,
  importRun,
  reconcile,
  recut,
  relationProposals,
  suggestions,
  upkeep,
}: Services): JobProcessors {
  return {
    importDocuments: (payload, context) => importRun.run(payload, context),
    recutCollection: (payload, context) => recut.recutCollection(payload, context),
    applyTemplates: (payload, context) => recut.applyTemplates(payload, context),
    proposeFields: (payload, context) => fieldWork.proposeJob(payload, context),
    buildIndex: (payload, context) => fieldWork.buildJob(payload, context),
    removeCollection: (payload, context) => upkeep.removeCollection(payload, context),
    buildGeneration: (payload, context) => upkeep.buildGeneration(payload, context),
    eraseDocuments: (payload, context) => upkeep.eraseDocuments(payload, context),
    reconcileIndexes: (payload, context) => reconcile.runJob(payload, context),
    runEvaluation: (payload, context) => evaluationRun.run(payload, context),
    proposeSupersessions: (payload, context) => relationProposals.proposeJob(payload, context),
    indexTitles: (payload, context) => suggestions.indexTitles(payload, context),
    applyRetention: (payload, context) => upkeep.applyRetention(payload, context),
  };
}
