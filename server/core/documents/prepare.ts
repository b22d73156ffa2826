// From a parsed document to everything that is stored of it: cut, sealed, hashed. Pure, so that it can run on any thread.
import { extractIdentifiers } from "../identifiers/extract.ts";
import { hashIdentifier } from "../identifiers/identifier.ts";
import { titleTermsOf } from "../retrieval/second-pass/asked.ts";
import { extractTerms, hashFrequencies, hashTerm } from "../text/terms.ts";
import { keyedHash, type SpaceKeys } from "../security/keys.ts";
import { sealText } from "../security/seal.ts";
import type { ColumnReading, StructuredRow } from "../structured/field.ts";
import { headerValues, type HeaderValue } from "../structured/header-values.ts";
import { structuredRows } from "../structured/rows.ts";
import type { SentenceRule } from "../structured/templates.ts";
import { addSentences, valueSentences, type ValueSentence } from "../structured/value-sentences.ts";
import type { CollectionSettings } from "./collection-settings.ts";
import { cutDocument } from "./cut.ts";
import type { Element, Labels, Section } from "./element.ts";
import type { Block, FormPart, Piece } from "./piece.ts";
import { contextHeader, isOfSentence, searchedForm } from "./searched-form.ts";
import { situatePieces, situatingMark, type SituatedPiece, type Situating } from "./situating.ts";

/** Raise it when cutting or forms change: the next import or re-cut then builds anew. */
const CUT_VERSION = "1";

/** Characters of a sealed segment: about 64 KiB of mixed text (a choice between seek and overhead). */
const SEGMENT_CHARACTERS = 32_768;

export type CutSettings = Pick<CollectionSettings, "boundaryPolicy" | "blockTokensMax" | "languages">;

export interface PrepareSource {
  /** Public id of the document: the place its text is sealed for. */
  readonly documentPublicId: string;
  readonly documentKey: string;
  readonly text: string;
  readonly title: string;
  readonly elements: readonly Element[];
  readonly sections: readonly Section[];
  readonly labels: Labels;
  readonly parserVersion: string;
  readonly settings: CutSettings;
  readonly keys: SpaceKeys;
  /** What is served now: identical content under identical settings is not built again (SRC-6). */
  readonly known: { readonly contentHash: Buffer; readonly cutHash: Buffer } | null;
  /** Columns of the structured index that its values go into; absent: it is counted nowhere, and no rows are made. */
  readonly columns?: readonly ColumnReading[];
  /** The collection's sentence templates (NUM-1); absent: it has none. */
  readonly sentences?: readonly SentenceRule[];
  /** Where a model says in a note where each piece stands (CUT-8); absent: none does. */
  readonly situating?: Situating | null;
}

/** What the three indexes and the embedding cache need of a piece. */
export interface PieceContent {
  /** Context header and searched form: the embedding's input (CUT-8). */
  readonly header: string;
  readonly text: string;
  readonly inputHash: Buffer;
  readonly terms: readonly { readonly term: number; readonly frequency: number }[];
  readonly identifiers: readonly { readonly keyHash: string; readonly kind: string }[];
}

export interface PreparedCut {
  readonly cutHash: Buffer;
  /** Of the same cut without notes: what it is as long as one of them is missing, so that the next cut completes it. */
  readonly cutHashUnsituated: Buffer;
  /** Hashes of the title's telling words: names that a question may mean (FIND-8). Empty where the key stands in for it. */
  readonly titleTerms: readonly number[];
  readonly blocks: readonly Block[];
  /** `situated`: what a note of it is written from, where notes are asked for. */
  readonly pieces: readonly (Piece & PieceContent & { readonly situated?: SituatedPiece })[];
}

export type PreparedVersion =
  | { readonly kind: "UNCHANGED" }
  | (PreparedCut & {
      readonly kind: "PREPARED";
      readonly contentHash: Buffer;
      readonly sealedTitle: Buffer;
      readonly headerValues: readonly HeaderValue[];
      /** What is counted of it, with its values. */
      readonly rows: readonly StructuredRow[];
      readonly segments: readonly { readonly start: number; readonly end: number; readonly sealed: Buffer }[];
    });

/** A stored version's text with the forms of some of its pieces. */
export interface StoredText {
  readonly documentKey: string;
  readonly text: string;
  readonly title: string;
  readonly forms: readonly (readonly FormPart[])[];
  readonly languages: readonly string[];
  readonly keys: SpaceKeys;
}

export function prepareVersion(source: PrepareSource): PreparedVersion {
  const contentHash = hashContent(source);
  const cutHash = hashCut(source, valueSentences(source, source.sentences ?? []));
  if (source.known?.contentHash.equals(contentHash) === true && source.known.cutHash.equals(cutHash))
    return { kind: "UNCHANGED" };
  return {
    kind: "PREPARED",
    contentHash,
    sealedTitle: sealText(source.keys.seal, source.title, titlePlace(source.documentPublicId, contentHash)),
    headerValues: headerValues(source, source.keys.fields),
    rows: source.columns === undefined ? [] : structuredRows(source, source.columns),
    segments: sealSegments(source, contentHash),
    ...prepareCut(source),
  };
}

