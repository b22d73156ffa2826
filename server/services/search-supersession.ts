// Superseded text never stands alone (FIND-10): what a block's text is superseded by, along chains, whether search found
// it or not. Only declared supersessions of current versions count (SCOPE-3), within the scope that is asked.
//
// A superseding text that the caller may not see: its block is not shown and not named, and the superseded block is held
// back. To show it would be to hand out as valid what the owner has declared is not; to show it with a mark would rely on
// every reader of the API looking at the mark. That something supersedes it is all that the caller learns.
import { admitsScope, doScopesMeet, type Scope } from "../core/documents/scope.ts";
import { citeOf, isSectionWithin, sectionSpans } from "../core/documents/section-citation.ts";
import { doSpansMeet, type Span } from "../core/text/span.ts";
import type { Eligibility, EligiblePiece, SectionRow } from "../database/sqlite/evidence-rows.ts";
import type { SupersessionOfKey } from "../database/sqlite/supersession-rows.ts";
import type { ServiceContext } from "./context.ts";
import type { FoundBlock } from "./search-blocks.ts";
import type { CollectionQuery, QuestionSigns } from "./search-candidates.ts";
import { createSupersedingBlocks } from "./superseding-blocks.ts";

/** What supersedes a block, or a stretch of it. */
export interface Superseding {
  /** The superseded stretches, in offsets of the version's text. */
  readonly spans: readonly Span[];
  /** For what; empty: everything. */
  readonly scope: Scope;
  /** The superseding document, with the section where one is declared. */
  readonly cite: string;
  /** Pieces of its blocks; none where it holds for another scope than the asked one, so that it is not used. */
  readonly pieces: readonly EligiblePiece[];
}

export interface BlockSupersession {
  readonly superseding: readonly Superseding[];
  /** Whether something supersedes it that the caller may not see. */
  readonly isWithheld: boolean;
}

export interface SupersessionQuestion {
  /** What may be shown. A filter on documents does not count here: it says where to search, not what is valid. */
  readonly reach: Eligibility;
  readonly signs: QuestionSigns;
  readonly queries: readonly CollectionQuery[];
  /** The caller's scope, folded. */
  readonly asked: Scope;
}

/** Longer chains than this are mistakes (a choice). */
const CHAIN_LENGTH_MAX = 8;
/** Blocks that may supersede one question's blocks (a choice: more cannot be supplied). */
const SUPERSEDING_MAX = 40;

/** What holds in the end, after documents that are no longer served themselves. */
interface End extends SupersessionOfKey {
  readonly versionId: number;
}

