import { Field, ID, InputType } from "type-graphql";
import type { FieldState, FieldType } from "../../core/structured/field.ts";
import type { ReadingChange } from "../../services/field-change-checks.ts";
import type { FieldChange } from "../../services/field-changes.ts";
import { DateOrderEnum, DecimalSignEnum, FieldStateEnum, FieldTypeEnum } from "../shared/enums.ts";
import { SentenceTemplateInput } from "./sentence-template.input.ts";

@InputType({
  description:
    "How values are to be read. What is left out stays; another type begins without unit and order of dates.",
})
export class FieldReadingInput {
  @Field(() => FieldTypeEnum, { nullable: true, description: "What they are." })
  type?: FieldType | null;

  @Field(() => String, {
    nullable: true,
    description: "Of numbers their unit, as `mm`; of amounts their currency, as `EUR`. Empty: none.",
  })
  unit?: string | null;

  @Field(() => DateOrderEnum, { nullable: true, description: "What stands first in dates written in figures." })
  dateOrder?: "DMY" | "MDY" | null;

  @Field(() => DecimalSignEnum, { nullable: true, description: "What stands before decimals." })
  decimalSign?: "POINT" | "COMMA" | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether a value may hold several, between `;`, `|`, `、` or line breaks.",
  })
  isMultiple?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: "Whether a comma parts them too." })
  isCommaSeparated?: boolean | null;
}

@InputType({ description: "What is decided on a field. What is left out stays as it is." })
export class UpdateFieldInput {
  @Field(() => ID, { description: "The field." })
  id!: string;

  @Field(() => String, { nullable: true, description: "What it is called; unique among the fields of its subject." })
  name?: string | null;

  @Field(() => FieldStateEnum, {
    nullable: true,
    description: "ACTIVE accepts it, or takes it back; HIDDEN and DROPPED take its values out of the index at once.",
  })
  state?: FieldState | null;

  @Field(() => FieldReadingInput, { nullable: true, description: "How its values are read." })
  reading?: FieldReadingInput | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether it is exact: its values leave the index at once, and are compared as keyed hashes only.",
  })
  isExact?: boolean | null;

  @Field(() => [String], { nullable: true, description: "What else it may be called: all of it." })
  synonyms?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description:
      "All keys that are this field. Those of other fields come over, and a field that keeps none is removed.",
  })
  keys?: string[] | null;

  @Field(() => [SentenceTemplateInput], {
    nullable: true,
    description: "Sentences that say its values in words: all of them.",
  })
  templates?: SentenceTemplateInput[] | null;
}

@InputType({ description: "A field, and another way to read its values." })
export class PreviewFieldInput {
  @Field(() => ID, { description: "The field." })
  id!: string;

  @Field(() => FieldReadingInput, { description: "How its values would be read." })
  reading!: FieldReadingInput;
}

/** Left out and null are the same, but for a unit: an empty one takes it away. */
export function givenReading(input: FieldReadingInput): ReadingChange {
  const { type, unit, dateOrder, decimalSign, isMultiple, isCommaSeparated } = input;
  return {
    type: type ?? undefined,
    unit: unit == null ? undefined : unit.trim() === "" ? null : unit,
    dateOrder: dateOrder ?? undefined,
    decimalSign: decimalSign == null ? undefined : decimalSign === "POINT" ? "." : ",",
    isMultiple: isMultiple ?? undefined,
    isCommaSeparated: isCommaSeparated ?? undefined,
  };
}

export function givenChange({
  name,
  state,
  reading,
  isExact,
  synonyms,
  keys,
  templates,
}: UpdateFieldInput): FieldChange {
  const given = { name, state, isExact, synonyms, keys, templates };
  const defined = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { ...defined, ...(reading == null ? {} : { reading: givenReading(reading) }) };
}
