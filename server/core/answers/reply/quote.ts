// Which units of the cited blocks an answer rests on (ANS-4): they are shown as its quotes, with their spans.
import { contentWords, sharedWords } from "../content-words.ts";
import type { Evidence, EvidenceBlock, EvidenceUnit } from "../evidence.ts";
import { citedBlocks } from "./cited.ts";
import { withoutLabels } from "./labels-in-text.ts";
import type { ModelReply } from "./reply.ts";
import { kindOf, valueKeys } from "./value-places.ts";

export interface ReplyQuote {
  readonly label: number;
  readonly unit: EvidenceUnit;
}

/** Most quotes of one block (a choice: more is the block itself). */
const QUOTES_MAX = 3;
/** A figure in common says more than a word in common (a choice). */
const FIGURE_WEIGHT = 3;
/** A figure of the same kind tells units apart where an answer in another language shares no word with them (a choice). */
const KIND_WEIGHT = 0.25;
/** A further unit is shown where it shares at least this share of what the best one does (a choice). */
const SHARE_MIN = 0.7;

/** At least one of every cited block that has units, in reading order; blocks in the evidence's order. */
export function quotesOf(reply: ModelReply, evidence: Evidence): ReplyQuote[] {
  const text = withoutLabels(reply.answer);
  return citedBlocks(reply, evidence).flatMap((block) =>
    unitsOf(block, text).map((unit) => ({ label: block.label, unit })),
  );
}

/** Units of one block that a text shares most with. */
export function unitsOf({ units }: EvidenceBlock, text: string): EvidenceUnit[] {
  const words = contentWords(text);
  const values = valueKeys(text);
  const kinds = new Set([...values].map(kindOf));
  const scored = units.map((unit) => {
    const shared = sharedWords(contentWords(unit.text), words).length;
    const own = [...valueKeys(unit.text)];
    const figures = own.filter((value) => values.has(value)).length;
    const alike = own.filter((value) => kinds.has(kindOf(value))).length;
    return { unit, score: shared + FIGURE_WEIGHT * figures + KIND_WEIGHT * alike };
  });
  const best = Math.max(0, ...scored.map(({ score }) => score));
  if (best === 0) return units.slice(0, 1);
  const ranked = [...scored].sort((a, b) => b.score - a.score);
  const chosen = ranked.filter(({ score }) => score >= SHARE_MIN * best).slice(0, QUOTES_MAX);
  const kept = new Set(chosen.map(({ unit }) => unit));
  return units.filter((unit) => kept.has(unit));
}
