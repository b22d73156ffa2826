import { Field, ID, Int, InterfaceType } from "type-graphql";
import { Document } from "../documents/document.type.ts";
import { ExactValue } from "./exact-value.type.ts";

@InterfaceType("Place", {
  autoRegisterImplementations: false,
  description: "Where something stands, down to the document, version and section.",
})
export abstract class Place {
  @Field(() => ID, { description: "Its document's id." })
  documentId!: string;

  @Field(() => String, { description: "Its document's key." })
  documentKey!: string;

  @Field(() => Document, { nullable: true, description: "Its document; null where the caller may no longer see it." })
  document?: Document | null;

  @Field(() => [ExactValue], {
    description:
      "Values of its document's exact fields, however deep in the document it stands. Empty where it has none.",
  })
  exactValues?: ExactValue[];

  @Field(() => String, { description: "Name of its collection." })
  collection!: string;

  @Field(() => String, { description: "Title of the version." })
  title!: string;

  @Field(() => Int, { description: "Which version: 1, 2, 3 …" })
  versionOrdinal!: number;

  @Field(() => String, { description: "What the version's owner calls it." })
  versionLabel!: string;

  @Field(() => String, { nullable: true, description: "`4.2`, where it stands in a numbered section." })
  sectionNumber!: string | null;

  @Field(() => String, {
    description: "How it is cited: `SRB5030-DATASHEET#3`, or the document's key alone where no section is numbered.",
  })
  cite!: string;

  @Field(() => [String], { description: "Titles of the sections it stands in, outermost first." })
  sectionPath!: string[];

  @Field(() => Int, { nullable: true, description: "Its page, from 1, where the format has pages." })
  page!: number | null;

  @Field(() => Int, { nullable: true, description: "Its row in its table or file, from 1." })
  row!: number | null;
}
