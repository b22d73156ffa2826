import { Field, InputType } from "type-graphql";
import { SearchInput } from "../search/search.input.ts";

@InputType({ description: "What to answer, from which material." })
export class AskInput extends SearchInput {
  @Field(() => Boolean, {
    nullable: true,
    description: "Whether the question and its answer are stored; true by default.",
  })
  isKept?: boolean | null;
}
