import { ArgsType, Field, Int } from "type-graphql";

/** Arguments of every list. The service refuses a page that is too large. */
@ArgsType()
export class PageArgs {
  @Field(() => Int, { defaultValue: 20, description: "How many to list." })
  first!: number;

  @Field(() => String, { nullable: true, description: "Lists what follows this cursor, an `endCursor`." })
  after?: string | null;
}
