import { expect, test } from "vitest";
import { questionLanguage } from "../../../server/core/answers/question-language.ts";

test.each([
  ["What does error E-417 mean?", "en"],
  ["Wie schwer ist das Brett?", "en"],
  ["Что значит ошибка E-417?", "ru"],
  ["Сколько стоит Starter?", "ru"],
  ["E-417是什么意思？", "zh"],
  ["SRB-5030的最大输入电压是多少？", "zh"],
  ["ＳＲＢ－５０３０ weight", "en"],
  ["速度センサーはどこですか", "en"],
  ["Скільки коштує цей насос і де його купити?", "en"],
  ["What does 书 mean in this catalogue?", "en"],
  ["מה השעה? 👋🏽", "en"],
  ["36 V?", "en"],
  ["", "en"],
])("%s is answered in %s", (question, language) => {
  expect(questionLanguage(question)).toBe(language);
});
