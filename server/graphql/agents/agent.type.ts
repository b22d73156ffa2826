import { Field, Float, ID, Int, ObjectType } from "type-graphql";
import { connectionType } from "../shared/connection.ts";
import { DateTime } from "../shared/scalars.ts";

@ObjectType({ description: "What an agent answers from, by whom, and within which budget." })
export class AgentSettings {
  @Field(() => [String], { description: "Names of the collections it answers from; empty: all of the space." })
  collections!: string[];

  @Field(() => String, {
    nullable: true,
    description: "Name of the model that writes; null: the installation's first.",
  })
  model!: string | null;

  @Field(() => Boolean, { description: "Whether a model writes; false: it quotes, also where a model is configured." })
  isModelUsed!: boolean;

  @Field(() => Float, { nullable: true, description: "0 to 2; null: the endpoint's own." })
  temperature!: number | null;

  @Field(() => Int, { description: "Most tokens of a reply." })
  replyTokensMax!: number;

  @Field(() => Int, { nullable: true, description: "Budget of all supplied blocks in tokens; null: the search's own." })
  tokensMax!: number | null;

  @Field(() => [String], {
    description: "Scope names that its answers must state, beside those of its collections.",
  })
  requiredScope!: string[];

  @Field(() => Int, { description: "How often a model may ask for tools in one turn." })
  toolRoundsMax!: number;

  @Field(() => Int, { description: "Earlier turns of a conversation that the model is shown." })
  historyTurnsMax!: number;
}

@ObjectType({ description: "Whose voice answers: an answer profile that a question names." })
export class Agent {
  @Field(() => ID, { name: "id", description: "Names the agent for good." })
  publicId!: string;

  @Field(() => String, { description: "What questions name it by." })
  name!: string;

  @Field(() => DateTime, { description: "When it was made." })
  createdAt!: Date;

  @Field(() => DateTime, { description: "When it was changed last." })
  updatedAt!: Date;
}

export const AgentConnection = connectionType("Agent", () => Agent);
