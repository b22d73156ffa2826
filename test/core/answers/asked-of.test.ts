import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withoutOthersAspects } from "../../../server/core/answers/asked-of.ts";

const unit = (text: string, about = "What each plan costs", block = 0) => ({ text, about, block });
const starter = unit("Starter | $49");
const team = unit("Team | $99");
const late = unit("За каждый день просрочки книга стоит 0,20 €.", "Просрочка", 1);
const about = unit("Starter suits one person.", "Starter", 2);
const note = unit("Taxes are not included.");

const left = (question: string, units: (typeof starter)[], absent: readonly string[] = []) =>
  withoutOthersAspects(units, { question, languages: ["en", "ru"], absent, aboutOf: (one) => one.about });

describe("the price of another thing is no answer (FIND-8)", () => {
  test.each(["How much does Starter cost?", "Сколько стоит тариф Starter?", "Starter 套餐多少钱？"])(
    "%s",
    (question) => {
      expect(left(question, [starter, team, late, about, note])).toEqual([starter, note]);
    },
  );

  test("also where the named thing stands nowhere: then nothing that shows a price is left", () => {
    expect(left("How much does Business cost?", [starter, late, about], ["Business"])).toEqual([]);
    expect(left("How much does Starter cost?", [team, late, about], ["the price of Starter"])).toEqual([about]);
  });

  test("whom to turn to about a thing is told of that thing", () => {
    const [own, other] = [unit("Call Marlow at 555-0142."), unit("Call Pemberton at 555-0178.")];
    expect(left("What is the phone number of Marlow?", [own, other])).toEqual([own]);
  });
});

test("where nothing is named, no price is asked for, or nothing is known of it, all units stay", () => {
  const all = [starter, team, late, about, note];
  for (const question of ["How much does a late book cost?", "What is Starter?", "How much does Business cost?"])
    expect(left(question, all)).toEqual(all);
});

test("what is left was given, in its order", () => {
  const units = fc.array(fc.constantFrom(starter, team, late, about, note), { maxLength: 8 });
  fc.assert(
    fc.property(units, fc.constantFrom([], ["Starter"]), (given, absent) => {
      const kept = left("How much does Starter cost?", given, absent);
      let at = -1;
      for (const one of kept) {
        at = given.indexOf(one, at + 1);
        expect(at).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
