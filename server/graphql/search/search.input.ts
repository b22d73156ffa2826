import { Field, InputType, Int } from "type-graphql";
import { ScopeEntryInput, scopeOf } from "../shared/scope.type.ts";
import { Condition } from "../shared/condition.input.ts";

@InputType({ description: "What to search for, where, and how much of it to return." })
export class SearchInput {
  @Field(() => String, { description: "The question, in any language." })
  question!: string;

  @Field(() => [String], { nullable: true, description: "Names of the collections to search; all by default." })
  collections?: string[] | null;

  @Field(() => Condition, { nullable: true, description: "Only documents that meet this; all by default." })
  where?: Condition | null;

  @Field(() => [ScopeEntryInput], {
    nullable: true,
    description:
      "What the answer is wanted for, as `revision` with the value `B`: texts that apply to other values of a name only are not used; texts that do not state the name are.",
  })
  scope?: ScopeEntryInput[] | null;

  @Field(() => Int, { nullable: true, description: "Ranked hits to return, 1 to 60; 10 by default." })
  limit?: number | null;

  @Field(() => Int, { nullable: true, description: "Blocks to supply, 1 to 20; 8 by default." })
  blocksMax?: number | null;

  @Field(() => Int, { nullable: true, description: "Budget of all supplied blocks in tokens; 4,000 by default." })
  tokensMax?: number | null;
}

/** An input as services take it: a scope by its names. */
export function withScope<T extends { readonly scope?: ScopeEntryInput[] | null }>(input: T) {
  return { ...input, scope: scopeOf(input.scope ?? []) };
}
