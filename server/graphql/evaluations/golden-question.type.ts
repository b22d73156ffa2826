import { Field, ID, ObjectType } from "type-graphql";
import { connectionType } from "../shared/connection.ts";
import { DateTime } from "../shared/scalars.ts";

@ObjectType({
  description: "A question with the answer that a collection must give, or the word that it must give none.",
})
export class GoldenQuestion {
  @Field(() => ID, { name: "id", description: "Names the golden question." })
  publicId!: string;

  @Field(() => String, { description: "The question." })
  question!: string;

  @Field(() => [[String]], {
    name: "expectedValues",
    description: "What the answer must say: all of these, each in one of its ways of being written.",
  })
  values!: readonly (readonly string[])[];

  @Field(() => [String], {
    description: "What must be cited: documents by their keys, or sections of them, as `SRB5030-DATASHEET#3`.",
  })
  mustCite!: readonly string[];

  @Field(() => Boolean, { description: "Whether it must not be answered: the material has no answer." })
  mustNotAnswer!: boolean;

  @Field(() => DateTime, { description: "When it was stored." })
  createdAt!: Date;

  @Field(() => DateTime, { description: "When it, or what it expects, was last changed." })
  updatedAt!: Date;
}

export const GoldenQuestionConnection = connectionType("GoldenQuestion", () => GoldenQuestion);
