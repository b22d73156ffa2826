// Hits and blocks as people see them: opened, named, placed in their section, each block once (CUT-3, CUT-4).
import { quotableUnits, type BlockElement, type QuotableUnit } from "../core/answers/quotables.ts";
import { contextHeader, searchedForm } from "../core/documents/searched-form.ts";
import { pieceName, versionName } from "../core/documents/ids.ts";
import type { ElementDetail, ElementKind } from "../core/documents/element.ts";
import type { BlockKind, FormPart } from "../core/documents/piece.ts";
import { supplyBlock } from "../core/documents/supplied-form.ts";
import { estimateTokens } from "../core/text/tokens.ts";
import { containsSpan, type Span } from "../core/text/span.ts";
import type { ElementRow, EligiblePiece, SectionRow } from "../database/sqlite/evidence-rows.ts";
import type { ServiceContext } from "./context.ts";
import type { Candidate } from "./search-candidates.ts";
import type { StoredTextReader } from "./stored-texts.ts";

/** Where something stands, down to the characters of one version. */
export interface Place {
  readonly documentId: string;
  /** For the server's own use. */
  readonly collectionId: number;
  readonly documentKey: string;
  readonly collection: string;
  readonly title: string;
  /** Which capture of the document: 1, 2, 3 … and what its owner calls it. */
  readonly versionOrdinal: number;
  readonly versionLabel: string;
  readonly scope: Readonly<Record<string, readonly string[]>>;
  readonly sectionNumber: string | null;
  /** Titles of the sections it stands in, outermost first. */
  readonly sectionPath: readonly string[];
  readonly page: number | null;
  readonly row: number | null;
}

export interface SearchHit extends Place {
  /** `renewal-long-v1:chars-0-76` */
  readonly id: string;
  readonly kind: string;
  readonly span: Span;
  /** Exactly the version's text at `span`. */
  readonly text: string;
  readonly blockId: string;
  readonly distance: number | null;
  readonly relevance: number | null;
  readonly wordScore: number;
  readonly score: number;
  readonly isPinned: boolean;
}

export interface SearchBlock extends Place {
  readonly id: string;
  readonly kind: string;
  readonly span: Span;
  /** What is supplied: one span, or several where headers are repeated before a part (CUT-4). */
  readonly spans: readonly Span[];
  readonly text: string;
  readonly tokens: number;
  /** Null where the block is supplied whole. */
  readonly part: { readonly index: number; readonly of: number } | null;
  /** Ids of the hits it stands for, best first. */
  readonly hits: readonly string[];
  /** What may be quoted of it, with its text. Not part of the API. */
  readonly units: readonly (QuotableUnit & {
    readonly text: string;
    readonly contextTexts: readonly string[];
    /** Fused score of the best hit it stands in; half of the block's best where it stands in none. */
    readonly passageScore: number;
  })[];
}

export interface ReadHit {
  readonly candidate: Candidate;
  /** Context header and searched form: what was embedded. */
  readonly header: string;
  readonly text: string;
  readonly hit: SearchHit;
}

interface OpenVersion {
  readonly title: string;
  readonly sections: readonly SectionRow[];
  readonly sectionTitles: readonly string[];
}

