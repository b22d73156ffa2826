import { Field, ObjectType, registerEnumType } from "type-graphql";
import { SearchResult } from "../search/search.type.ts";
import { StepKindEnum } from "../shared/enums.ts";
import { Answered } from "./answered.type.ts";

@ObjectType({
  implements: Answered,
  description: "An answer that the material can vouch for, or the word that it cannot.",
})
export class Answer extends Answered {
  @Field(() => SearchResult, { description: "The search it rests on." })
  search!: SearchResult;
}

export const AskEventKind = { STEP: "STEP", TEXT: "TEXT", RESTART: "RESTART", ANSWER: "ANSWER" } as const;
registerEnumType(AskEventKind, {
  name: "AskEventKind",
  description: "What an event tells of.",
  valuesConfig: {
    STEP: { description: "A step is over." },
    TEXT: { description: "A piece of what a model writes: provisional, it is not checked yet." },
    RESTART: { description: "All pieces so far are withdrawn: it is written again, or code answers." },
    ANSWER: { description: "The answer as it was checked, and the end. It stands in the place of all pieces." },
  },
});

@ObjectType({ description: "Something that happened on the way to an answer." })
export class AskEvent {
  @Field(() => AskEventKind, { description: "What it tells of." })
  kind!: keyof typeof AskEventKind;

  @Field(() => String, { nullable: true, description: "STEP: what was done." })
  step!: string | null;

  @Field(() => StepKindEnum, { nullable: true, description: "STEP: who did it." })
  stepKind!: "CODE" | "MODEL" | null;

  @Field(() => StepKindEnum, { nullable: true, description: "STEP: who decided on it." })
  decidedBy!: "CODE" | "MODEL" | null;

  @Field(() => String, { nullable: true, description: "TEXT: what is to be added to the pieces before it." })
  text!: string | null;

  @Field(() => Answer, { nullable: true, description: "ANSWER: the answer." })
  answer!: Answer | null;
}
