import { describe, expect, test } from "vitest";
import { withoutUnaskedFields } from "../../../server/core/answers/asked-units.ts";
import { askedFields, isEcho, isGeneral, needsKeyCosines } from "../../../server/core/answers/fields.ts";

const RECORD = "Tarn Headlamp 150 lm\nTL-4170";
const KEYS = ["sku", "name", "price", "weight", "in_stock", "releaseDate", "rating", "материал", "颜色"];

function asked(question: string, cosines: Readonly<Record<string, number>> = {}): string[] {
  const fields = KEYS.map((key) => ({ key, record: RECORD, keyCosine: cosines[key] ?? null }));
  return askedFields(fields, question).map((i) => KEYS[i] ?? "");
}

describe("a question for one field is answered by that field", () => {
  test.each([
    ["What does the TL-4170 weigh?", "weight"],
    ["How heavy is the TL-4170?", "weight"],
    ["What is the weight of the TL-4170?", "weight"],
    ["How much is the TL-4170?", "price"],
    ["What does the Tarn Headlamp cost?", "price"],
    ["Is the TL-4170 in stock?", "in_stock"],
    ["When was the TL-4170 released?", "releaseDate"],
    ["What is the TL-4170 made of?", "материал"],
    ["Сколько весит TL-4170?", "weight"],
    ["Сколько стоит TL-4170?", "price"],
    ["Есть ли TL-4170 в наличии?", "in_stock"],
    ["Какого цвета TL-4170?", "颜色"],
    ["TL-4170多重？", "weight"],
    ["TL-4170多少钱？", "price"],
    ["TL-4170的颜色是什么？", "颜色"],
  ])("%s", (question, key) => {
    expect(asked(question)).toEqual([key]);
  });

  test("asked in other words, the nearest key by meaning tells", () => {
    const question = "How well do buyers like the TL-4170?";
    expect(
      needsKeyCosines(
        KEYS.map((key) => ({ key, record: RECORD })),
        question,
      ),
    ).toBe(true);
    const far = Object.fromEntries(KEYS.map((key) => [key, 0.7]));
    expect(asked(question, { ...far, rating: 0.85 })).toEqual(["rating"]);
  });
});

test("a question for the record itself rules no field out", () => {
  for (const question of [
    "What is the TL-4170?",
    "Tell me about the Tarn Headlamp",
    "Расскажи о TL-4170",
    "介绍一下TL-4170",
  ]) {
    expect(isGeneral(question, RECORD), question).toBe(true);
    expect(asked(question), question).toEqual(KEYS);
  }
  expect(isGeneral("What does the TL-4170 weigh?", RECORD)).toBe(false);
});

test("only fields are left out, each judged within its own record", () => {
  const unit = (block: number, kind: string, keyText: string) => ({ block, kind, keyText, record: RECORD });
  const units = [
    unit(0, "FIELD", "weight"),
    unit(0, "FIELD", "price"),
    unit(0, "SENTENCE", ""),
    unit(1, "FIELD", "price"),
  ];
  const kept = withoutUnaskedFields(units, "What does the TL-4170 weigh?", new Map());
  expect(kept).toEqual([units[0], units[2], units[3]]);
});

test("a field that only gives the question back is no answer, an address only where its field is asked for", () => {
  expect(isEcho("sku: TL-4170", "What does the TL-4170 weigh?")).toBe(true);
  expect(isEcho("weight: 1.2 kg", "What does the TL-4170 weigh?")).toBe(false);
  expect(isEcho("link: https://example.org/tl-4170", "What does the TL-4170 weigh?")).toBe(true);
  expect(isEcho("link: https://example.org/tl-4170", "What is the link of the TL-4170?")).toBe(false);
  expect(isEcho("ссылка: https://example.org/tl-4170", "Дай ссылку на TL-4170")).toBe(false);
  expect(isEcho("название: Насос", "Сколько стоит насос?")).toBe(true);
});
