// Whether a question is in a language that the planner of counts, groups and lists reads (NUM-8): English, Russian or
// Chinese. Where it is not, a model may still make a plan of it.
import { questionLanguage } from "./question-language.ts";

/** Letters of English, with those of names in it. */
const NOT_ENGLISH = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
/** Words that hardly an English question lacks; none is a word of two other languages of Latin script at once. */
const ENGLISH =
  /\b(?:the|of|and|is|are|was|were|do|does|did|how|what|which|who|when|where|why|many|much|with|without|than|there|have|has|show|list|count|give|find|tell|average|between|under|over|from|for|by|per|each|every|all|any)\b/iu;

/** Two words without any of these may be a name in any language: those are taken for read. */
const WORDS_MIN = 3;

export function isReadByPlanner(question: string): boolean {
  const language = questionLanguage(question);
  if (language !== "en") return true;
  if (NOT_ENGLISH.test(question)) return false;
  const words = question.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? [];
  return words.length < WORDS_MIN || ENGLISH.test(question);
}
