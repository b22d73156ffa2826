import { Field, ID, InputType } from "type-graphql";
import type { AnswerFormat } from "../../services/answer.ts";
import { SearchInput } from "../search/search.input.ts";
import { AnswerFormatEnum } from "../shared/enums.ts";

@InputType({ description: "What to answer, from which material, by whom." })
export class AskInput extends SearchInput {
  @Field(() => Boolean, {
    nullable: true,
    description: "Whether the question and its answer are stored; true by default.",
  })
  isKept?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description:
      "Name of the agent that answers, from its collections and within its budget; that of the conversation, or none, by default.",
  })
  agent?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: "The conversation that the question goes on with, begun by the same key; none by default.",
  })
  conversation?: string | null;

  @Field(() => AnswerFormatEnum, {
    nullable: true,
    description: "How links and images stand in the text; MARKDOWN by default.",
  })
  format?: AnswerFormat | null;
}
