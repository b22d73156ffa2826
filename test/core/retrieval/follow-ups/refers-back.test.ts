import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { refersBack } from "../../../../server/core/retrieval/follow-ups/refers-back.ts";

const LEANING = {
  en: [
    "When did he die?",
    "Who designed it?",
    "What are their prices?",
    "How long does this last?",
    "Which of those are available in Berlin?",
    "Who lives there?",
    "And what about Pro?",
    "And Pro?",
    "What about the other one?",
    "Is the same true of part-time staff?",
    "How much?",
    "Why?",
    "Why not?",
    "Since when?",
    "Which is cheaper?",
    "Is there a cheaper plan?",
    "Which one is better?",
    "But who pays for the delivery?",
    "How much does the latter cost?",
    "Does it need no approval?",
    "ＷＨＥＮ ＤＩＤ ＨＥ ＤＩＥ？",
    "…and the price?",
  ],
  ru: [
    "А сколько?",
    "Сколько он стоит?",
    "А что насчёт Pro?",
    "И какова ставка по тому?",
    "Когда он умер?",
    "Кто её построил?",
    "Где это находится?",
    "Какой дешевле?",
    "Почему?",
    "А для студентов?",
    "Какие у них условия?",
    "То же самое для частичной занятости?",
    "На какой срок?",
    "Сколько стоит другой?",
  ],
  zh: [
    "那价格呢？",
    "他什么时候去世的？",
    "它多少钱？",
    "这个多久有效？",
    "哪个更便宜？",
    "为什么？",
    "多少钱？",
    "其价格是多少？",
    "专业版呢？",
    "该计划有试用期吗？",
    "后者怎么收费？",
    "还有别的吗？",
  ],
};

const STANDING_ALONE = {
  en: [
    "How much does Starter cost?",
    "What does error E-417 mean on the SRB-5030?",
    "Who designed the Eiffel Tower?",
    "Which plan costs less than Starter?",
    "How do employees request parental leave abroad?",
  ],
  ru: [
    "Сколько стоит подписка «Старт» на год?",
    "Когда умер Мартин Лютер?",
    "Что означает ошибка E-417?",
    "Как сотруднику оформить отпуск по уходу за ребёнком?",
  ],
  zh: ["马丁·路德什么时候去世的？", "错误 E-417 是什么意思？", "员工如何申请育儿假期补贴？", "“基础版”多少钱？"],
};

describe("refersBack (FIND-1)", () => {
  it.each(Object.values(LEANING).flat())("says yes where a question leans on what was said: %s", (question) => {
    expect(refersBack(question)).toBe(true);
  });

  it.each(Object.values(STANDING_ALONE).flat())("says no where a question is whole by itself: %s", (question) => {
    expect(refersBack(question)).toBe(false);
  });

  it("says no to what holds no word", () => {
    for (const text of ["", " ", "?", "…", "👍", "\u202e"]) expect(refersBack(text)).toBe(false);
  });

  it("does not mind combining marks, emoji and marks of direction", () => {
    expect(refersBack("\u2067When did he die?\u2069 🙂")).toBe(true);
    expect(refersBack("А еще?".normalize("NFD"))).toBe(true);
    expect(refersBack("Кто её построил?".normalize("NFD"))).toBe(true);
  });

  it("takes any text, says the same each time, and always yes where a pronoun stands in it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.constantFrom("it", "они", "它"), (text, pronoun) => {
        expect(refersBack(text)).toBe(refersBack(text));
        expect(refersBack(`${text} ${pronoun}?`)).toBe(true);
      }),
    );
  });
});
