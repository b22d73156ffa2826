// What the phrases of a question are among the values of a collection's fields, and among the fields' names by meaning.
import { dotProduct } from "../core/retrieval/dot-product.ts";
import type { KnownField } from "../core/structured/field.ts";
import { foldForMatch } from "../core/structured/fold.ts";
import type { PhraseMatches, ValueMatch } from "../core/structured/questions/outcome.ts";
import { COLUMN_COSINE_MIN } from "../core/structured/tables/column-meaning.ts";
import { wholeDistance } from "../core/suggestions/distance.ts";
import type { FieldTermRow } from "../database/sqlite/field-term-rows.ts";
import type { EmbeddingModel } from "../ports/embedding-model.ts";
import type { ServiceContext } from "./context.ts";

export interface PhraseReach {
  readonly collectionId: number;
  readonly audienceIds: readonly number[];
  readonly fields: readonly KnownField[];
}

/** Phrases that are compared with values letter by letter (a choice: what is one slip away is a word or two). */
const MISTYPED_MAX = 24;
const MISTYPED_WORDS_MAX = 3;
/** Values with the same first two letters that are compared, of each column (a choice). */
const COMPARED_MAX = 500;
/** Values of one phrase whose rows are counted (a choice). */
const MATCHES_MAX = 8;
/** Phrases whose meaning is compared with names of fields (a choice: an embedding takes about 10 ms). */
const MEANT_MAX = 3;
const NAMES_KEPT_MAX = 2_000;

export function createPhraseMatcher({ database }: Pick<ServiceContext, "database">) {
  const vectors = new Map<string, Promise<Float32Array | undefined>>();

  /** Of a field's name, kept from question to question. */
  function vectorOf(model: EmbeddingModel, name: string): Promise<Float32Array | undefined> {
    const key = `${model.id}\n${name}`;
    const known = vectors.get(key);
    if (known !== undefined) return known;
    const embedding = model
      .embedPassages([{ header: "", text: name.replace(/[_-]+/g, " ") }])
      .then(([own]) => own?.[0]);
    if (vectors.size >= NAMES_KEPT_MAX) vectors.clear();
    vectors.set(key, embedding);
    embedding.catch(() => vectors.delete(key));
    return embedding;
  }

  async function toMatches(
    reach: PhraseReach,
    rows: readonly { term: FieldTermRow; edits: number }[],
  ): Promise<ValueMatch[]> {
    const names = new Map(reach.fields.map((field) => [field.columnId, field.name]));
    const counted = await Promise.all(
      rows.slice(0, MATCHES_MAX).map(async ({ term, edits }) => ({
        field: names.get(term.columnId) ?? "",
        shown: term.shown,
        folded: term.folded,
        edits,
        rows: await database.fieldTerms.countRows(reach, term),
      })),
    );
    return counted.filter(({ rows: own }) => own > 0).sort((a, b) => a.edits - b.edits || b.rows - a.rows);
  }

  return {
    /** Exact ones by index; what is a slip or two away only for phrases of which no part is exact. */
    async values(reach: PhraseReach, phrases: readonly string[]): Promise<PhraseMatches["values"]> {
      const readable = reach.fields.filter(({ columnId, reading }) => columnId !== null && !UNNAMED.has(reading.type));
      const columns = readable.flatMap(({ columnId }) => columnId ?? []);
      const folded = new Map(phrases.map((phrase) => [phrase, foldForMatch(phrase)]));
      const terms = await database.fieldTerms.findFolded(columns, [...new Set(folded.values())]);
      const matches = new Map<string, readonly ValueMatch[]>();
      for (const [phrase, form] of folded) {
        const own = terms.filter((term) => term.folded === form).map((term) => ({ term, edits: 0 }));
        const found = own.length === 0 ? [] : await toMatches(reach, own);
        if (found.length > 0) matches.set(phrase, found);
      }
      const exact = [...matches.keys()];
      const texts = readable
        .filter(({ reading }) => reading.type === "TEXT" || reading.type === "IDENTIFIER")
        .flatMap(({ columnId }) => columnId ?? []);
      const open = phrases.filter(
        (phrase) => isMistypeable(phrase) && exact.every((one) => !one.includes(phrase) && !phrase.includes(one)),
      );
      for (const phrase of open.slice(0, MISTYPED_MAX)) {
        const form = folded.get(phrase) ?? "";
        const near = await database.fieldTerms.findStarting(texts, [...form].slice(0, 2).join(""), COMPARED_MAX);
        const allowed = editsOf(form);
        const own = near
          .map((term) => ({ term, edits: distance(form, term.folded, allowed) }))
          .filter(({ edits, term }) => edits <= allowed && !/^\p{N}/u.test(term.folded))
          .sort((a, b) => a.edits - b.edits);
        const found = own.length === 0 ? [] : await toMatches(reach, own);
        if (found.length > 0) matches.set(phrase, found);
      }
      return matches;
    },

    /** Only names that are plainly near: what is far from all is left out. */
    async fields(
      reach: PhraseReach,
      phrases: readonly string[],
      model: EmbeddingModel,
    ): Promise<PhraseMatches["fields"]> {
      const readable = reach.fields.filter(({ state }) => state === "ACTIVE");
      const matches = new Map<string, readonly { field: string; cosine: number }[]>();
      for (const phrase of phrases.slice(0, MEANT_MAX)) {
        const vector = await model.embedQuestion(phrase);
        const cosines = await Promise.all(
          readable.map(async ({ name }) => {
            const own = await vectorOf(model, name);
            return { field: name, cosine: own === undefined ? 0 : dotProduct(own, vector) };
          }),
        );
        const near = cosines.filter(({ cosine }) => cosine >= COLUMN_COSINE_MIN).sort((a, b) => b.cosine - a.cosine);
        if (near.length > 0) matches.set(phrase, near);
      }
      return matches;
    },
  };
}

export type PhraseMatcher = ReturnType<typeof createPhraseMatcher>;

/** Nobody asks for these by their values. */
const UNNAMED: ReadonlySet<string> = new Set(["BOOLEAN", "LINK", "IMAGE"]);

/** What has a figure in it is another thing with another one (FIND-3). */
function isMistypeable(phrase: string): boolean {
  return (
    phrase.split(/\s+/).length <= MISTYPED_WORDS_MAX && editsOf(foldForMatch(phrase)) > 0 && !/\p{N}/u.test(phrase)
  );
}

/** Of four letters any two words are one slip apart (a choice). */
function editsOf(folded: string): number {
  const { length } = [...folded];
  return length < 5 ? 0 : length < 9 ? 1 : 2;
}

function distance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return Infinity;
  return wholeDistance(a, b, max);
}
