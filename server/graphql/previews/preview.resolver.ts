import { Arg, Args, Ctx, FieldResolver, Int, Query, Resolver, Root } from "type-graphql";
import type { PolicyPreview as PolicyRow, PreviewPiece as PieceRow } from "../../services/previews.ts";
import { givenPolicy } from "../collections/collection.input.ts";
import type { ApiContext } from "../context.ts";
import { pageOfList } from "../shared/connection.ts";
import { PageArgs } from "../shared/page.args.ts";
import { BoundaryPreviewInput } from "./preview.input.ts";
import { BoundaryPreview, PolicyPreview, PreviewPieceConnection } from "./preview.type.ts";

@Resolver(() => PolicyPreview)
export class PreviewResolver {
  @Query(() => BoundaryPreview, {
    complexity: ({ childComplexity }) => 50 + childComplexity,
    description: "Cuts a text by several policies, to compare them. Nothing is stored or indexed. Role: CURATOR.",
  })
  boundaryPreview(
    @Ctx() { services, caller }: ApiContext,
    @Arg("input", () => BoundaryPreviewInput, { description: "What to cut, and by which policies." })
    { text, version, policies }: BoundaryPreviewInput,
  ) {
    return services.previews.preview(caller, { text, version, policies: policies.map(givenPolicy) });
  }

  @FieldResolver(() => Int, { description: "Pieces in all." })
  pieceCount(@Root() { pieces }: PolicyRow): number {
    return pieces.length;
  }

  @FieldResolver(() => Int, { description: "Blocks in all." })
  blockCount(@Root() { blocks }: PolicyRow): number {
    return blocks.length;
  }

  @FieldResolver(() => PreviewPieceConnection, { description: "The pieces, in order." })
  pieces(
    @Ctx() { pageSizeMax }: ApiContext,
    @Root() { pieces, blocks }: PolicyRow,
    @Args(() => PageArgs) page: PageArgs,
  ) {
    const placed = pieces.map((piece) => ({ ...piece, ...placeOf(piece, blocks) }));
    return pageOfList(placed, page, pageSizeMax);
  }
}

function placeOf(piece: PieceRow, blocks: PolicyRow["blocks"]) {
  const block = blocks[piece.block];
  return {
    span: { start: piece.start, end: piece.end },
    blockKind: block?.kind ?? "SECTION",
    blockSpan: { start: block?.start ?? piece.start, end: block?.end ?? piece.end },
  };
}
