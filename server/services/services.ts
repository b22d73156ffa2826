// Every use case, built once from the same context.
import { createAccessService } from "./access.ts";
import { createAgentService } from "./agents.ts";
import { createAnalyticsService } from "./analytics.ts";
import { createAnswerService } from "./answers.ts";
import { createAnswerToolbox } from "./answer-tools.ts";
import { createApiKeyService } from "./api-keys.ts";
import { createAskedQuestionService } from "./asked-questions.ts";
import { createAuditService } from "./audit.ts";
import { createCollectionService } from "./collections.ts";
import type { ServiceContext } from "./context.ts";
import { createConversationService } from "./conversations.ts";
import { createCountedRowService } from "./counted-rows.ts";
import { createDocumentService } from "./documents.ts";
import { createEvaluationRun } from "./evaluation-run.ts";
import { createEvaluationService } from "./evaluations.ts";
import { createExactValueService } from "./exact-values.ts";
import { createExportService } from "./exports.ts";
import { createFieldTemplates } from "./field-templates.ts";
import { createFieldChangeService } from "./field-changes.ts";
import { createFieldColumnService } from "./field-columns.ts";
import { createFieldProposalService } from "./field-proposal.ts";
import { createFieldUpkeep } from "./field-upkeep.ts";
import { createFieldWork } from "./field-work.ts";
import { createFieldService } from "./fields.ts";
import { createFileService } from "./files.ts";
import { createGenerationService } from "./generations.ts";
import { createGoldenQuestionService } from "./golden-questions.ts";
import { createImportRun } from "./import-run.ts";
import { createImportService } from "./imports.ts";
import { createIndexingService } from "./indexing.ts";
import { createJobService } from "./jobs.ts";
import { createKnownFieldService } from "./known-fields.ts";
import { createModelAnswers } from "./model-answers.ts";
import { createLanguageModelService } from "./language-models.ts";
import { createPieceReader } from "./piece-reader.ts";
import { createPreviewService } from "./previews.ts";
import { createReconcileService } from "./reconcile.ts";
import { createRecutService } from "./recut.ts";
import { createRelationProposals } from "./relation-proposals.ts";
import { createRelabelService } from "./relabel.ts";
import { createReviewService } from "./reviews.ts";
import { createSearchService } from "./search.ts";
import { createSituatingNotes } from "./situating-notes.ts";
import { createSpaceService } from "./spaces.ts";
import { createStatisticsService } from "./statistics.ts";
import { createStoredSourceReader } from "./stored-sources.ts";
import { createStoredTextReader } from "./stored-texts.ts";
import { createStructuredAnswers } from "./structured-answers.ts";
import { createSuggestionService } from "./suggestions.ts";
import { createSupersessionService } from "./supersessions.ts";
import { createTemplatePreviewService } from "./template-preview.ts";
import { createFeedbackService } from "./turn-feedback.ts";
import { createTurnService } from "./turns.ts";
import { createToolFigures } from "./tool-figures.ts";
import { createUnitVectors } from "./unit-vectors.ts";
import { createUpkeepService } from "./upkeep.ts";
import { createWarmUp } from "./warm-up.ts";

export function createServices(context: ServiceContext) {
  const texts = createStoredTextReader(context);
  const knownFields = createKnownFieldService(context);
  const notes = createSituatingNotes(context, { knownFields });
  const pieces = createPieceReader(context, texts, notes);
  const access = createAccessService(context);
  const countedRows = createCountedRowService(context);
  const jobs = createJobService(context);
  const unitVectors = createUnitVectors(context);
  const generations = createGenerationService(context, jobs);
  const indexing = createIndexingService(context, generations);
  const statistics = createStatisticsService(context, generations, indexing, pieces);
  const collections = createCollectionService(context, jobs);
  const agents = createAgentService(context, { collections });
  const conversations = createConversationService(context, { agents });
  const turns = createTurnService(context);
  const files = createFileService(context);
  const fieldWork = createFieldWork(context, {
    columns: createFieldColumnService(context, { countedRows, knownFields }),
    knownFields,
    proposal: createFieldProposalService(context, { jobs }),
  });
  const fieldUpkeep = createFieldUpkeep(context, { jobs, knownFields });
  const fieldChanges = createFieldChangeService(context, { jobs, knownFields });
  const fields = createFieldService(context, { changes: fieldChanges, collections, jobs, knownFields });
  const search = createSearchService(context, { collections, fields, generations, statistics, texts });
  const documents = createDocumentService(context, collections, jobs, texts);
  const analytics = createAnalyticsService(context, { collections, fields, texts });
  const structuredAnswers = createStructuredAnswers(context, { analytics, fields, generations, texts, unitVectors });
  const exactValues = createExactValueService(context, { knownFields, texts });
  const tools = createAnswerToolbox({ search, figures: createToolFigures(context, { analytics, fields, texts }) });
  const answers = createAnswerService(context, {
    agents,
    conversations,
    exactValues,
    generations,
    modelAnswers: createModelAnswers({ tools }),
    search,
    structuredAnswers,
    unitVectors,
  });
  const templates = createFieldTemplates(context);
  const sources = createStoredSourceReader(context, texts);
  const goldenQuestions = createGoldenQuestionService(context, { collections });
  const supersessions = createSupersessionService(context, { collections, documents });
  return {
    access,
    agents,
    analytics,
    answers,
    askedQuestions: createAskedQuestionService(context, { agents }),
    apiKeys: createApiKeyService(context, access),
    audit: createAuditService(context),
    collections,
    conversations,
    documents,
    evaluationRun: createEvaluationRun(context, { answers, goldenQuestions }),
    evaluations: createEvaluationService(context, { collections, goldenQuestions, jobs }),
    exactValues,
    exports: createExportService(context, { collections, fields, texts }),
    feedback: createFeedbackService(context, { turns }),
    fields,
    fieldWork,
    files,
    generations,
    goldenQuestions,
    imports: createImportService(context, jobs, collections, files),
    importRun: createImportRun(context, {
      countedRows,
      fieldWork,
      files,
      indexing,
      jobs,
      notes,
      statistics,
      templates,
    }),
    jobs,
    languageModels: createLanguageModelService(context),
    previews: createPreviewService(context, { documents, texts }),
    relabel: createRelabelService(context, { countedRows, documents, indexing, pieces, statistics }),
    reconcile: createReconcileService(context, { generations, indexing, pieces, statistics }),
    recut: createRecutService(context, { indexing, notes, sources, statistics, templates }),
    search,
    spaces: createSpaceService(context, { access, fieldUpkeep, generations, jobs, unitVectors }),
    statistics,
    suggestions: createSuggestionService(context, { collections, fields, texts }),
    templatePreview: createTemplatePreviewService(context, {
      collections,
      documents,
      generations,
      indexing,
      search,
      sources,
      templates,
    }),
    relationProposals: createRelationProposals(context, texts),
    reviews: createReviewService(context, { collections, supersessions, texts }),
    supersessions,
    turns,
    warmUp: createWarmUp(context, generations),
    upkeep: createUpkeepService(context, {
      fieldUpkeep,
      files,
      generations,
      indexing,
      jobs,
      pieces,
      statistics,
      unitVectors,
    }),
  };
}

export type Services = ReturnType<typeof createServices>;
