// What a language model is given to say where a piece stands (CUT-8): the document's title, headings and opening, and the
// piece with the block around it, exact values and addresses masked (EXACT-2). Pure; made while a document is cut.
import { maskAndClean } from "../answers/prompt/masked.ts";
import { createExactValueReader, distinctValues, type ExactField } from "../answers/exact/field-values.ts";
import type { ExactValue } from "../answers/exact/exact-value.ts";
import { createPlaceholders } from "../answers/exact/placeholders.ts";
import { keyedHash, type SpaceKeys } from "../security/keys.ts";
import { writtenRows } from "../structured/rows.ts";
import { boundaryAfter, boundaryBefore } from "../text/graphemes.ts";
import { sliceSpan, type Span } from "../text/span.ts";
import type { Element, Section } from "./element.ts";
import type { Block, Piece } from "./piece.ts";

/** Raise it when what the model is given or asked changes: the next cut then writes all notes anew. */
const SITUATING_VERSION = "1";

/** Who writes the notes of a collection, and what nobody may see. */
export interface Situating {
  /** As the configuration calls it. */
  readonly model: string;
  readonly exactFields: readonly ExactField[];
}

export interface SituatedPiece {
  /** Keyed hash of model and material: names the note in the cache, and what is embedded with it. */
  readonly inputHash: Buffer;
  readonly material: string;
}

/** Characters of each part (choices: together about 1,000 tokens, so that small models read all of it). */
const OPENING_CHARACTERS = 600;
const OUTLINE_CHARACTERS = 1_200;
const AROUND_CHARACTERS = 1_200;
const PIECE_CHARACTERS = 2_000;

interface SituatedDocument {
  readonly documentPublicId: string;
  readonly documentKey: string;
  readonly text: string;
  readonly title: string;
  readonly elements: readonly Element[];
  readonly sections: readonly Section[];
  readonly keys: SpaceKeys;
}

/** @param contents what each piece is searched by, in their order */
export function situatePieces(
  document: SituatedDocument,
  cut: { readonly blocks: readonly Block[]; readonly pieces: readonly Piece[] },
  contents: readonly { readonly header: string; readonly text: string }[],
  situating: Situating,
): SituatedPiece[] {
  const mask = maskOf(document, situating.exactFields);
  const { text } = document;
  const about = [
    `Title: ${mask(document.title)}`,
    `Headings:\n${mask(outline(document))}`,
    `Opening:\n${mask(part(text, { start: 0, end: OPENING_CHARACTERS }))}`,
  ];
  return cut.pieces.map((piece, i) => {
    const { header = "", text: own = "" } = contents[i] ?? {};
    const block = cut.blocks[piece.block];
    const around = block === undefined ? "" : mask(part(text, nearPiece(piece, block)));
    const material = [
      ...about,
      `Sections:\n${mask(header)}`,
      `Around the passage:\n${around}`,
      `Passage:\n${mask(part(own, { start: 0, end: PIECE_CHARACTERS }))}`,
    ].join("\n\n");
    const inputHash = keyedHash(
      document.keys.contents,
      "situated embedding",
      SITUATING_VERSION,
      situating.model,
      header,
      own,
      material,
    );
    return { inputHash, material };
  });
}

/** What a cut is made with where notes are written, for its hash. */
export function situatingMark({ model }: Situating): string {
  return JSON.stringify(["situating notes", SITUATING_VERSION, model]);
}

function maskOf({ documentPublicId: documentId, ...document }: SituatedDocument, fields: readonly ExactField[]) {
  const placeholders = createPlaceholders();
  const reader = createExactValueReader(fields);
  const placed = document.elements.map(({ kind, parent, detail }, ordinal) => ({ ordinal, kind, parent, detail }));
  const values: ExactValue[] = [];
  if (!reader.isEmpty)
    for (const { ordinal, entries } of writtenRows(placed, (span) => sliceSpan(document.text, span)))
      values.push(...reader.read(ordinal === 0 ? "DOCUMENTS" : "TABLE_ROWS", entries));
  const { documentKey: key, title } = document;
  placeholders.bind({ documentId, key, title, labels: [], values: distinctValues(values) });
  const mask = maskAndClean((text, id) => placeholders.mask(text, id));
  return (text: string) => mask(text, documentId).trim();
}

function outline({ sections, text }: SituatedDocument): string {
  let lines = "";
  for (const { level, number, title } of sections) {
    if (lines.length > OUTLINE_CHARACTERS) return `${lines}…`;
    lines += `${"  ".repeat(Math.max(0, level - 1))}${number ?? ""} ${part(text, title).replace(/\s+/gu, " ").trim()}\n`;
  }
  return lines;
}

/** The piece in the middle of as much of its block as is shown. */
function nearPiece(piece: Span, block: Span): Span {
  const spare = Math.max(0, Math.floor((AROUND_CHARACTERS - (piece.end - piece.start)) / 2));
  return { start: Math.max(block.start, piece.start - spare), end: Math.min(block.end, piece.end + spare) };
}

/** Whole characters of a stretch that may end beyond the text. */
function part(text: string, { start, end }: Span): string {
  return text.slice(boundaryAfter(text, start), boundaryBefore(text, end));
}
