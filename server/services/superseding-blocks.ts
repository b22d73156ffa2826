// Which blocks of a superseding document stand beside what it supersedes: those of its section where one is declared, of
// a whole document those that match the question best.
import { sectionSpans } from "../core/documents/section-citation.ts";
import { fuse } from "../core/retrieval/fusion.ts";
import { doSpansMeet } from "../core/text/span.ts";
import type { EligiblePiece } from "../database/sqlite/evidence-rows.ts";
import type { ServiceContext } from "./context.ts";
import { groupByBlock } from "./search-blocks.ts";
import type { SupersessionQuestion } from "./search-supersession.ts";

/** Of a section: it is rarely more than its text, a table and a figure (a choice). */
const OF_SECTION_MAX = 3;
/** Of a whole document (a choice): what was changed, and one more, so that the budget is left to other evidence. */
const OF_DOCUMENT_MAX = 2;

export function createSupersedingBlocks({ database, vectors, words }: ServiceContext) {
  /** Best first: by meaning and words, as in a search. */
  async function rank({ reach, signs, queries }: SupersessionQuestion, pieces: readonly EligiblePiece[]) {
    const pieceIds = pieces.map(({ pieceId }) => pieceId);
    const target = { spaceId: reach.spaceId, generationId: signs.generation.id };
    const query = queries.find(({ collectionId }) => collectionId === pieces[0]?.collectionId);
    const [near, worded] = await Promise.all([
      vectors.score(target, { vector: signs.vector, pieceIds }),
      query === undefined || query.terms.length === 0 ? [] : words.score(reach.spaceId, { ...query, pieceIds }),
    ]);
    const scores = fuse([near.map(({ pieceId, distance }) => ({ pieceId, score: -distance })), worded], {
      poolSize: pieceIds.length,
    });
    const scoreOf = new Map(scores.map(({ pieceId, score }) => [pieceId, score]));
    return [...pieces].sort((a, b) => (scoreOf.get(b.pieceId) ?? 0) - (scoreOf.get(a.pieceId) ?? 0));
  }

  return {
    /**
     * @returns one piece of each block, in reading order. None where the version went out of service meanwhile. A
     * section that the document no longer has stands for the whole document.
     */
    async choose(
      question: SupersessionQuestion,
      end: { readonly versionId: number; readonly supersedingSection: string | null },
    ): Promise<EligiblePiece[]> {
      const all = await database.evidence.listPieces(end.versionId);
      const sections = await database.evidence.listSections(end.versionId);
      const spans = sectionSpans(sections, end.supersedingSection);
      const ofSection = all.filter((piece) => spans.some((span) => doSpansMeet(span, piece)));
      const isSection = end.supersedingSection !== null && ofSection.length > 0;
      // Front matter is near to every question about the document and changes nothing in another.
      const telling = all.filter(({ blockKind }) => blockKind !== "RECORD");
      const ranked = await rank(question, isSection ? ofSection : telling.length > 0 ? telling : all);
      const blocks = groupByBlock(ranked.map((row) => ({ row, hit: null })));
      const best = blocks.slice(0, isSection ? OF_SECTION_MAX : OF_DOCUMENT_MAX).map(({ row }) => row);
      // Read once more where the rule of what may be shown stands.
      const { spaceId, collectionIds, audienceIds } = question.reach;
      const scope = question.asked;
      const rows = await database.evidence.findPieces(
        { spaceId, collectionIds, audienceIds, scope },
        best.map(({ pieceId }) => pieceId),
      );
      return rows.sort((a, b) => a.blockStart - b.blockStart);
    },
  };
}
