import { Field, ID, InputType, Int } from "type-graphql";
import type { VersionStatus } from "../../core/documents/identity.ts";
import { VersionStatusEnum } from "../shared/enums.ts";
import { ScopeEntryInput } from "../shared/scope.type.ts";

@InputType({ description: "Other labels for a version; what is left out stays." })
export class UpdateVersionInput {
  @Field(() => ID, { description: "The document." })
  documentId!: string;

  @Field(() => Int, { description: "Which of its versions: 1, 2, 3 …" })
  ordinal!: number;

  @Field(() => VersionStatusEnum, {
    nullable: true,
    description: "CURRENT makes it the one that is searched, in the place of the one that is now.",
  })
  status?: VersionStatus | null;

  @Field(() => String, { nullable: true, description: "Name of the audience that may see it." })
  audience?: string | null;

  @Field(() => [ScopeEntryInput], { nullable: true, description: "What it applies to." })
  scope?: ScopeEntryInput[] | null;
}
