// Type-ahead (FIND-13): keys, titles and values of fields that go with what a person has typed so far. Keys are completed,
// never guessed; titles and values forgive typing errors, titles in spaces that allow readable ones in an index.
import { AppError } from "../core/errors.ts";
import { editsAllowed } from "../core/suggestions/distance.ts";
import {
  firstCharacters,
  foldKey,
  foldTitle,
  isUnspaced,
  suggestionStarts,
  type SuggestionKind,
} from "../core/suggestions/fold.ts";
import { compareMatches, matchTitle, type TitleMatch } from "../core/suggestions/match.ts";
import { findSimilarStarts } from "../core/suggestions/similar-starts.ts";
import type { Eligibility } from "../database/sqlite/evidence-rows.ts";
import type { SuggestedDocument } from "../database/sqlite/suggestion-rows.ts";
import type { JobContext, JobResult } from "../jobs.ts";
import { audienceIds, type Caller } from "./caller.ts";
import type { CollectionService } from "./collections.ts";
import type { ServiceContext } from "./context.ts";
import { hasReadableTitles } from "./spaces.ts";
import type { StoredTextReader } from "./stored-texts.ts";
import { createValueSuggestions, type FoundValue } from "./suggestions-values.ts";
import type { FieldService } from "./fields.ts";

export interface SuggestInput {
  readonly text: string;
  /** Names; null = all of the space. */
  readonly collections?: readonly string[] | null;
  /** 1 to FIRST_MAX; default 10. */
  readonly first?: number | null;
}

export interface Suggestion {
  readonly kind: SuggestionKind;
  /** The whole key, title or value. */
  readonly text: string;
  /** Of a value alone: whose it is. */
  readonly field: string | null;
  /** Null of a value: many documents may have it. */
  readonly title: string | null;
  readonly documentId: string | null;
  readonly documentKey: string | null;
  readonly collection: string;
}

const FIRST_DEFAULT = 10;
const FIRST_MAX = 50;
/** What is typed into a search box; a pasted page is no beginning of a title (a choice). */
const TEXT_LENGTH_MAX = 200;
/** Documents that are compared with what was typed, for each beginning that is looked up (a choice: ten times a list). */
const COMPARED_MAX = 100;
/** Typed words whose beginnings are looked up apart: the longest tell most (a choice). */
const WORDS_MAX = 3;
/** Look-ups for typing errors in one word: about 3 µs each, so that none takes longer than about 10 ms. */
const LOOKUPS_MAX = 3_000;
const PAGE = 200;

interface Ranked {
  readonly suggestion: Suggestion;
  readonly match: TitleMatch;
}

