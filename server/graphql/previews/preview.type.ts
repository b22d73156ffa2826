import { Field, Int, ObjectType } from "type-graphql";
import type { BlockKind, PieceKind } from "../../core/documents/piece.ts";
import { BoundaryPolicy } from "../collections/collection.type.ts";
import { connectionType } from "../shared/connection.ts";
import { BlockKindEnum, PieceKindEnum } from "../shared/enums.ts";
import { Span } from "../shared/span.type.ts";

@ObjectType({ description: "A piece as a policy would cut it." })
export class PreviewPiece {
  @Field(() => PieceKindEnum, { description: "What it is cut from." })
  kind!: PieceKind;

  @Field(() => Span, { description: "Where it stands." })
  span!: Span;

  @Field(() => String, { description: "Exactly the text at that span." })
  text!: string;

  @Field(() => String, { description: "Context header that would be embedded with it." })
  header!: string;

  @Field(() => String, { description: "What would be searched." })
  searched!: string;

  @Field(() => Int, { description: "Size of header and searched form in tokens, estimated." })
  tokens!: number;

  @Field(() => Boolean, { description: "Whether it is a paragraph kept whole although it exceeds the target." })
  isOverBudget!: boolean;

  @Field(() => BlockKindEnum, { description: "What the block is that would be supplied for it." })
  blockKind!: BlockKind;

  @Field(() => Span, { description: "Where that block stands." })
  blockSpan!: Span;
}

export const PreviewPieceConnection = connectionType("PreviewPiece", () => PreviewPiece);

@ObjectType({ description: "What one policy would make of a text." })
export class PolicyPreview {
  @Field(() => BoundaryPolicy, { description: "The policy." })
  policy!: BoundaryPolicy;
}

@ObjectType({ description: "What policies would make of a text. Nothing is stored or indexed." })
export class BoundaryPreview {
  @Field(() => String, { description: "The text's title." })
  title!: string;

  @Field(() => Int, { description: "Length of the text in UTF-16 units." })
  length!: number;

  @Field(() => [PolicyPreview], { description: "One a policy, in the order they were given." })
  policies!: PolicyPreview[];
}
