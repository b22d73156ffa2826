// How well invented figures are told from good ones (ANS-5): recall of the invented, false alarms on all others.
import { traceFigures } from "../../../server/core/answers/figures/trace.ts";
import type { Figure } from "../figures.ts";
import { readCorpus } from "../suite-files.ts";
import { makeAnswers, type MadeAnswer } from "./generate.ts";
import { ownTexts, type FigureText } from "./own-texts.ts";
import { languageOf } from "./write-number.ts";

export interface Checked {
  readonly made: MadeAnswer;
  /** Good figures, and those of them that were marked. */
  readonly good: number;
  readonly alarms: readonly string[];
  /** Null where none was invented. */
  readonly isCaught: boolean | null;
}

export function check(made: MadeAnswer): Checked {
  const traced = traceFigures(made.answer, { question: "", sources: made.sources });
  const { put } = made;
  const touches = ({ span }: (typeof traced)[number]) => put !== null && span.start < put.end && put.start < span.end;
  const isMarked = ({ origin }: (typeof traced)[number]) => origin.kind === "UNACCOUNTED";
  const invented = put?.isInvented === true ? traced.filter(touches) : [];
  const good = traced.filter((figure) => !invented.includes(figure));
  return {
    made,
    good: good.length,
    alarms: good.filter(isMarked).map(({ text }) => text),
    isCaught: put?.isInvented === true ? invented.some(isMarked) : null,
  };
}

/** Texts of every other article: what was looked at while the check was made, and what was not. */
export function halves(texts: readonly FigureText[]): {
  readonly tuning: FigureText[];
  readonly heldOut: FigureText[];
} {
  const articles = [...new Set(texts.map(({ article }) => article))];
  const isTuning = ({ article }: FigureText) => articles.indexOf(article) % 2 === 0;
  return { tuning: texts.filter(isTuning), heldOut: texts.filter((text) => !isTuning(text)) };
}

export function checkAll(texts: readonly FigureText[], options: { count: number; seed: number }): Checked[] {
  return makeAnswers(texts, options).map(check);
}

export function figuresOf(suite: string, checked: readonly Checked[]): Figure[] {
  const invented = checked.filter(({ isCaught }) => isCaught !== null);
  const good = checked.reduce((sum, one) => sum + one.good, 0);
  const alarms = checked.reduce((sum, one) => sum + one.alarms.length, 0);
  const caught = invented.filter(({ isCaught }) => isCaught === true).length;
  return [
    { suite, metric: "invented caught", value: caught / Math.max(1, invented.length), n: invented.length },
    { suite, metric: "false alarms", value: alarms / Math.max(1, good), n: good },
  ];
}

/** Kinds of answers with what went wrong in them, the most first. */
export function faultsByKind(
  checked: readonly Checked[],
): { kind: string; missed: number; alarms: number; n: number }[] {
  const kinds = new Map<string, { kind: string; missed: number; alarms: number; n: number }>();
  for (const { made, isCaught, alarms } of checked) {
    const kind = `${made.language} ${made.kind}`;
    const found = kinds.get(kind) ?? { kind, missed: 0, alarms: 0, n: 0 };
    found.n++;
    found.alarms += alarms.length;
    if (isCaught === false) found.missed++;
    kinds.set(kind, found);
  }
  return [...kinds.values()].sort((a, b) => b.missed + b.alarms - a.missed - a.alarms);
}

/** Per language and half; texts of one language are one suite. */
export function measureTexts(name: string, texts: readonly FigureText[], count: number): Figure[] {
  return (["en", "ru", "zh"] as const).flatMap((language) => {
    const own = texts.filter(({ text }) => languageOf(text) === language);
    if (own.length === 0) return [];
    const { tuning, heldOut } = halves(own);
    return [
      ...figuresOf(`${name} ${language} tuning`, checkAll(tuning, { count, seed: 1 })),
      ...figuresOf(`${name} ${language} held out`, checkAll(heldOut, { count, seed: 2 })),
    ];
  });
}

/** Sentences of each half of a language's texts (a choice: the six halves together are well over a thousand). */
const ANSWERS = 500;

/** Our own texts, and the documents of the folders: retrieval suites as suite-files.ts reads them. */
export async function measureFigureCheck(folders: readonly string[]): Promise<Figure[]> {
  const figures = measureTexts("own", ownTexts(), ANSWERS);
  for (const folder of folders) {
    const documents = await readCorpus(folder);
    const texts = documents.map(({ article, text, _id }) => ({ article: article ?? _id, text }));
    figures.push(...measureTexts(folder, texts, ANSWERS));
  }
  return figures;
}
