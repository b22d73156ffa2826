import { Field, InputType } from "type-graphql";
import { ScopeEntryInput } from "../shared/scope.type.ts";
import { SupersessionEndInput } from "../supersessions/supersession.type.ts";

@InputType({ description: "What is approved instead of what is proposed; what is left out stays as proposed." })
export class ReviewChangesInput {
  @Field(() => SupersessionEndInput, { nullable: true, description: "What holds." })
  superseding?: SupersessionEndInput | null;

  @Field(() => SupersessionEndInput, { nullable: true, description: "What no longer holds." })
  superseded?: SupersessionEndInput | null;

  @Field(() => [ScopeEntryInput], { nullable: true, description: "For what; an empty list: everywhere." })
  scope?: ScopeEntryInput[] | null;
}
