// From a question to typed plans over the fields of each collection that is asked (NUM-8). Names of records are looked up
// before anything else is made of them; a part that cannot be mapped is named, never guessed.
import type { KnownField } from "../core/structured/field.ts";
import type { PhraseMatches, PlanOutcome, ValueMatch, Vocabulary } from "../core/structured/questions/outcome.ts";
import { planQuestion } from "../core/structured/questions/plan-question.ts";
import { readQuestion, type QuestionReading } from "../core/structured/questions/reading.ts";
import { maskSpans } from "../core/structured/tables/named-spans.ts";
import { audienceIds, type Caller } from "./caller.ts";
import type { FieldService } from "./fields.ts";
import type { GenerationService } from "./generations.ts";
import type { SearchResult } from "./search.ts";
import type { NamedDocument } from "./structured-answers-documents.ts";
import type { IdentifiedRecords } from "./structured-answers-identified.ts";
import type { PhraseMatcher, PhraseReach } from "./structured-answers-phrases.ts";

export interface Planned {
  readonly collection: string;
  /** Those that rows in the caller's reach carry (SRC-4). */
  readonly fields: readonly KnownField[];
  readonly outcome: Exclude<PlanOutcome, { kind: "NOT_STRUCTURED" }>;
  /** The same question with names of records taken as nothing else; null where they are nothing else. */
  readonly byName: Extract<PlanOutcome, { kind: "PLAN" }> | null;
  /** Only these: the question names them. */
  readonly documents: readonly string[] | null;
}

interface Asked {
  readonly vocabulary: Vocabulary;
  readonly reach: PhraseReach;
  /** Titles of records, as the question writes them. */
  readonly names: readonly string[];
}

/** Looked up in fields that are compared by hashes only: a figure in it, and no space (a choice). */
const IS_CODE = /^(?=.*\p{N})[\p{L}\p{N}._/-]{3,40}$/u;

export function createQuestionPlans(services: {
  fields: Pick<FieldService, "knownTo">;
  generations: GenerationService;
  identified: IdentifiedRecords;
  phrases: PhraseMatcher;
}) {
  async function planOf(
    caller: Caller,
    question: string,
    asked: Asked,
  ): Promise<{ outcome: PlanOutcome; byName: Planned["byName"] }> {
    const reading = readQuestion(question, asked.vocabulary);
    if (!reading.isCandidate) return { outcome: { kind: "NOT_STRUCTURED" }, byName: null };
    const found = await services.phrases.values(asked.reach, reading.phrases.values);
    const identified = await identify(caller, reading, asked, found);
    const values = new Map(found);
    for (const [phrase, matches] of identified) values.set(phrase, [...matches, ...(found.get(phrase) ?? [])]);
    const outcome = planQuestion(reading, { fields: new Map(), values });
    const byName = planByName(reading, values, identified);
    if (outcome.kind !== "DECLINED" || outcome.reason === "UNCLEAR_VALUE") return { outcome, byName };
    return { outcome: await planByMeaning(caller, reading, { values, reach: asked.reach }, outcome), byName };
  }

  /** What identifies records and has no readable values is looked up by its hashes, within the caller's reach. */
  function identify(
    caller: Caller,
    { phrases }: QuestionReading,
    { vocabulary: { collection, fields }, names }: Asked,
    known: PhraseMatches["values"],
  ): Promise<Map<string, ValueMatch[]>> {
    const codes = phrases.values.filter((phrase) => IS_CODE.test(phrase) && !known.has(phrase));
    return services.identified.find(caller, { collection, fields, phrases: [...names, ...codes] });
  }

  /** Once more, with fields that unknown words mean: only where words alone led nowhere. */
  async function planByMeaning(
    caller: Caller,
    reading: QuestionReading,
    { values, reach }: { values: PhraseMatches["values"]; reach: PhraseReach },
    declined: PlanOutcome,
  ): Promise<PlanOutcome> {
    if (reading.phrases.fields.length === 0) return declined;
    const { model } = await services.generations.getActive(caller.spaceId);
    const fields = await services.phrases.fields(reach, reading.phrases.fields, model);
    if (fields.size === 0) return declined;
    const outcome = planQuestion(reading, { values, fields });
    return outcome.kind === "PLAN" ? outcome : declined;
  }

  return {
    /** For each collection that has fields and that the question may be for; named documents stand for their tables' rows
     * where it is for nothing else. */
    async of(caller: Caller, search: SearchResult, named: readonly NamedDocument[]): Promise<Planned[]> {
      const { question, collections } = search.signs;
      const eyes = { spaceId: caller.spaceId, audienceIds: audienceIds(caller) };
      const ids = collections.map(({ id }) => id);
      const known = await services.fields.knownTo(eyes, ids);
      const planned: Planned[] = [];
      for (const [i, id] of ids.entries()) {
        const collection = search.searched.collections[i] ?? "";
        const own = named.filter(({ row }) => row.collectionId === id);
        const fields = (known[i] ?? []).map(asAsked);
        if (fields.length === 0) continue;
        const asked: Asked = {
          vocabulary: { collection, fields },
          reach: { collectionId: id, audienceIds: eyes.audienceIds, fields },
          names: own.flatMap(({ spans }) => spans.map(({ start, end }) => question.slice(start, end))),
        };
        const { outcome, byName } = await planOf(caller, question, asked);
        if (outcome.kind !== "PLAN" && byName === null && own.length > 0) {
          const spans = named.flatMap((one) => one.spans);
          const within = (await planOf(caller, maskSpans(question, spans), { ...asked, names: [] })).outcome;
          if (within.kind === "PLAN" && within.plan.subject === "TABLE_ROWS") {
            const documents = own.map(({ row }) => row.documentPublicId);
            planned.push({ collection, fields, outcome: within, byName: null, documents });
            continue;
          }
        }
        const given = outcome.kind === "PLAN" ? outcome : (byName ?? outcome);
        if (given.kind !== "NOT_STRUCTURED")
          planned.push({ collection, fields, outcome: given, byName, documents: null });
      }
      return planned;
    },
  };
}

/** A record that is called so comes before records that only mention it: "the capital of Barenia" is no river's. */
function planByName(
  reading: QuestionReading,
  values: PhraseMatches["values"],
  identified: ReadonlyMap<string, readonly ValueMatch[]>,
): Planned["byName"] {
  const naming = new Set(reading.named.filter(({ isNaming }) => isNaming).map(({ field }) => field.name));
  const narrowed = new Map(values);
  let isNarrower = false;
  for (const [phrase, matches] of values) {
    const own = [
      ...(identified.get(phrase) ?? []),
      ...matches.filter(({ field, edits }) => edits === 0 && naming.has(field)),
    ];
    const unique = own.filter((one, at) => own.findIndex(({ field }) => field === one.field) === at);
    if (unique.length === 0 || unique.length === matches.length) continue;
    narrowed.set(phrase, unique);
    isNarrower = true;
  }
  const outcome = isNarrower ? planQuestion(reading, { fields: new Map(), values: narrowed }) : null;
  return outcome?.kind === "PLAN" && outcome.plan.kind === "LIST" && outcome.plan.fields.length > 0 ? outcome : null;
}

/** What is dropped because every value is another one identifies all the same: it is compared by its hashes. */
function asAsked(field: KnownField): KnownField {
  return field.state === "DROPPED" && field.reason === "ALL_DIFFERENT" ? { ...field, state: "PROPOSED" } : field;
}
