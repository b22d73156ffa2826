// The two forms of content (CUT-2): a piece is searched, a block is supplied.
import type { Span } from "../text/span.ts";

/** What a stretch of a piece's form is. Together they rebuild its searched form from the text (searched-form.ts). */
export type FormRole =
  | "PATH" // heading of a section it stands in, with its number, outermost first: part of the context header
  | "CAPTION" // a table's or figure's caption
  | "SCOPE" // a table's scope line
  | "LABEL" // a column's label, standing before its cell
  | "CELL"
  | "TEXT" // the piece's own words
  | "SENTENCE" // begins a sentence that says a value in words (NUM-1): `before`, the value, `after`
  | "SENTENCE_REST"; // goes on with it: another value, `after`

export interface FormPart extends Span {
  readonly role: FormRole;
  /** Words of a sentence template before and after the value: a curator's, never the document's. Null: no sentence. */
  readonly before?: string | null;
  readonly after?: string | null;
}

export const BLOCK_KINDS = ["SECTION", "TABLE", "RECORD", "FIGURE", "SLIDE"] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** What is supplied: a stretch of whole elements. */
export interface Block extends Span {
  readonly kind: BlockKind;
  /** Index into the document's sections. */
  readonly section: number | null;
}

export const PIECE_KINDS = ["TEXT", "TABLE_ROW", "FIGURE", "SLIDE", "RECORD", "CODE"] as const;
export type PieceKind = (typeof PIECE_KINDS)[number];

/** What is searched. */
export interface Piece extends Span {
  readonly kind: PieceKind;
  /** Index into the cut's blocks. */
  readonly block: number;
  readonly form: readonly FormPart[];
  readonly page: number | null;
  readonly row: number | null;
  /** A paragraph kept whole although it exceeds the target (CUT-6): look at the boundary or at the budget. */
  readonly isOverBudget: boolean;
}

/** All pieces and blocks of one version under one policy. */
export interface Cut {
  readonly blocks: readonly Block[];
  readonly pieces: readonly Piece[];
}