/** The cut alone: what a change of settings builds anew from stored text. */
export function prepareCut(source: Omit<PrepareSource, "known" | "labels" | "parserVersion" | "columns">): PreparedCut {
  const cut = cutDocument(source, source.settings);
  const sentences = valueSentences(source, source.sentences ?? []);
  const cutPieces = addSentences(cut.pieces, sentences);
  const forms = cutPieces.map((piece) => piece.form);
  const contents = describePieces({ ...source, forms, languages: source.settings.languages });
  const { situating } = source;
  const situated = situating == null ? [] : situatePieces(source, { ...cut, pieces: cutPieces }, contents, situating);
  return {
    cutHash: hashCut(source, sentences),
    cutHashUnsituated: hashCut({ ...source, situating: null }, sentences),
    titleTerms: titleHashes(source),
    blocks: cut.blocks,
    pieces: cutPieces.map((piece, i) => {
      const content = contents[i];
      if (content === undefined) throw new Error("A piece was left without its content");
      const note = situated[i];
      return { ...piece, ...content, ...(note === undefined ? {} : { situated: note }) };
    }),
  };
}

/** Title words that are kept: a longer title is a sentence (a choice). */
const TITLE_TERMS_MAX = 24;

function titleHashes({ title, documentKey, settings, keys }: Parameters<typeof prepareCut>[0]): number[] {
  if (title === documentKey) return [];
  const terms = titleTermsOf(title, settings.languages).slice(0, TITLE_TERMS_MAX);
  return [...new Set(terms.map((term) => hashTerm(keys.terms, term)))];
}

export function describePieces(stored: StoredText): PieceContent[] {
  const ofKey = identifierKeys(stored.documentKey, stored.keys);
  return stored.forms.map((form) => {
    // A key that stands in for a missing title says nothing about the text.
    const header = contextHeader(stored.title === stored.documentKey ? null : stored.title, form, stored.text);
    const text = searchedForm(form, stored.text);
    const words = `${header}\n${text}`;
    // A curator's words carry no identifier: a pin promises that the document's own text has it.
    const own = form.some(isOfSentence) ? `${header}\n${searchedForm(ownForm(form), stored.text)}` : words;
    const identifiers = new Map([...ofKey, ...identifierKeys(own, stored.keys)]);
    return {
      header,
      text,
      inputHash: keyedHash(stored.keys.contents, "embedding", header, text),
      terms: hashFrequencies(stored.keys.terms, extractTerms(words, stored.languages)),
      identifiers: [...identifiers].map(([keyHash, kind]) => ({ keyHash, kind })),
    };
  });
}

function ownForm(form: readonly FormPart[]): FormPart[] {
  return form.filter((part) => !isOfSentence(part));
}

function identifierKeys(text: string, keys: SpaceKeys): Map<string, string> {
  return new Map(extractIdentifiers(text).map((found) => [hashIdentifier(keys.identifiers, found), found.kind]));
}

export function titlePlace(documentPublicId: string, contentHash: Uint8Array): string {
  return `title:${documentPublicId}:${Buffer.from(contentHash).toString("hex")}`;
}

export function segmentPlace(documentPublicId: string, contentHash: Uint8Array, ordinal: number): string {
  return `text:${documentPublicId}:${Buffer.from(contentHash).toString("hex")}:${ordinal}`;
}

function sealSegments(source: PrepareSource, contentHash: Buffer): { start: number; end: number; sealed: Buffer }[] {
  const segments: { start: number; end: number; sealed: Buffer }[] = [];
  for (let start = 0; start < source.text.length;) {
    let end = Math.min(start + SEGMENT_CHARACTERS, source.text.length);
    // UTF-8 cannot carry half a surrogate pair.
    if (end < source.text.length && isHighSurrogate(source.text.charCodeAt(end - 1))) end -= 1;
    const place = segmentPlace(source.documentPublicId, contentHash, segments.length);
    segments.push({ start, end, sealed: sealText(source.keys.seal, source.text.slice(start, end), place) });
    start = end;
  }
  return segments;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function hashContent(source: PrepareSource): Buffer {
  const labels = JSON.stringify(Object.entries(source.labels).sort(([a], [b]) => (a < b ? -1 : 1)));
  // The same words under another structure are another content: sections and elements are what citations name.
  const structure = JSON.stringify([source.sections, source.elements]);
  return keyedHash(source.keys.contents, "content", source.parserVersion, source.title, labels, structure, source.text);
}

/** @param sentences of this document: one that no template says anything of is cut as if there were none (SRC-6) */
function hashCut(
  { settings, keys, situating }: Pick<PrepareSource, "settings" | "keys" | "situating">,
  sentences: readonly ValueSentence[],
): Buffer {
  const { boundaryPolicy, blockTokensMax, languages } = settings;
  const written = JSON.stringify([boundaryPolicy, blockTokensMax, languages]);
  const added = [
    ...(sentences.length === 0 ? [] : [JSON.stringify(sentences)]),
    ...(situating == null ? [] : [situatingMark(situating)]),
  ];
  return keyedHash(keys.contents, "cut", CUT_VERSION, written, ...added);
}