export function createSuggestionService(
  { database, structured }: Pick<ServiceContext, "database" | "structured">,
  services: {
    collections: CollectionService;
    fields: Pick<FieldService, "known" | "during">;
    texts: StoredTextReader;
  },
) {
  const rows = database.suggestions;
  const values = createValueSuggestions({ structured }, services);

  async function suggestKeys(reach: Eligibility, text: string, limit: number): Promise<Ranked[]> {
    const folded = foldKey(text);
    if (folded === "") return [];
    const found = await rows.find(reach, { kind: "KEY", prefix: firstCharacters(folded), limit });
    // A key is found by its first characters, and completed only where all that was typed stands in it.
    const complete = found.filter(({ documentKey }) => foldKey(documentKey).startsWith(folded));
    return Promise.all(
      complete.map(async (document) => ({
        suggestion: await toSuggestion(reach, "KEY", document),
        match: { edits: 0, place: 0 as const },
      })),
    );
  }

  async function suggestTitles(reach: Eligibility, text: string, first: number): Promise<Ranked[]> {
    const typed = foldTitle(text);
    if (typed === "") return [];
    const known = new Map<number, Ranked | null>();
    /** Looks at the documents of some beginnings; what does not go with all that was typed is left out. */
    const look = async (prefixes: readonly string[]) => {
      for (const prefix of prefixes)
        for (const kind of ["TITLE", "WORD"] as const)
          for (const document of await rows.find(reach, { kind, prefix, limit: COMPARED_MAX })) {
            if (known.has(document.documentId)) continue;
            const suggestion = await toSuggestion(reach, "TITLE", document);
            const match = matchTitle(typed, foldTitle(suggestion.text));
            known.set(document.documentId, match === null ? null : { suggestion, match });
          }
    };
    const ranked = () => [...known.values()].filter((entry) => entry !== null);
    await look([firstCharacters(typed)]);
    if (ranked().length < first) {
      const words = [...new Set(typed.split(" "))].sort((a, b) => b.length - a.length).slice(0, WORDS_MAX);
      if (words.length > 1) await look(words.map(firstCharacters));
      for (const word of words) {
        if (ranked().length >= first) break;
        await look(similarTo(reach.spaceId, word));
      }
    }
    return ranked();
  }

  /** Beginnings of titles that are a typing error from a word: with one error, and with two only where one finds none. */
  function similarTo(spaceId: number, word: string): string[] {
    const next = (from: string) => rows.nextTitleStart(spaceId, from);
    const unspaced = isUnspaced(word);
    const typed = firstCharacters(word);
    const allowed = editsAllowed(word, unspaced);
    for (let editsMax = 1; editsMax <= allowed; editsMax += 1) {
      const found = findSimilarStarts(typed, next, { editsMax, lookupsMax: LOOKUPS_MAX });
      // Any character begins a word there: where the first one is wrong, the rest is still found.
      const rest = unspaced ? [...typed].slice(1).join("") : "";
      const starts = [...found.map(({ start }) => start), ...(rest === "" ? [] : [rest])];
      if (starts.length > 0) return starts;
    }
    return [];
  }

  async function toSuggestion(
    { spaceId }: Eligibility,
    kind: "KEY" | "TITLE",
    document: SuggestedDocument,
  ): Promise<Suggestion> {
    const { documentPublicId: documentId, documentKey, collectionName: collection } = document;
    const title = await services.texts.title(spaceId, document);
    const text = kind === "KEY" ? documentKey : title;
    return { kind, text, field: null, title, documentId, documentKey, collection };
  }

  return {
    /** Best first, each document and each value of a field once. @throws {AppError} NOT_FOUND for an unknown collection, LIMIT_EXCEEDED */
    async suggest(caller: Caller, input: SuggestInput): Promise<Suggestion[]> {
      const first = input.first ?? FIRST_DEFAULT;
      if (!Number.isInteger(first) || first < 1 || first > FIRST_MAX)
        throw new AppError("LIMIT_EXCEEDED", `"first" is ${first}; give a whole number from 1 to ${FIRST_MAX}.`);
      if (input.text.length > TEXT_LENGTH_MAX)
        throw new AppError(
          "LIMIT_EXCEEDED",
          `What was typed has ${input.text.length} characters; suggestions are made for at most ${TEXT_LENGTH_MAX}. Search for it instead.`,
        );
      const collections = await services.collections.getMany(caller, input.collections ?? null);
      const reach = {
        spaceId: caller.spaceId,
        collectionIds: collections.map(({ id }) => id),
        audienceIds: audienceIds(caller),
      };
      const { settings } = await database.read.space.findUniqueOrThrow({ where: { id: caller.spaceId } });
      const found = await suggestKeys(reach, input.text, first);
      if (hasReadableTitles(settings)) found.push(...(await suggestTitles(reach, input.text, first)));
      found.push(...(await values.find(caller, collections, { text: input.text, limit: first })).map(toRanked));
      const unique = new Map<string, Suggestion>();
      for (const { suggestion } of found.sort(compareRanked)) {
        const { documentId, collection, field, text } = suggestion;
        const name = documentId ?? JSON.stringify([collection, field, text]);
        if (!unique.has(name)) unique.set(name, suggestion);
      }
      return [...unique.values()].slice(0, first);
    },

    /** Brings the index of titles in step with the space's setting: builds it from stored titles, or removes it. */
    async indexTitles(_: unknown, job: JobContext): Promise<JobResult> {
      const space = await database.read.space.findUnique({ where: { id: job.spaceId } });
      if (space === null) return { documents: 0, removed: 0 };
      return hasReadableTitles(space.settings) ? addTitles(job) : removeTitles(job);
    },
  };

  async function addTitles(job: JobContext): Promise<JobResult> {
    let versions = 0;
    for (let after = 0; ;) {
      job.signal.throwIfAborted();
      const page = await rows.listVersions(job.spaceId, { after, limit: PAGE });
      const last = page.at(-1);
      if (last === undefined) return { versions, removed: 0 };
      const starts = await Promise.all(
        page.map(async (version) => ({
          versionId: version.versionId,
          starts: suggestionStarts({
            key: version.documentKey,
            title: await services.texts.title(job.spaceId, version),
          }),
        })),
      );
      await rows.add(starts);
      versions += page.length;
      await job.progress({ done: versions, total: null, stage: "Indexing titles" });
      after = last.versionId;
    }
  }

  async function removeTitles(job: JobContext): Promise<JobResult> {
    let removed = 0;
    for (;;) {
      job.signal.throwIfAborted();
      const some = await rows.removeTitles(job.spaceId);
      if (some === 0) break;
      removed += some;
      await job.progress({ done: removed, total: null, stage: "Removing titles from the index" });
    }
    await database.maintenance.forget();
    return { versions: 0, removed };
  }
}

export type SuggestionService = ReturnType<typeof createSuggestionService>;

function toRanked({ text, field, collection, edits }: FoundValue): Ranked {
  const ofDocument = { title: null, documentId: null, documentKey: null };
  return { suggestion: { kind: "VALUE", text, field, ...ofDocument, collection }, match: { edits, place: 0 } };
}

const KIND_ORDER: Readonly<Record<SuggestionKind, number>> = { KEY: 0, VALUE: 1, TITLE: 2 };

/** Fewer typing errors first, then nearer to the beginning; of equals keys first, then values, then the shorter text, then by text. */
function compareRanked(a: Ranked, b: Ranked): number {
  return (
    compareMatches(a.match, b.match) ||
    KIND_ORDER[a.suggestion.kind] - KIND_ORDER[b.suggestion.kind] ||
    a.suggestion.text.length - b.suggestion.text.length ||
    (a.suggestion.text < b.suggestion.text ? -1 : 1)
  );
}
