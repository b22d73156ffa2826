import { Field, Int, ObjectType } from "type-graphql";
import { Place } from "../search/place.type.ts";
import { ScopeEntry } from "../shared/scope.type.ts";
import { Span } from "../shared/span.type.ts";

@ObjectType({
  description: "What a quoted row cannot be understood without: its table's caption, scope line or header.",
})
export class CitationContext {
  @Field(() => Span, { description: "Where it stands in the version's text." })
  span!: Span;

  @Field(() => String, { description: "Exactly the version's text at that span." })
  text!: string;
}

@ObjectType({ implements: Place, description: "A passage that the answer rests on." })
export class Citation extends Place {
  @Field(() => Int, {
    description:
      "The number it is cited by in the answer, from 1. Several quotes of one block share theirs where a model wrote the answer, and numbers may be left out.",
  })
  index!: number;

  @Field(() => Span, { description: "Where it stands in its version's text." })
  span!: Span;

  @Field(() => String, { description: "Exactly the version's text at that span." })
  quote!: string;

  @Field(() => [CitationContext], { description: "What it cannot be understood without; empty for running text." })
  context!: CitationContext[];

  @Field(() => [ScopeEntry], {
    description: "What the quote holds for, down to its row and less what supersedes it; empty: everything.",
  })
  appliesTo?: ScopeEntry[];

  @Field(() => [ScopeEntry], {
    description: "What of that it does not hold for, because other text stands in its place there.",
  })
  exceptFor?: ScopeEntry[];
}
