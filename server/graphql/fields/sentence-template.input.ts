import { Field, Float, InputType } from "type-graphql";

@InputType({
  description:
    "A sentence that says a field's value in words, for searching: `Suitable for around age {value}`. Another field of the same record stands as `{its name}`.",
})
export class SentenceTemplateInput {
  @Field(() => String, { description: "The sentence, of at most 300 characters." })
  sentence!: string;

  @Field(() => Float, {
    nullable: true,
    description: "Only for numbers from here, included, in the field's unit. Null: from any.",
  })
  from?: number | null;

  @Field(() => Float, { nullable: true, description: "Only for numbers below this. Null: up to any." })
  to?: number | null;
}
