// Hits as people see them: opened, named, placed in their sections.
import { contextHeader, searchedForm } from "../core/documents/searched-form.ts";
import type { FormPart } from "../core/documents/piece.ts";
import type { Span } from "../core/text/span.ts";
import { blockName, hitName } from "./search-blocks.ts";
import type { Candidate } from "./search-candidates.ts";
import { placeOf, type Place, type VersionOpeners } from "./search-places.ts";
import type { StoredTextReader } from "./stored-texts.ts";

export type { SearchBlock } from "./context-blocks.ts";
export type { Place } from "./search-places.ts";

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
  /** What the reranker gave it; null where it did not compare it, or there is none. */
  readonly rerankScore: number | null;
}

export interface ReadHit {
  readonly candidate: Candidate;
  /** Context header and searched form: what was embedded. */
  readonly header: string;
  readonly text: string;
  readonly hit: SearchHit;
}

export function createHitReader(texts: StoredTextReader, openers: VersionOpeners) {
  return {
    /** @param annotate what only the caller knows of a hit; @param open what of their versions is open already */
    readHits(
      spaceId: number,
      candidates: readonly Candidate[],
      annotate: (candidate: Candidate) => Pick<SearchHit, "relevance" | "isPinned" | "rerankScore">,
      open = openers(spaceId),
    ): Promise<ReadHit[]> {
      return Promise.all(
        candidates.map(async (candidate) => {
          const { row } = candidate;
          const version = await open(row);
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
              id: hitName(row),
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
  };
}

export type HitReader = ReturnType<typeof createHitReader>;

/** The parts of a form put side by side, so that it can be read without the text between them. */
function rebase(form: readonly FormPart[], parts: readonly string[]): { form: FormPart[]; text: string } {
  const moved: FormPart[] = [];
  let text = "";
  for (const [i, part] of form.entries()) {
    const own = parts[i] ?? "";
    moved.push({ ...part, start: text.length, end: text.length + own.length });
    text += `${own}\n`;
  }
  return { form: moved, text };
}
