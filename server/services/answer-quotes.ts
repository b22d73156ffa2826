// From supplied blocks to citations: units are compared with the question by meaning, the best are chosen, and what
// belongs to them is added: exceptions, the whole register, the source that disagrees.
import { withoutOthersAspects } from "../core/answers/asked-of.ts";
import { withoutUnaskedFields } from "../core/answers/asked-units.ts";
import type { Completeness } from "../core/answers/completeness.ts";
import { claimsOf, type ConflictQuote } from "../core/answers/claims.ts";
import { findConflict } from "../core/answers/conflicts.ts";
import { needsKeyCosines } from "../core/answers/fields.ts";
import { chooseQuotes, inReadingOrder, preselect, scoreOf } from "../core/answers/quoting.ts";
import { asksForAll, chooseRegister } from "../core/answers/registers.ts";
import { withSuperseding } from "../core/answers/superseding.ts";
import type { Scope } from "../core/documents/scope.ts";
import { dotProduct } from "../core/retrieval/dot-product.ts";
import { collectUnits, type AnswerUnit } from "./answer-units.ts";
import type { Caller } from "./caller.ts";
import type { GenerationService } from "./generations.ts";
import type { SearchResult } from "./search.ts";
import type { Trace } from "./trace.ts";
import type { UnitText, UnitVectors } from "./unit-vectors.ts";

/** At most three quotes: measured, a fourth seldom adds the answer and always adds length. */
const QUOTES_MAX = 3;
/** Units that are compared with the question by meaning; the cheap signs choose them. */
const COMPARED_MAX = 24;
/** A source that says otherwise is looked for among units this much weaker than the best one (a choice: twice a quote's). */
const CONFLICT_SPREAD_MAX = 0.26;

export interface ScoredUnit extends AnswerUnit {
  readonly cosine: number;
  readonly score: number;
}

export interface ChosenQuotes {
  readonly units: readonly ScoredUnit[];
  readonly isConflict: boolean;
  readonly completeness: Completeness | null;
}

export function createQuoteChooser(services: { generations: GenerationService; unitVectors: UnitVectors }) {
  async function cosinesOf(caller: Caller, result: SearchResult, texts: readonly UnitText[]): Promise<number[]> {
    const { model } = await services.generations.getActive(caller.spaceId);
    const vectors = await services.unitVectors.embed(caller.spaceId, model, texts);
    return vectors.map((vector) => dotProduct(vector, result.signs.vector));
  }

  async function score(caller: Caller, result: SearchResult, units: readonly AnswerUnit[]): Promise<ScoredUnit[]> {
    const compared = preselect(units, COMPARED_MAX);
    const texts = compared.map(({ documentId, words }) => ({ documentId, text: words }));
    const cosines = await cosinesOf(caller, result, texts);
    const byUnit = new Map(compared.map((unit, i) => [unit, cosines[i] ?? 0]));
    return units.map((unit) => {
      const cosine = byUnit.get(unit) ?? 0;
      return { ...unit, cosine, score: scoreOf({ ...unit, cosine }) };
    });
  }

  /** Without the fields that nobody asked for; where no word tells which was, their keys are compared by meaning. */
  async function keepAsked(caller: Caller, result: SearchResult, units: readonly ScoredUnit[]): Promise<ScoredUnit[]> {
    const best = bestOf(units);
    const { question } = result.signs;
    if (best?.kind !== "FIELD") return withoutUnaskedFields(units, question, new Map());
    const own = units.filter(({ kind, block }) => kind === "FIELD" && block === best.block);
    const named = own.map(({ keyText, record }) => ({ key: keyText, record }));
    if (!needsKeyCosines(named, question)) return withoutUnaskedFields(units, question, new Map());
    const texts = own.map(({ documentId, keyText }) => ({ documentId, text: keyText }));
    const cosines = await cosinesOf(caller, result, texts);
    return withoutUnaskedFields(units, question, new Map(own.map(({ keyText }, i) => [keyText, cosines[i] ?? 0])));
  }

  return {
    async choose(caller: Caller, result: SearchResult, asked: Scope, trace: Trace): Promise<ChosenQuotes> {
      const { question } = result.signs;
      const collected = await trace.step("Collect what may be quoted", async () => {
        const value = collectUnits(result, asked);
        const detail = `${value.units.length} units of ${result.blocks.length} blocks, ${value.leftOut} left out`;
        return { value: value.units, detail };
      });
      const units = await trace.step("Compare it with the question by meaning", async () => {
        const scored = await score(caller, result, collected);
        const value = withoutOthers(await keepAsked(caller, result, scored), result);
        return { value, detail: `${Math.min(COMPARED_MAX, collected.length)} units compared` };
      });
      const chosen = await trace.step("Choose quotes", async () => {
        const value = chooseAnswer(units, question, result);
        const all =
          value.completeness === null ? "" : `, ${value.completeness.supplied} of ${value.completeness.of ?? "?"}`;
        return { value, detail: `${value.units.length} quotes${all}` };
      });
      return trace.step<ChosenQuotes>("Look for sources that disagree", async () => {
        const pair = chosen.completeness === null ? disagreeing(chosen.units, units, result) : null;
        if (pair === null) return { value: { ...chosen, isConflict: false }, detail: "none" };
        const sources = pair.units.map(({ block }) => result.blocks[block]?.documentKey).join(" and ");
        const value = { units: inReadingOrder(pair.units), isConflict: true, completeness: null };
        return { value, detail: `${pair.kind.split(":")[0]} in ${sources}` };
      });
    },
  };
}

