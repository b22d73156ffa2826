// The words of a text that say what it is about, as stems: what two sentences or a question and a field share.
import { cacheRecent } from "../text/recent-cache.ts";
import { segmentSpan } from "../text/segments.ts";
import { sliceSpan } from "../text/span.ts";
import { extractTerms } from "../text/terms.ts";

/**
 * Words that name nothing: articles, pronouns, prepositions, conjunctions, question words, and verbs that every sentence
 * may have. A closed class in each language, after the lists of Snowball and of stopwords-iso, shortened by hand.
 */
const EMPTY_WORDS = new Set(
  (
    "a an the this that these those it its he she they them we us you your our his her their i me my who whom whose which what " +
    "when where why how is are was were be been being am do does did done have has had having will would shall should can could " +
    "may might must need needs of in on at by for from to into onto over under with without within about above below between " +
    "during before after until till up down out off than then there here and or nor but if as so such not no only also just " +
    "very more most much many any some each every all both either neither other own same per via s t please tell show give " +
    "list name get gets got " +
    "и в во не что он на я с со как а то все всё она так его но да ты к у же вы за бы по только ее её мне было вот от меня еще " +
    "ещё нет о об из ему ли если уже или ни быть был была были есть него до вас нибудь уж вам ведь там потом себя них могут " +
    "может можно нужно надо должен должна должно должны кто этот эта это эти того этого этой чем какой какая какое какие каков " +
    "когда где зачем почему сколько чей чья чьё при для без над под между через после перед также лишь более менее их они мы наш " +
    "ваш свой который которая которое которые такой всех всего каждый каждая каждое " +
    "的 了 在 是 我 有 和 就 不 人 都 一 一个 上 也 很 到 说 要 去 你 会 着 没有 看 自己 这 那 它 他 她 们 与 及 或 以 为 于 之 其 被 把 从 对 " +
    "中 里 吗 呢 吧 什么 哪 哪些 哪个 哪里 谁 怎么 怎样 如何 多少 几 何时 为什么 可以 可 能 应 应该 必须 需要 需 个 每 各 所有 全部 所 时 后 前 内 请 由 至 并 而 " +
    "但 如果 若 则 只 仅 还 又 再 最 更 该 本 此 等 是否 有没有 一下"
  )
    .split(" ")
    .flatMap((word) => [word, ...extractTerms(word, ["en", "ru"])]),
);

const HAN_RUN = /\p{Script=Han}+/gu;
const chineseWords = new Intl.Segmenter("zh", { granularity: "word" });

/** Texts whose words are remembered: one question meets the same titles and scope lines many times. */
const REMEMBERED_TEXTS = 500;

/** Stems in English and Russian, dictionary words in Chinese, without the words that name nothing; each once. */
export const contentWords: (text: string) => ReadonlySet<string> = cacheRecent((text) => {
  const words = new Set<string>();
  const folded = text.normalize("NFKC").toLowerCase();
  for (const { 0: run } of folded.matchAll(HAN_RUN))
    for (const segment of segmentSpan(chineseWords, run, { start: 0, end: run.length })) {
      const word = sliceSpan(run, segment);
      if (!EMPTY_WORDS.has(word)) words.add(word);
    }
  for (const term of extractTerms(folded.replace(HAN_RUN, " "), ["en", "ru"]))
    if (!EMPTY_WORDS.has(term)) words.add(term);
  return words;
}, REMEMBERED_TEXTS);

/** Those of `a` that `b` has too. */
export function sharedWords(a: ReadonlySet<string>, b: ReadonlySet<string>): string[] {
  return [...a].filter((word) => b.has(word));
}

/** Those of `a` that `b` lacks. */
export function lackingWords(a: ReadonlySet<string>, b: ReadonlySet<string>): string[] {
  return [...a].filter((word) => !b.has(word));
}
