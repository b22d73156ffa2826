import { ArgsType, Field, Int } from "type-graphql";
import { FieldOrderInput, RowsInput } from "./figures.input.ts";

@ArgsType()
export class RowListArgs extends RowsInput {
  @Field(() => [FieldOrderInput], { nullable: true, description: "By values of fields. At most 5." })
  orderBy?: FieldOrderInput[] | null;

  @Field(() => [String], { nullable: true, description: "Fields whose values are shown, by name. At most 50." })
  fields?: string[] | null;

  @Field(() => Int, { defaultValue: 20, description: "How many to list." })
  first!: number;

  @Field(() => String, { nullable: true, description: "Lists what follows this cursor, in the same order." })
  after?: string | null;
}
