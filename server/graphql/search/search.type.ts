import { Field, Float, Int, ObjectType } from "type-graphql";
import type { BlockKind, PieceKind } from "../../core/documents/piece.ts";
import type { SupplyReason } from "../../core/retrieval/context-selection.ts";
import type { PinCut } from "../../core/retrieval/pins.ts";
import { BlockKindEnum, PieceKindEnum, PinCutEnum, SupplyReasonEnum } from "../shared/enums.ts";
import { Span } from "../shared/span.type.ts";
import { Place } from "./place.type.ts";

@ObjectType({ implements: Place, description: "A piece that was found." })
export class SearchHit extends Place {
  @Field(() => String, { description: "Its name: version and span, `renewal-long-v1:chars-0-76`." })
  id!: string;

  @Field(() => PieceKindEnum, { description: "What it was cut from." })
  kind!: PieceKind;

  @Field(() => Span, { description: "Where it stands in its version's text." })
  span!: Span;

  @Field(() => String, { description: "Exactly the version's text at that span." })
  text!: string;

  @Field(() => String, { description: "Name of the block that is supplied for it." })
  blockId!: string;

  @Field(() => Float, {
    nullable: true,
    description: "Cosine distance to the question, 0 to 2; null where it has no vector.",
  })
  distance!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: "The distance against the baseline: 1 = identical, 0 = as far as unrelated text.",
  })
  relevance!: number | null;

  @Field(() => Float, { description: "Score by words (BM25); 0 where it has none of the question's." })
  wordScore!: number;

  @Field(() => Float, { description: "What it is ranked by: both scores, scaled over the pool and added." })
  score!: number;

  @Field(() => Boolean, { description: "Whether it carries exactly an identifier that was asked for." })
  isPinned!: boolean;

  @Field(() => Float, {
    nullable: true,
    description:
      "What the reranker gave it, in numbers of its own; null where it did not compare it, or there is none.",
  })
  rerankScore!: number | null;
}

@ObjectType({ description: "Which part of a block too large to be supplied whole." })
export class BlockPart {
  @Field(() => Int, { description: "Which part, from 1." })
  index!: number;

  @Field(() => Int, { description: "Of how many." })
  of!: number;
}

@ObjectType({ description: "That one text stands in the place of another, everywhere or for a scope." })
export class BlockRelation {
  @Field(() => String, {
    nullable: true,
    description:
      "Name of the other block; null where it is not supplied, because it holds for another scope than the asked one.",
  })
  block!: string | null;

  @Field(() => String, { description: "The other text, as it is cited: `ECN-2608-04#1`." })
  cite!: string;
}

@ObjectType({ implements: Place, description: "What is supplied for one or several hits." })
export class SearchBlock extends Place {
  @Field(() => String, { description: "Its name: version and span." })
  id!: string;

  @Field(() => BlockKindEnum, { description: "What it is." })
  kind!: BlockKind;

  @Field(() => Span, { description: "Where the whole block stands in its version's text." })
  span!: Span;

  @Field(() => [Span], { description: "What is supplied of it: one span, or several where headers are repeated." })
  spans!: Span[];

  @Field(() => String, { description: "The text of those spans, a line break between each." })
  text!: string;

  @Field(() => Int, { description: "Its size in tokens, estimated." })
  tokens!: number;

  @Field(() => BlockPart, { nullable: true, description: "Null where it is supplied whole." })
  part!: BlockPart | null;

  @Field(() => [String], {
    description: "Names of the pieces found in it, best first; none where it only supersedes what was found.",
  })
  hits!: string[];

  @Field(() => SupplyReasonEnum, { description: "Why it is supplied." })
  why!: SupplyReason;

  @Field(() => [BlockRelation], {
    description: "What stands in its place, wholly or in part. It is never supplied without it.",
  })
  supersededBy!: BlockRelation[];

  @Field(() => [BlockRelation], { description: "Supplied blocks in whose place it stands, wholly or in part." })
  supersedes!: BlockRelation[];
}

@ObjectType({ description: "A block that was found and not supplied." })
export class SkippedBlock {
  @Field(() => String, { description: "Its name." })
  block!: string;

  @Field(() => String, { description: "Why." })
  reason!: string;
}

@ObjectType({ description: "An identifier in the question, such as `E-417` or `Article 18`." })
export class AskedIdentifier {
  @Field(() => String, { description: "As the question writes it." })
  text!: string;

  @Field(() => String, { description: "What sort of identifier it is." })
  kind!: string;

  @Field(() => Int, { description: "In how many pieces it stands; 0: it is absent from the material." })
  places!: number;

  @Field(() => Int, { description: "How many of them are pinned in front." })
  pinned!: number;

  @Field(() => PinCutEnum, { description: "Why they are all, some, or none of its places." })
  cut!: PinCut;
}

@ObjectType({ description: "What was searched." })
export class Searched {
  @Field(() => [String], { description: "Names of the collections." })
  collections!: string[];
}

@ObjectType({ description: "A further search for what was asked for and did not come back. There is one at most." })
export class SecondPass {
  @Field(() => [String], { description: "What was searched: names, and words for what was asked of them." })
  terms!: string[];

  @Field(() => Int, { description: "Pieces that it brought; each mentions something that was missing." })
  piecesAdded!: number;
}

@ObjectType({ description: "What was found for a question, and what of it is supplied." })
export class SearchResult {
  @Field(() => String, { description: "The question." })
  question!: string;

  @Field(() => String, {
    nullable: true,
    description:
      "What was searched instead, where the question leans on earlier ones of its conversation: rewritten to a full sentence, or with the earlier question before it. It serves retrieval alone and is kept nowhere. Null where the question was searched as it is.",
  })
  rewritten!: string | null;

  @Field(() => [SearchHit], {
    description: "Pieces, best first; what a second pass brought stands behind them, beyond the limit.",
  })
  hits!: SearchHit[];

  @Field(() => [SearchBlock], {
    description:
      "What is supplied, each block once: pins, the nearest, then by rank, each right behind what supersedes it. None where nothing supports an answer.",
  })
  blocks!: SearchBlock[];

  @Field(() => [SkippedBlock], { description: "Blocks that were found and not supplied." })
  skipped!: SkippedBlock[];

  @Field(() => Int, { description: "Blocks that are supplied." })
  blocksSupplied!: number;

  @Field(() => Boolean, { description: "Whether the material supports an answer." })
  isSupported!: boolean;

  @Field(() => Float, {
    description: "How well it does, 0 to 1; supported from 0.5, or where an identifier is pinned.",
  })
  support!: number;

  @Field(() => Float, { description: "Cosine distance of unrelated text under the model: what relevance is 0 at." })
  baseline!: number;

  @Field(() => [AskedIdentifier], { description: "Identifiers in the question." })
  identifiers!: AskedIdentifier[];

  @Field(() => SecondPass, {
    nullable: true,
    description: "What was searched once more; null where all that was asked for came back, or nothing is supplied.",
  })
  secondPass!: SecondPass | null;

  @Field(() => [String], {
    description:
      "What was asked for and is not in what is supplied, in the question's language: a name, or `the price of Starter`.",
  })
  missing!: string[];

  @Field(() => Int, { description: "Pieces in the pool that hits are taken from." })
  piecesFound!: number;

  @Field(() => Searched, { description: "What was searched." })
  searched!: Searched;
}
