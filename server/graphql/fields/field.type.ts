import { Field as Column, ID, Int, Float, ObjectType } from "type-graphql";
import type { CountSubject, FieldReason, FieldState, FieldType } from "../../core/structured/field.ts";
import { Job } from "../jobs/job.type.ts";
import { CountSubjectEnum, DateOrderEnum, FieldReasonEnum, FieldStateEnum, FieldTypeEnum } from "../shared/enums.ts";
import { DateTime } from "../shared/scalars.ts";
import { SentenceTemplate } from "./sentence-template.type.ts";

@ObjectType({ description: "Values in another unit or currency than the field's: they are not counted as numbers." })
export class OtherUnit {
  @Column(() => String, { description: "The unit, or the currency." })
  unit!: string;

  @Column(() => Int, { description: "How many values are in it." })
  values!: number;
}

@ObjectType({ description: "What is known about a field over the whole collection, whoever may see its documents." })
export class FieldFigures {
  @Column(() => Int, { description: "Documents, or rows of tables, that were read." })
  considered!: number;

  @Column(() => Int, { description: "Those that carry the key, with a value or empty." })
  withKey!: number;

  @Column(() => Int, { description: "Those that have a value." })
  withValue!: number;

  @Column(() => Float, { description: "Share of those considered that carry the key, 0 to 1." })
  coverage!: number;

  @Column(() => Int, { description: "Values; one that holds several has as many." })
  values!: number;

  @Column(() => Int, { description: "Values that read as the type says." })
  parsed!: number;

  @Column(() => Float, {
    description: "Share of the values that read as the type says, 0 to 1; 1 where there are none.",
  })
  agreement!: number;

  @Column(() => Int, { description: "Different values." })
  distinct!: number;

  @Column(() => Boolean, { description: "Whether there are more different values than were counted." })
  isDistinctAtLeast!: boolean;

  @Column(() => [String], { description: "The commonest values as written, up to ten; none of an exact field." })
  examples!: readonly string[];

  @Column(() => [String], {
    description: "Values that do not read as the type says, up to ten; none of an exact field.",
  })
  unparsed!: readonly string[];

  @Column(() => [OtherUnit], { description: "Values in other units or currencies." })
  otherUnits!: OtherUnit[];

  @Column(() => Boolean, {
    description: "Whether day and month of its dates could be meant either way: say `dateOrder`.",
  })
  isDateOrderUnclear!: boolean;
}

@ObjectType("Field", {
  description: "What documents say of themselves in their headers, or a column of the tables in them.",
})
export class CollectionField {
  @Column(() => ID, { name: "id", description: "Names the field." })
  publicId!: string;

  @Column(() => CountSubjectEnum, { description: "What it is said of." })
  subject!: CountSubject;

  @Column(() => String, { description: "What it is called." })
  name!: string;

  @Column(() => [String], { description: "Keys of headers, or labels of columns, that are this field, folded." })
  keys!: readonly string[];

  @Column(() => [String], { description: "What else questions and conditions may call it." })
  synonyms!: readonly string[];

  @Column(() => FieldStateEnum, { description: "Whether it is counted by." })
  state!: FieldState;

  @Column(() => FieldReasonEnum, { nullable: true, description: "Why it was dropped; null for others." })
  reason!: FieldReason | null;

  @Column(() => String, { nullable: true, description: "The same in words, with what to do about it." })
  reasonText!: string | null;

  @Column(() => FieldTypeEnum, { description: "What its values are." })
  type!: FieldType;

  @Column(() => String, { nullable: true, description: "The unit of its numbers, or the currency of its amounts." })
  unit!: string | null;

  @Column(() => DateOrderEnum, {
    nullable: true,
    description: "What stands first in its dates; null where nothing depends on it.",
  })
  dateOrder!: "DMY" | "MDY" | null;

  @Column(() => Boolean, { description: "Whether a value may hold several." })
  isMultiple!: boolean;

  @Column(() => Boolean, {
    description: "Whether its values are exact: never readable in the index, never shown to a model.",
  })
  isExact!: boolean;

  @Column(() => Boolean, {
    description: "Whether a person decided on it: proposals leave its name, type and state alone.",
  })
  isCurated!: boolean;

  @Column(() => Boolean, { description: "Whether the index is being built for it; until then it is read as before." })
  isBuilding!: boolean;

  @Column(() => [SentenceTemplate], { description: "Sentences that say its values in words." })
  templates!: readonly SentenceTemplate[];

  @Column(() => Boolean, {
    description: "Whether its values say nothing in words, so that sentences would help to find what they mean.",
  })
  suggestsTemplate!: boolean;

  @Column(() => FieldFigures, {
    nullable: true,
    description: "What is known about it; null for a key that lacks one of their audiences.",
  })
  figures!: FieldFigures | null;
}

@ObjectType({ description: "The fields of a collection." })
export class CollectionFields {
  @Column(() => [CollectionField], {
    description: "The fields: for a curator in every state, for others those that are counted by.",
  })
  fields!: CollectionField[];

  @Column(() => FieldReasonEnum, {
    nullable: true,
    description: "Why there is nothing to count by; null where there is, and before fields were looked for.",
  })
  reason!: FieldReason | null;

  @Column(() => String, { nullable: true, description: "The same in words, with what to do about it." })
  reasonText!: string | null;

  @Column(() => DateTime, { nullable: true, description: "When fields were looked for last; null: not yet." })
  proposedAt!: Date | null;

  @Column(() => String, {
    nullable: true,
    description: "Code of what looking for fields failed with; null: it did not.",
  })
  errorCode!: string | null;
}

@ObjectType({ description: "A changed field, and what follows from the change." })
export class FieldUpdate {
  @Column(() => CollectionField, { description: "The field as it is now." })
  field!: CollectionField;

  @Column(() => [Job], {
    description:
      "Jobs that build the index, or write sentences into what is searched; none where nothing is to be done.",
  })
  jobs!: Job[];
}

@ObjectType({ description: "What the values of a field would be under another reading." })
export class FieldPreview {
  @Column(() => FieldTypeEnum, { description: "What they would be." })
  type!: FieldType;

  @Column(() => String, { nullable: true, description: "Their unit or currency." })
  unit!: string | null;

  @Column(() => DateOrderEnum, { nullable: true, description: "What would stand first in dates." })
  dateOrder!: "DMY" | "MDY" | null;

  @Column(() => Boolean, { description: "Whether a value may hold several." })
  isMultiple!: boolean;

  @Column(() => FieldFigures, { description: "Of the first documents alone: `considered` says how many." })
  figures!: FieldFigures;
}
