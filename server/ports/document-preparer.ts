import type { PieceContent, PreparedVersion, PrepareSource, StoredText } from "../core/documents/prepare.ts";
import type { RelationText } from "../core/documents/relations/read.ts";
import type { ReadRelation } from "../core/documents/relations/relation.ts";
import type { SpaceKeys } from "../core/security/keys.ts";
import type { ColumnReading, FieldFigures, StructuredRow } from "../core/structured/field.ts";
import type { PreviewedReading } from "../core/structured/reading-preview.ts";
import type { FieldSurvey, SurveyOptions } from "../core/structured/survey.ts";
import type { StoredRows } from "../core/structured/stored-rows.ts";

/** Cuts, seals and hashes documents off the thread that serves requests. In and out in the same order. */
export interface DocumentPreparer {
  prepare(sources: readonly PrepareSource[], options?: { signal?: AbortSignal }): Promise<PreparedVersion[]>;
  /** What the indexes hold of stored pieces, rebuilt from the text. One list a text, in the order of its forms. */
  describe(texts: readonly StoredText[], options?: { signal?: AbortSignal }): Promise<PieceContent[][]>;
  /** What is counted of stored documents, with the values of these columns. One list a document. */
  readRows(
    documents: readonly StoredRows[],
    columns: readonly ColumnReading[],
    keys: SpaceKeys,
  ): Promise<StructuredRow[][]>;
  /** What the values of one field would be under a reading. */
  previewReading(documents: readonly StoredRows[], previewed: PreviewedReading, keys: SpaceKeys): Promise<FieldFigures>;
  /** What texts say of which text stands in the place of which. One list a text. */
  readRelations(texts: readonly RelationText[], options?: { signal?: AbortSignal }): Promise<ReadRelation[][]>;
  /** Begins to look documents over for the fields that they have. */
  survey(options: SurveyOptions): Survey;
  close(): Promise<void>;
}

/** Fields of documents that are added page by page. What was added is gone with `end`, or with the thread it is kept in. */
export interface Survey {
  /** @throws {AppError} ENGINE_UNAVAILABLE where the thread ended: begin anew */
  add(documents: readonly StoredRows[], keys: SpaceKeys): Promise<void>;
  /** What was found in all that was added. */
  finish(): Promise<FieldSurvey>;
  /** Forgets what was added; to be called in any case. */
  end(): Promise<void>;
}