export function createSupersessionReader(context: ServiceContext) {
  const { database } = context;
  const supersedingBlocks = createSupersedingBlocks(context);

  /** @param key of the superseded document; @param section null: any of it */
  async function endsOf(
    { reach }: SupersessionQuestion,
    collectionId: number,
    rows: readonly SupersessionOfKey[],
  ): Promise<End[]> {
    const ends: End[] = [];
    const seen = new Set<string>();
    let open = rows;
    for (let length = 0; open.length > 0 && length < CHAIN_LENGTH_MAX; length++) {
      const links = open.filter(({ versionId }) => versionId === null);
      for (const row of open) if (row.versionId !== null) ends.push({ ...row, versionId: row.versionId });
      const keys = [...new Set(links.map(({ supersedingKey }) => supersedingKey))].filter((key) => !seen.has(key));
      for (const key of keys) seen.add(key);
      const next = keys.length === 0 ? [] : await find(reach, collectionId, keys);
      open = links.flatMap((link) =>
        next.filter((row) => isContinuing(link, row)).map((row) => ({ ...row, scope: joined(link.scope, row.scope) })),
      );
    }
    return ends;
  }

  function find({ audienceIds }: Eligibility, collectionId: number, keys: readonly string[]) {
    return database.supersessions.findSupersessions(collectionId, keys, audienceIds);
  }

  async function ofBlock(
    question: SupersessionQuestion,
    block: EligiblePiece,
    rows: readonly SupersessionOfKey[],
    sections: readonly SectionRow[],
  ): Promise<BlockSupersession> {
    const superseding: Superseding[] = [];
    let isWithheld = false;
    for (const row of rows) {
      const spans = sectionSpans(sections, row.supersededSection).filter((span) => doSpansMeet(span, blockSpan(block)));
      if (spans.length === 0) continue;
      for (const end of await endsOf(question, block.collectionId, [row])) {
        const scope = parseScope(end.scope);
        const cite = citeOf(end.supersedingKey, end.supersedingSection);
        const isMeant =
          doScopesMeet(scope, question.asked) && admitsScope(parseScope(end.versionScope), question.asked);
        const isVisible = end.isVisible === 1;
        const pieces = isMeant && isVisible ? await supersedingBlocks.choose(question, end) : [];
        if (isMeant && pieces.length === 0) isWithheld = true;
        else if (isVisible) superseding.push({ spans, scope, cite, pieces });
      }
    }
    return { superseding, isWithheld };
  }

  return {
    /**
     * @returns by id of the block: for all given, and for all that supersede them, as far as the chains go; blocks that
     * nothing supersedes are left out
     */
    async resolve(
      question: SupersessionQuestion,
      blocks: readonly FoundBlock[],
    ): Promise<ReadonlyMap<number, BlockSupersession>> {
      const resolved = new Map<number, BlockSupersession>();
      const seen = new Set<number>();
      let open = blocks.map(({ row }) => row);
      for (let length = 0; open.length > 0 && length < CHAIN_LENGTH_MAX; length++) {
        const next: EligiblePiece[] = [];
        for (const [collectionId, ofCollection] of byCollection(open)) {
          const keys = [...new Set(ofCollection.map(({ documentKey }) => documentKey))];
          const rows = await find(question.reach, collectionId, keys);
          for (const block of rows.length === 0 ? [] : ofCollection) {
            const own = rows.filter(({ supersededKey }) => supersededKey === block.documentKey);
            if (own.length === 0 || seen.has(block.blockId)) continue;
            seen.add(block.blockId);
            const found = await ofBlock(question, block, own, await database.evidence.listSections(block.versionId));
            if (found.superseding.length > 0 || found.isWithheld) resolved.set(block.blockId, found);
            next.push(...found.superseding.flatMap(({ pieces }) => pieces));
          }
        }
        open = next.filter(({ blockId }) => !seen.has(blockId)).slice(0, SUPERSEDING_MAX);
      }
      return resolved;
    },
  };
}

export type SupersessionReader = ReturnType<typeof createSupersessionReader>;

/** Whether the text that `link` says holds is the one that `row` says no longer does, or shares a section with it. */
function isContinuing(link: SupersessionOfKey, row: SupersessionOfKey): boolean {
  if (row.supersededKey !== link.supersedingKey) return false;
  const [a, b] = [link.supersedingSection, row.supersededSection];
  return a === null || b === null || isSectionWithin(a, b) || isSectionWithin(b, a);
}

/** A later link holds for no more than the earlier one did; where both name a scope, that of the later counts. */
function joined(link: string, row: string): string {
  return JSON.stringify({ ...parseScope(link), ...parseScope(row) });
}

function byCollection(rows: readonly EligiblePiece[]): Map<number, EligiblePiece[]> {
  const groups = new Map<number, EligiblePiece[]>();
  for (const row of rows) groups.set(row.collectionId, [...(groups.get(row.collectionId) ?? []), row]);
  return groups;
}

function blockSpan({ blockStart, blockEnd }: EligiblePiece): Span {
  return { start: blockStart, end: blockEnd };
}

function parseScope(json: string | null): Scope {
  return json === null ? {} : (JSON.parse(json) as Scope);
}
