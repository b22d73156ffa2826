import { Field, Float, InputType, Int } from "type-graphql";
import { given } from "../shared/given.ts";

@InputType({
  description: "What an agent answers from, by whom, and within which budget. What is left out stays as it is.",
})
export class AgentSettingsInput {
  @Field(() => [String], {
    nullable: true,
    description: "Names of the collections it answers from; empty, the default: all of the space.",
  })
  collections?: string[];

  @Field(() => String, {
    nullable: true,
    description: "Name of the model that writes; null, the default: the first one.",
  })
  model?: string | null;

  @Field(() => Boolean, { nullable: true, description: "Whether a model writes; true by default. False: it quotes." })
  isModelUsed?: boolean;

  @Field(() => Float, { nullable: true, description: "0 to 2; 0 by default. Null: the endpoint's own." })
  temperature?: number | null;

  @Field(() => Int, { nullable: true, description: "Most tokens of a reply, 50 to 32,000; 1,000 by default." })
  replyTokensMax?: number;

  @Field(() => Int, {
    nullable: true,
    description: "Budget of all supplied blocks in tokens, 100 to 100,000. Null, the default: the search's own.",
  })
  tokensMax?: number | null;

  @Field(() => [String], {
    nullable: true,
    description: "Scope names that its answers must state, beside those of its collections; none by default.",
  })
  requiredScope?: string[];

  @Field(() => Int, {
    nullable: true,
    description: "How often a model may ask for tools in one turn, 0 to 10; 4 by default.",
  })
  toolRoundsMax?: number;

  @Field(() => Int, {
    nullable: true,
    description: "Earlier turns of a conversation that the model is shown, 0 to 50; 6 by default.",
  })
  historyTurnsMax?: number;
}

@InputType({ description: "An agent to make." })
export class CreateAgentInput {
  @Field(() => String, { description: "What questions shall name it by: up to 64 letters, digits, `.`, `_` or `-`." })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: "What its model is told about voice and task, up to 8,000 characters; nothing by default.",
  })
  instructions?: string | null;

  @Field(() => AgentSettingsInput, { nullable: true, description: "What it answers from, and how." })
  settings?: AgentSettingsInput | null;
}

@InputType({ description: "What to change of an agent. What is left out stays as it is." })
export class UpdateAgentInput {
  @Field(() => String, { description: "The agent's name." })
  name!: string;

  @Field(() => String, { nullable: true, description: "Other instructions; empty: none any more." })
  instructions?: string | null;

  @Field(() => AgentSettingsInput, { nullable: true, description: "Other settings." })
  settings?: AgentSettingsInput | null;
}

/** Settings as the service takes them: only what was given. */
export function givenSettings(input: AgentSettingsInput | null | undefined): AgentSettingsInput {
  return input == null ? {} : given(input, ["model", "temperature", "tokensMax"]);
}
