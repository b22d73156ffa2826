import { Field, ID, InputType } from "type-graphql";
import type { VersionStatus } from "../../core/documents/identity.ts";
import { VersionStatusEnum } from "../shared/enums.ts";
import { ScopeEntryInput } from "../shared/scope.type.ts";

/** Labels beside a file or a text; they hold for every document in it. */
@InputType({ description: "Labels of a document." })
class LabelsInput {
  @Field(() => String, { nullable: true, description: "What its owner calls this version; its number by default." })
  version?: string | null;

  @Field(() => String, { nullable: true, description: "Its title; what the text says by default." })
  title?: string | null;

  @Field(() => VersionStatusEnum, { nullable: true, description: "Whether it counts; CURRENT by default." })
  status?: VersionStatus | null;

  @Field(() => String, { nullable: true, description: "Who may see it: an audience of your key; INTERNAL by default." })
  audience?: string | null;

  @Field(() => [ScopeEntryInput], { nullable: true, description: "What it applies to; everything by default." })
  scope?: ScopeEntryInput[] | null;

  @Field(() => String, { nullable: true, description: "Where it comes from, as a URI." })
  originUri?: string | null;

  @Field(() => String, { nullable: true, description: "Its language, as a tag: `en`." })
  language?: string | null;
}

@InputType({ description: "An uploaded file to import." })
export class FileToImportInput extends LabelsInput {
  @Field(() => ID, { description: "What `POST /files` called it." })
  fileId!: string;

  @Field(() => String, {
    nullable: true,
    description: "Key of its document; the file's name by default. Records have keys of their own.",
  })
  key?: string | null;
}

@InputType({ description: "A text to import." })
export class TextToImportInput extends LabelsInput {
  @Field(() => String, { description: "Key of its document, unique in the collection." })
  key!: string;

  @Field(() => String, { description: "The text." })
  text!: string;

  @Field(() => String, {
    nullable: true,
    description: "`text/markdown` (the default), `text/plain`, `text/html`, `text/csv`, `application/json` …",
  })
  mediaType?: string | null;
}

@InputType({ description: "What to import, and where." })
export class ImportDocumentsInput {
  @Field(() => String, { description: "Name of the collection." })
  collection!: string;

  @Field(() => [FileToImportInput], { nullable: true, description: "Files that were uploaded to `POST /files`." })
  files?: FileToImportInput[] | null;

  @Field(() => [TextToImportInput], { nullable: true, description: "Texts, given here and now." })
  documents?: TextToImportInput[] | null;

  @Field(() => Boolean, { nullable: true, description: "All documents become current in one step, or none does." })
  isAtomic?: boolean | null;
}
