// A follow-up without a model (FIND-1): earlier questions of the conversation count beside it, for as much as it lacks.
// Put before it as one text they win over it: the right passage comes first in .80 of conversations made from XQuAD
// (English), where the full question finds it in .97 and the bare follow-up in .84; counted apart, in .96 (docs/decisions/0011-follow-ups.md).
import { boundaryAfter } from "../../text/graphemes.ts";
import { askedAspects } from "../second-pass/asked-aspects.ts";
import { foldForMatching } from "../second-pass/aspect.ts";
import { contentOf, leaningOf, namesIn, type Leaning } from "./refers-back.ts";
import { asAsked, type Carried, type RetrievalQuestion } from "./retrieval-question.ts";

/** What earlier questions leave to a follow-up. */
interface Topic {
  /** The question that came before, whole by itself. */
  readonly text: string;
  readonly names: readonly string[];
}

/** How much of an earlier question counts beside a follow-up's own words, 0..1. */
interface Weights {
  readonly meaning: number;
  readonly words: number;
  readonly names: number;
}

/**
 * Chosen among fifteen by hits on conversations made from half of XQuAD's articles in three languages, and between two that
 * were as good by false refusals over all of them; the other half does as well (docs/decisions/0011-follow-ups.md).
 */
const BESIDE_OWN: Weights = { meaning: 0.25, words: 0.2, names: 0.7 };
/** "Why?", "How much?": what is asked stands in the earlier question (a choice). */
const INSTEAD: Weights = { meaning: 1, words: 1, names: 1 };
/** Words with a meaning below which a follow-up says nothing by itself; one that goes on ("And for students?") needs more. */
const OWN_CONTENT_MIN = 1;
const GOING_ON_CONTENT_MIN = 2.5;
/** Earlier questions that are read (a choice: what is farther back is named again). */
const EARLIER_MAX = 8;
const NAMES_MAX = 3;
/** Characters of what several follow-ups leave (a choice: two long questions). */
const TOPIC_LENGTH_MAX = 600;

/** @param earlier questions of the conversation as they were asked, oldest first */
export function prependEarlier(question: string, earlier: readonly string[]): RetrievalQuestion {
  const topic = earlier.slice(-EARLIER_MAX).reduce<Topic | null>(goOn, null);
  const leaning = leaningOf(question);
  return topic === null || leaning === null ? asAsked(question) : join(question, leaning, topic);
}

function goOn(topic: Topic | null, question: string): Topic {
  const leaning = leaningOf(question);
  if (topic === null || leaning === null) return { text: question, names: namesIn(question) };
  const { text, carried } = join(question, leaning, topic);
  const names = carried === null ? namesIn(text) : [...leaning.names, ...namesFrom(leaning, topic)];
  const left = carried?.asked ?? text;
  const from = boundaryAfter(left, left.length - TOPIC_LENGTH_MAX);
  return { text: left.slice(from), names: [...new Set(names)].slice(0, NAMES_MAX) };
}

function join(question: string, leaning: Leaning, topic: Topic): RetrievalQuestion {
  const other = askedOfAnother(question, leaning, topic);
  if (other !== null) return { text: other, how: "PREPENDED", carried: null };
  return { text: `${topic.text} ${question}`, how: "PREPENDED", carried: carry(question, leaning, topic) };
}

function carry(question: string, leaning: Leaning, topic: Topic): Carried {
  const names = namesFrom(leaning, topic);
  const isOfAnother = leaning.names.length > 0 && names.length === 0;
  // A thing of its own takes the place of the one before.
  const text = isOfAnother ? without(topic.text, topic.names) : topic.text;
  const weights = saysLittle(question, leaning) ? INSTEAD : BESIDE_OWN;
  const quoted = names.map((name) => `"${name}"`);
  return {
    asked: weights === INSTEAD ? `${text} ${question}` : [...quoted, question].join(" "),
    meanings: [
      { text: question, weight: 1 },
      { text, weight: weights.meaning },
    ],
    words: [
      { text: question, weight: 1 },
      { text: names.join(" "), weight: weights.names },
      { text, weight: weights.words },
    ],
  };
}

/** The things that the follow-up speaks of without naming them. */
function namesFrom({ hasPronoun, isContinuing, names, content }: Leaning, topic: Topic): readonly string[] {
  if (names.length > 0 && !hasPronoun) return [];
  const isAboutIt = hasPronoun || isContinuing || content < OWN_CONTENT_MIN;
  return isAboutIt ? topic.names.slice(0, NAMES_MAX) : [];
}

/** What asks for a side of a thing ("how long does it last") says enough, in however few words. */
function saysLittle(question: string, { hasPronoun, isContinuing, content }: Leaning): boolean {
  const contentMin = isContinuing && !hasPronoun ? GOING_ON_CONTENT_MIN : OWN_CONTENT_MIN;
  return content < contentMin && askedAspects(question).length === 0;
}

/** "And Pro?" after "What does Starter cost?": the same of another thing. Null where the follow-up asks for more than that. */
function askedOfAnother(question: string, { names, hasPronoun, isContinuing }: Leaning, topic: Topic): string | null {
  const [name] = topic.names;
  const [own] = names;
  if (!isContinuing || hasPronoun || name === undefined || own === undefined) return null;
  if (topic.names.length > 1 || names.length > 1) return null;
  const before = topic.text.normalize("NFKC");
  const known = new Set(wordsOf(before));
  const rest = wordsOf(without(question, names));
  if (!before.includes(name) || !rest.every((word) => known.has(word) || contentOf(word) === 0)) return null;
  return before.replaceAll(name, () => own);
}

function wordsOf(text: string): string[] {
  return foldForMatching(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

function without(text: string, names: readonly string[]): string {
  return names
    .reduce((rest, name) => rest.replaceAll(name, " "), text.normalize("NFKC"))
    .replace(/\s+/gu, " ")
    .trim();
}