export function createHitReader({ database }: ServiceContext, texts: StoredTextReader) {
  async function openVersion(spaceId: number, row: EligiblePiece): Promise<OpenVersion> {
    const sections = await database.evidence.listSections(row.versionId);
    const titles = sections.map(({ titleStart, titleEnd }) => ({ start: titleStart, end: titleEnd }));
    return {
      title: await texts.title(spaceId, row),
      sections,
      sectionTitles: await texts.slices(spaceId, row, titles),
    };
  }

  async function openVersions(spaceId: number, rows: readonly EligiblePiece[]): Promise<Map<number, OpenVersion>> {
    const opened = new Map<number, OpenVersion>();
    for (const row of rows) if (!opened.has(row.versionId)) opened.set(row.versionId, await openVersion(spaceId, row));
    return opened;
  }

  return {
    /** @param annotate what only the caller knows of a hit */
    async readHits(
      spaceId: number,
      candidates: readonly Candidate[],
      annotate: (candidate: Candidate) => { relevance: number | null; isPinned: boolean },
    ): Promise<ReadHit[]> {
      const rows = candidates.map((candidate) => candidate.row);
      const versions = await openVersions(spaceId, rows);
      return Promise.all(
        candidates.map(async (candidate) => {
          const { row } = candidate;
          const version = versions.get(row.versionId);
          if (version === undefined) throw new Error("A version was not opened");
          const form = JSON.parse(row.form) as FormPart[];
          const [own = "", ...parts] = await texts.slices(spaceId, row, [row, ...form]);
          const compact = rebase(form, parts);
          const { distance, wordScore, score } = candidate;
          return {
            candidate,
            header: contextHeader(version.title === row.documentKey ? null : version.title, compact.form, compact.text),
            text: searchedForm(compact.form, compact.text),
            hit: {
              ...placeOf(row, version),
              page: row.page,
              row: row.row,
              id: pieceName(versionName(row.documentKey, row.label), row),
              kind: row.kind,
              span: { start: row.start, end: row.end },
              text: own,
              blockId: blockName(row),
              distance,
              wordScore,
              score,
              ...annotate(candidate),
            },
          };
        }),
      );
    },
    /** Each block once, in the order of its best hit, within the budget; what does not fit is named with the reason. */
    async supply(
      spaceId: number,
      hits: readonly ReadHit[],
      budget: { blocksMax: number; tokensMax: number },
    ): Promise<{ blocks: SearchBlock[]; skipped: { block: string; reason: string }[] }> {
      const versions = await openVersions(
        spaceId,
        hits.map(({ candidate }) => candidate.row),
      );
      const blocks: SearchBlock[] = [];
      const skipped: { block: string; reason: string }[] = [];
      let tokensLeft = budget.tokensMax;
      for (const { row, hits: ofBlock } of groupByBlock(hits)) {
        const version = versions.get(row.versionId);
        if (version === undefined) throw new Error("A version was not opened");
        if (blocks.length >= budget.blocksMax) {
          skipped.push({ block: blockName(row), reason: `more than ${budget.blocksMax} blocks` });
          continue;
        }
        const block = await readBlock(spaceId, row, version, ofBlock, tokensLeft);
        if (block === null) {
          skipped.push({ block: blockName(row), reason: `does not fit in the ${tokensLeft} tokens that are left` });
          continue;
        }
        blocks.push(block);
        tokensLeft -= block.tokens;
      }
      return { blocks, skipped };
    },
  };

  async function readBlock(
    spaceId: number,
    row: EligiblePiece,
    version: OpenVersion,
    hits: readonly ReadHit[],
    tokensMax: number,
  ): Promise<SearchBlock | null> {
    const span = { start: row.blockStart, end: row.blockEnd };
    const [text, elements] = await Promise.all([
      texts.slice(spaceId, row, span),
      database.evidence.listElements(row.versionId, span),
    ]);
    const supplied = supplyBlock({
      readSpan: (s) => text.slice(s.start - span.start, s.end - span.start),
      block: { kind: row.blockKind as BlockKind, section: row.sectionOrdinal, ...span },
      elements: elements.map(({ kind, start, end }) => ({ kind: kind as ElementKind, start, end })),
      hits: hits.map(({ candidate }) => candidate.row),
      tokensMax,
    });
    const read = (s: Span) => text.slice(s.start - span.start, s.end - span.start);
    const isSupplied = (s: Span) => supplied.spans.some((whole) => containsSpan(whole, s));
    const passageScore = (s: Span) => {
      const own = hits.filter(({ candidate }) => containsSpan(candidate.row, s)).map(({ hit }) => hit.score);
      return own.length > 0 ? Math.max(...own) : Math.max(...hits.map(({ hit }) => hit.score)) / 2;
    };
    const units = quotableUnits(elements.map(blockElement), read)
      .filter((unit) => isSupplied(unit.span))
      .map((unit) => ({
        ...unit,
        text: read(unit.span),
        contextTexts: unit.context.map(read),
        passageScore: passageScore(unit.span),
      }));
    const tokens = estimateTokens(supplied.text);
    if (tokens > tokensMax) return null;
    return {
      ...placeOf(row, version),
      page: row.page,
      row: row.blockKind === "RECORD" ? row.row : null,
      id: blockName(row),
      kind: row.blockKind,
      span,
      spans: supplied.spans,
      text: supplied.text,
      tokens,
      part: supplied.part,
      hits: hits.map(({ hit }) => hit.id),
      units,
    };
  }
}

