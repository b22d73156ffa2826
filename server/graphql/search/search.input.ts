import { Field, InputType, Int } from "type-graphql";
import { Condition } from "../shared/condition.input.ts";

@InputType({ description: "What to search for, where, and how much of it to return." })
export class SearchInput {
  @Field(() => String, { description: "The question, in any language." })
  question!: string;

  @Field(() => [String], { nullable: true, description: "Names of the collections to search; all by default." })
  collections?: string[] | null;

  @Field(() => Condition, { nullable: true, description: "Only documents that meet this; all by default." })
  where?: Condition | null;

  @Field(() => Int, { nullable: true, description: "Ranked hits to return, 1 to 60; 10 by default." })
  limit?: number | null;

  @Field(() => Int, { nullable: true, description: "Blocks to supply, 1 to 20; 8 by default." })
  blocksMax?: number | null;

  @Field(() => Int, { nullable: true, description: "Budget of all supplied blocks in tokens; 4,000 by default." })
  tokensMax?: number | null;
}
