// Two supplied sources that disagree on what an answer says (ANS-7), found by code whatever the reply calls itself.
import { findConflict } from "../conflicts.ts";
import type { ConflictQuote } from "../claims.ts";
import { contentWords, sharedWords } from "../content-words.ts";
import type { Evidence, EvidenceUnit } from "../evidence.ts";
import type { TracedFigure } from "../figures/figure.ts";
import { citedBlocks, citedLabels } from "./cited.ts";
import { withoutLabels } from "./labels-in-text.ts";
import type { ModelReply } from "./reply.ts";
import { scopeWordsOf } from "./scope-words.ts";
import { answerValues, valueKeys, type UnitPlace } from "./value-places.ts";

export interface SourceConflict {
  /** What the answer rests on, and what says otherwise. */
  readonly of: UnitPlace;
  readonly against: UnitPlace;
  /** Whether the answer gives both values. */
  readonly isTold: boolean;
}

/** Units compared with all others at most (a choice: an answer rests on fewer). */
const OWN_MAX = 8;
/** Units of two sources that share fewer words say nothing of one thing (as in conflicts.ts; a cell has a key and a label). */
const SHARED_MIN = 2;

/** The first one; null where all sources agree or say nothing of it. */
export function findSourceConflict(
  reply: ModelReply,
  { evidence, figures }: { readonly evidence: Evidence; readonly figures: readonly TracedFigure[] },
): SourceConflict | null {
  if (reply.status === "NOT_FOUND") return null;
  const words = scopeWordsOf(evidence);
  const blocks = citedBlocks(reply, evidence);
  const values = answerValues({ answer: withoutLabels(reply.answer), figures, blocks, words, question: "" });
  const own = [...new Map(values.flatMap(({ places }) => places).map((place) => [place.unit, place])).values()];
  const told = new Set(values.flatMap(({ keys }) => [...keys]));
  for (const of of own.slice(0, OWN_MAX)) {
    const quote = quoteOf(of, evidence);
    for (const against of candidates(evidence, of)) {
      if (findConflict([quote, quoteOf(against, evidence)]) === null) continue;
      // What both say alike (the weekday of two opening hours) need not be said again.
      const shared = valueKeys(of.unit.text);
      const isTold = [...valueKeys(against.unit.text)].every((key) => shared.has(key) || told.has(key));
      return { of, against, isTold };
    }
  }
  return null;
}

/**
 * A reply that gives both sides of a conflict, whatever status it has, is a CONFLICT that cites both; any other is handed
 * back as it is: what it lacks is a problem (CONFLICT_ONE_SIDED), not for code to write.
 */
export function settleConflict(
  reply: ModelReply,
  found: { readonly evidence: Evidence; readonly figures: readonly TracedFigure[] },
): ModelReply {
  const conflict = findSourceConflict(reply, found);
  if (conflict === null || !conflict.isTold) return reply;
  const labels = [conflict.of.block.label, conflict.against.block.label];
  return { ...reply, status: "CONFLICT", citations: [...new Set([...citedLabels(reply), ...labels])] };
}

/** Of units, while a turn holds them: a reply is compared with all of them several times. */
const WORDS = new WeakMap<EvidenceUnit, ReadonlySet<string>>();

function wordsOf(unit: EvidenceUnit): ReadonlySet<string> {
  const words = WORDS.get(unit) ?? contentWords(unit.text);
  WORDS.set(unit, words);
  return words;
}

function candidates({ blocks }: Evidence, { block, unit }: UnitPlace): UnitPlace[] {
  const own = wordsOf(unit);
  // A number is contradicted by a number; without one it is a day or a name.
  const isNumbered = (text: string) => /\p{N}/u.test(text);
  const mayContradict = (text: string) => isNumbered(text) || !isNumbered(unit.text);
  return blocks
    .filter((other) => other.label !== block.label)
    .flatMap((other) => other.units.map((one) => ({ block: other, unit: one })))
    .filter((place) => mayContradict(place.unit.text))
    .filter((place) => sharedWords(own, wordsOf(place.unit)).length >= SHARED_MIN);
}

function quoteOf({ block, unit }: UnitPlace, { blocks }: Evidence): ConflictQuote {
  const related = [...block.supersededBy, ...block.supersedes].flatMap(({ label }) => label ?? []);
  return {
    block: String(block.label),
    document: block.documentId,
    title: block.title,
    sectionPath: block.sectionPath,
    scope: Object.keys(unit.appliesTo).length > 0 ? unit.appliesTo : block.scope,
    scopeLine: unit.scopeLine,
    recordRow: block.recordRow ?? null,
    kind: unit.kind,
    text: unit.text,
    cells: unit.cells,
    supersession: blocks.filter(({ label }) => related.includes(label)).map(({ label }) => String(label)),
  };
}
