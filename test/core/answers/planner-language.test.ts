import { expect, test } from "vitest";
import { isReadByPlanner } from "../../../server/core/answers/planner-language.ts";

test.each([
  "How many books are there?",
  "Сколько книг короче 100 слов?",
  "有多少本书？",
  "Starter price",
  "which chairs cost under 200",
])("the planner reads: %s", (question) => expect(isReadByPlanner(question)).toBe(true));

test.each([
  "Wie viele Bücher gibt es mit weniger als 100 Wörtern?",
  "Combien de livres ont moins de cent pages ?",
  "¿Cuántos libros tienen menos de cien páginas?",
  "كم عدد الكتب؟",
  "本は何冊ありますか？",
  "Скільки є книжок, коротших за сто слів?",
  "책이 몇 권 있습니까?",
])("it does not read: %s", (question) => expect(isReadByPlanner(question)).toBe(false));
