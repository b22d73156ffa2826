// Figures and exact values in the text of an answer.
import { Field, ID, Int, ObjectType } from "type-graphql";
import type { ExactKind, RemovedValue as RemovedRow } from "../../core/answers/exact/exact-value.ts";
import type { FigureKind, FigureOrigin } from "../../core/answers/figures/figure.ts";
import { ExactKindEnum, FigureKindEnum, FigureOriginEnum, RemovedReasonEnum } from "../shared/enums.ts";
import { Span } from "../shared/span.type.ts";

@ObjectType({ description: "Where a figure comes from." })
export class AnswerFigureOrigin {
  @Field(() => FigureOriginEnum, { description: "From what." })
  kind!: FigureOrigin["kind"];

  @Field(() => [Int], { description: "Numbers of the sources that say it or that it follows from." })
  labels!: number[];

  @Field(() => String, { nullable: true, description: "As it is written there; null where it is computed or nowhere." })
  written!: string | null;

  @Field(() => String, { nullable: true, description: "COMPUTED: how it follows, as `36.0 V - 32.0 V`." })
  how!: string | null;
}

@ObjectType({ description: "A figure in the text of an answer." })
export class AnswerFigure {
  @Field(() => FigureKindEnum, { description: "What it is." })
  kind!: FigureKind;

  @Field(() => Span, { description: "Where it stands in the answer's text." })
  span!: Span;

  @Field(() => String, { description: "As it stands there." })
  text!: string;

  @Field(() => AnswerFigureOrigin, { description: "Where it comes from." })
  origin!: AnswerFigureOrigin;
}

@ObjectType({ description: "An exact value that was filled in where a model wrote its placeholder." })
export class PlacedValue {
  @Field(() => String, { description: "The placeholder: `{{D3.link}}`." })
  token!: string;

  @Field(() => ID, { description: "The document whose value it is." })
  documentId!: string;

  @Field(() => ExactKindEnum, { description: "What it is." })
  kind!: ExactKind;

  @Field(() => String, { nullable: true, description: "Its field; null: an address in the document's text." })
  field!: string | null;

  @Field(() => String, { description: "The value, character for character." })
  value!: string;

  @Field(() => Span, { description: "Where it stands in the answer's text." })
  span!: Span;
}

@ObjectType({ description: "Something that was taken out of what a model wrote." })
export class RemovedValue {
  @Field(() => RemovedReasonEnum, { description: "Why." })
  reason!: RemovedRow["reason"];

  @Field(() => String, { description: "As the model wrote it." })
  written!: string;
}
