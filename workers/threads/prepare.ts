// A thread that cuts, seals and hashes documents: the work of core/documents/prepare.ts, away from the thread that
// serves requests.
import { parentPort } from "node:worker_threads";
import {
  describePieces,
  prepareVersion,
  type PreparedVersion,
  type PieceContent,
  type PrepareSource,
  type StoredText,
} from "../../server/core/documents/prepare.ts";
import { reviveKeys, reviveSource, reviveStoredText } from "../../server/core/documents/prepare-transfer.ts";
import { readRelations, type RelationText } from "../../server/core/documents/relations/read.ts";
import type { ReadRelation } from "../../server/core/documents/relations/relation.ts";
import { AppError } from "../../server/core/errors.ts";
import type { SpaceKeys } from "../../server/core/security/keys.ts";
import type { ColumnReading, FieldFigures, StructuredRow } from "../../server/core/structured/field.ts";
import { previewReading, type PreviewedReading } from "../../server/core/structured/reading-preview.ts";
import { readStoredRows, type StoredRows } from "../../server/core/structured/stored-rows.ts";
import {
  createFieldSurveyor,
  type FieldSurvey,
  type FieldSurveyor,
  type SurveyOptions,
} from "../../server/core/structured/survey.ts";

type Call = { readonly id: number } & (
  | { readonly kind: "prepare"; readonly sources: readonly PrepareSource[] }
  | { readonly kind: "describe"; readonly texts: readonly StoredText[] }
  | {
      readonly kind: "rows";
      readonly documents: readonly StoredRows[];
      readonly columns: readonly ColumnReading[];
      readonly keys: SpaceKeys;
    }
  | {
      readonly kind: "preview";
      readonly documents: readonly StoredRows[];
      readonly previewed: PreviewedReading;
      readonly keys: SpaceKeys;
    }
  | { readonly kind: "relations"; readonly texts: readonly RelationText[] }
  | SurveyCall
);
type SurveyCall = { readonly surveyId: number } & (
  | { readonly kind: "survey"; readonly options: SurveyOptions }
  | { readonly kind: "surveyAdd"; readonly documents: readonly StoredRows[]; readonly keys: SpaceKeys }
  | { readonly kind: "surveyFinish" }
  | { readonly kind: "surveyEnd" }
);

/** What is kept from call to call: surveys that have begun and not ended. */
const surveys = new Map<number, FieldSurveyor>();

type Answer =
  PreparedVersion[] | PieceContent[][] | StructuredRow[][] | FieldFigures | ReadRelation[][] | FieldSurvey | null;

function answer(call: Call): Answer {
  switch (call.kind) {
    case "prepare":
      return call.sources.map((source) => prepareVersion(reviveSource(source)));
    case "describe":
      return call.texts.map((text) => describePieces(reviveStoredText(text)));
    case "rows":
      return readStoredRows(call.documents, call.columns, reviveKeys(call.keys));
    case "preview":
      return previewReading(call.documents, call.previewed, reviveKeys(call.keys));
    case "relations":
      return call.texts.map(readRelations);
    default:
      return answerSurvey(call);
  }
}

function answerSurvey(call: SurveyCall): FieldSurvey | null {
  if (call.kind === "survey") surveys.set(call.surveyId, createFieldSurveyor(call.options));
  if (call.kind === "surveyEnd") surveys.delete(call.surveyId);
  if (call.kind !== "surveyAdd" && call.kind !== "surveyFinish") return null;
  const surveyor = surveys.get(call.surveyId);
  if (surveyor === undefined) throw new AppError("INTERNAL", "A survey of fields ended before it was over.");
  if (call.kind === "surveyFinish") return surveyor.finish();
  surveyor.add(call.documents, reviveKeys(call.keys));
  return null;
}

parentPort?.on("message", (call: Call) => {
  const { id } = call;
  try {
    parentPort?.postMessage({ id, value: answer(call) });
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
