// One block as it is supplied (CUT-3, CUT-4): its text, whole or in part, and what may be quoted of it.
import { quotableUnits, type BlockElement, type QuotableUnit } from "../core/answers/quotables.ts";
import { supersededScopes, type SupersededStretch } from "../core/answers/superseded-stretches.ts";
import type { ElementKind } from "../core/documents/element.ts";
import type { BlockKind } from "../core/documents/piece.ts";
import type { Scope } from "../core/documents/scope.ts";
import { supplyBlock } from "../core/documents/supplied-form.ts";
import type { SupplyReason } from "../core/retrieval/context-selection.ts";
import { estimateTokens } from "../core/text/tokens.ts";
import { containsSpan, type Span } from "../core/text/span.ts";
import type { ElementRow } from "../database/sqlite/evidence-rows.ts";
import type { ServiceContext } from "./context.ts";
import { hitName, type FoundBlock } from "./search-blocks.ts";
import { placeOf, type Place, type VersionOpener } from "./search-places.ts";
import { readElement } from "./stored-elements.ts";
import type { StoredTextReader } from "./stored-texts.ts";

/** That one block's text stands in the place of another's. */
export interface BlockRelation {
  /** Name of the other block; null where it is not supplied, because it holds for another scope than the asked one. */
  readonly block: string | null;
  /** The other text: `ECN-2608-04#1`. */
  readonly cite: string;
  /** For what; empty: everything. */
  readonly scope: Scope;
}

export interface BlockUnit extends QuotableUnit {
  readonly text: string;
  readonly contextTexts: readonly string[];
  /**
   * Fused score of the best hit it stands in, 0..2; half of the block's best where it stands in none. A block that only
   * supersedes what was found has the score of that for its best.
   */
  readonly passageScore: number;
  /** For what its text no longer holds; `{}` is everything (core/answers/unit-scope.ts). */
  readonly superseded: readonly Scope[];
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
  /** Names of the pieces that were found in it, best first; none where it only supersedes what was found. */
  readonly hits: readonly string[];
  readonly why: SupplyReason;
  readonly supersededBy: readonly BlockRelation[];
  readonly supersedes: readonly BlockRelation[];
  /** What may be quoted of it, with its text. Not part of the API. */
  readonly units: readonly BlockUnit[];
}

/** A block as read into some room, before it is known what stands beside it. */
export type ReadBlock = Omit<SearchBlock, "why" | "supersededBy" | "supersedes"> & { readonly wholeTokens: number };

export function createBlockReader({ database }: ServiceContext, texts: StoredTextReader) {
  return {
    /** The block whole where it fits, a part of it otherwise; null where not even a part does. */
    async read(
      spaceId: number,
      open: VersionOpener,
      { id, row, hits, scoreBeside }: FoundBlock,
      superseded: readonly SupersededStretch[],
      tokensMax: number,
    ): Promise<ReadBlock | null> {
      const span = { start: row.blockStart, end: row.blockEnd };
      const [version, text, stored] = await Promise.all([
        open(row),
        texts.slice(spaceId, row, span),
        database.evidence.listElements(row.versionId, span),
      ]);
      const read = (s: Span) => text.slice(s.start - span.start, s.end - span.start);
      const elements = stored.map(blockElement);
      const supplied = supplyBlock({
        readSpan: read,
        block: { kind: row.blockKind as BlockKind, section: row.sectionOrdinal, ...span },
        elements,
        hits: hits.length === 0 ? [row] : hits.map((hit) => hit.row),
        tokensMax,
      });
      const tokens = estimateTokens(supplied.text);
      if (tokens > tokensMax) return null;
      const isSupplied = (s: Span) => supplied.spans.some((whole) => containsSpan(whole, s));
      const passageScore = createPassageScore(hits, scoreBeside);
      const units = quotableUnits(elements, read)
        .filter((unit) => isSupplied(unit.span))
        .map((unit) => ({
          ...unit,
          text: read(unit.span),
          contextTexts: unit.context.map(read),
          passageScore: passageScore(unit.span),
          superseded: supersededScopes(unit.span, superseded),
        }));
      return {
        ...placeOf(row, version),
        page: row.page,
        row: row.blockKind === "RECORD" ? row.row : null,
        id,
        kind: row.blockKind,
        span,
        spans: supplied.spans,
        text: supplied.text,
        tokens,
        wholeTokens: supplied.part === null ? tokens : estimateTokens(text),
        part: supplied.part,
        hits: hits.map((hit) => hitName(hit.row)),
        units,
      };
    },
  };
}

function createPassageScore(hits: FoundBlock["hits"], scoreBeside: number): (span: Span) => number {
  const best = Math.max(scoreBeside, ...hits.map(({ score }) => score));
  return (span) => {
    const own = hits.filter(({ row }) => containsSpan(row, span)).map(({ score }) => score);
    return own.length > 0 ? Math.max(...own) : best / 2;
  };
}

function blockElement(row: ElementRow): BlockElement {
  const { ordinal, kind, start, end, parentOrdinal, detail } = readElement(row);
  return { ordinal, kind: kind as ElementKind, start, end, parentOrdinal, detail };
}