export type HitReader = ReturnType<typeof createHitReader>;

function placeOf(row: EligiblePiece, version: OpenVersion): Omit<Place, "page" | "row"> {
  const path: string[] = [];
  let number: string | null = null;
  for (let at = row.sectionOrdinal; at !== null; at = version.sections[at]?.parentOrdinal ?? null) {
    number ??= version.sections[at]?.number ?? null;
    path.unshift(version.sectionTitles[at] ?? "");
  }
  return {
    documentId: row.documentPublicId,
    collectionId: row.collectionId,
    documentKey: row.documentKey,
    collection: row.collectionName,
    title: version.title,
    versionOrdinal: row.versionOrdinal,
    versionLabel: row.label,
    scope: JSON.parse(row.scope) as Record<string, string[]>,
    sectionNumber: number,
    sectionPath: path,
  };
}

function blockName(row: EligiblePiece): string {
  return pieceName(versionName(row.documentKey, row.label), { start: row.blockStart, end: row.blockEnd });
}

interface BlockHits {
  row: EligiblePiece;
  readonly hits: ReadHit[];
}

/**
 * Hits of one block together, blocks in the order of their best hit. A block that stands inside another one that was
 * found (a table in its section) is supplied with it, not a second time.
 */
function groupByBlock(hits: readonly ReadHit[]): BlockHits[] {
  const groups: BlockHits[] = [];
  for (const hit of hits) {
    const { row } = hit.candidate;
    const outer = groups.find((group) => isInBlock(row, group.row));
    if (outer !== undefined) {
      outer.hits.push(hit);
      continue;
    }
    const inner = groups.filter((group) => isInBlock(group.row, row));
    const first = inner[0];
    if (first === undefined) {
      groups.push({ row, hits: [hit] });
      continue;
    }
    first.row = row;
    first.hits.push(...inner.slice(1).flatMap((group) => group.hits), hit);
    for (const group of inner.slice(1)) groups.splice(groups.indexOf(group), 1);
  }
  return groups;
}

function isInBlock(inner: EligiblePiece, outer: EligiblePiece): boolean {
  return (
    inner.versionId === outer.versionId && inner.blockStart >= outer.blockStart && inner.blockEnd <= outer.blockEnd
  );
}

/** The parts of a form put side by side, so that it can be read without the text between them. */
function rebase(form: readonly FormPart[], parts: readonly string[]): { form: FormPart[]; text: string } {
  const moved: FormPart[] = [];
  let text = "";
  for (const [i, part] of form.entries()) {
    const own = parts[i] ?? "";
    moved.push({ role: part.role, start: text.length, end: text.length + own.length });
    text += `${own}\n`;
  }
  return { form: moved, text };
}

function blockElement(row: ElementRow): BlockElement {
  const { ordinal, kind, start, end, parentOrdinal, detail } = readElement(row);
  return { ordinal, kind: kind as ElementKind, start, end, parentOrdinal, detail };
}

/** An element row with its detail read. */
export function readElement(row: ElementRow): Omit<ElementRow, "detail"> & { detail: ElementDetail | null } {
  return { ...row, detail: row.detail === null ? null : (JSON.parse(row.detail) as ElementDetail) };
}