function chooseAnswer(
  units: readonly ScoredUnit[],
  question: string,
  result: SearchResult,
): Omit<ChosenQuotes, "isConflict"> {
  const asked = asksForAll(question);
  const register = asked === null ? null : chooseRegister(units, asked);
  if (register !== null) return register;
  const areOne = (a: number, b: number) =>
    supersedingBlocks(result, a).includes(b) || supersedingBlocks(result, b).includes(a);
  const chosen = chooseQuotes(units, { quotesMax: QUOTES_MAX, question, areOne });
  const whole = withSuperseding(chosen, units, (block) => supersedingBlocks(result, block));
  const isOpen = asked?.isExplicit === true && whole.length > 0;
  return { units: whole, completeness: isOpen ? { supplied: whole.length, of: null, isKnown: false } : null };
}

/** Without the price of another thing than the named one (core/answers/asked-of.ts). */
function withoutOthers(units: readonly ScoredUnit[], { signs, queries, blocks, missing }: SearchResult): ScoredUnit[] {
  const languages = [...new Set(queries.flatMap((query) => query.languages))];
  const aboutOf = ({ kind, block, about, record }: ScoredUnit) =>
    kind === "TABLE_ROW" || kind === "FIELD" ? `${about}\n${record}` : `${about}\n${blocks[block]?.text ?? ""}`;
  return withoutOthersAspects(units, { question: signs.question, languages, absent: missing, aboutOf });
}

/** The best quote and the best unit that says otherwise. */
function disagreeing(
  chosen: readonly ScoredUnit[],
  units: readonly ScoredUnit[],
  result: SearchResult,
): { units: ScoredUnit[]; kind: string } | null {
  const best = bestOf(chosen);
  // What states no value contradicts nothing.
  if (best === null || claimsOf(asClaimed(best, result)).length === 0) return null;
  const others = units
    .filter((unit) => unit.block !== best.block && best.score - unit.score <= CONFLICT_SPREAD_MAX)
    .sort((a, b) => b.score - a.score);
  for (const other of others) {
    const conflict = findConflict([asClaimed(best, result), asClaimed(other, result)]);
    if (conflict !== null) return { units: [best, other], kind: conflict.kind };
  }
  return null;
}

function asClaimed(unit: ScoredUnit, { blocks }: SearchResult): ConflictQuote {
  const block = blocks[unit.block];
  const { kind, text, scopeLine, keyText } = unit;
  const cells = kind === "FIELD" ? [{ label: keyText, text: text.slice(text.indexOf(":") + 1) }] : unit.cells;
  return {
    block: block?.id ?? "",
    document: block?.documentKey ?? "",
    title: block?.title ?? "",
    sectionPath: block?.sectionPath ?? [],
    scope: block?.scope ?? {},
    recordRow: block?.row ?? null,
    supersession: [...(block?.supersededBy ?? []), ...(block?.supersedes ?? [])].flatMap((one) => one.block ?? []),
    kind,
    text,
    scopeLine,
    cells,
  };
}

/** Positions of the supplied blocks that supersede the one at `block`. */
function supersedingBlocks({ blocks }: SearchResult, block: number): number[] {
  const names = (blocks[block]?.supersededBy ?? []).map((relation) => relation.block);
  return names.map((name) => blocks.findIndex(({ id }) => id === name)).filter((at) => at >= 0);
}

function bestOf(units: readonly ScoredUnit[]): ScoredUnit | null {
  return units.reduce<ScoredUnit | null>((top, unit) => (top === null || unit.score > top.score ? unit : top), null);
}
