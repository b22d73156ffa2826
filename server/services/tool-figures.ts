// The tools `count`, `group` and `list`: typed plans over the fields of the turn's collections, within the caller's reach and
// the turn's conditions, written down as code's own answers are.
import { explainPlan } from "../core/structured/questions/explain-plan.ts";
import { questionLanguage } from "../core/answers/question-language.ts";
import { countPlan, countableFields, groupPlan, listPlan } from "../core/answers/tool-plans.ts";
import type { CountableFields, CountArguments, GroupArguments, ListArguments } from "../core/answers/tools.ts";
import { AppError } from "../core/errors.ts";
import type { StructuredPlan } from "../core/structured/plan.ts";
import { foldScope } from "../core/documents/scope.ts";
import type { AnalyticsService } from "./analytics.ts";
import type { AskInput } from "./answer.ts";
import { audienceIds, type Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import type { FieldService } from "./fields.ts";
import type { SearchResult } from "./search.ts";
import type { StoredTextReader } from "./stored-texts.ts";
import { createNamedDocuments, openOnce } from "./structured-answers-documents.ts";
import { writeFigures } from "./structured-answers-figures.ts";
import { createQuotes } from "./structured-answers-question.ts";
import { createRowNames } from "./structured-answers-rows.ts";
import { createPlanRunner, type PlannedOutcome } from "./structured-answers-run.ts";
import { toFoundResult } from "./found-results.ts";
import type { FoundResult } from "./turn-evidence.ts";

/** Groups and rows of a page (a choice: what a model takes in and a result has room for). */
const PAGE_SIZE = 20;

export interface FoundFigures {
  readonly result: FoundResult;
  /** What the next page is asked with; null: there is none. */
  readonly next: string | null;
}

export interface TurnFigures {
  readonly fields: CountableFields;
  /** @throws {AppError} BAD_REQUEST, LIMIT_EXCEEDED, NOT_FOUND: for the model to read */
  count(given: CountArguments): Promise<FoundFigures>;
  group(given: GroupArguments): Promise<FoundFigures>;
  list(given: ListArguments): Promise<FoundFigures>;
}

export function createToolFigures(
  context: ServiceContext,
  services: { analytics: AnalyticsService; fields: Pick<FieldService, "knownTo">; texts: StoredTextReader },
) {
  const namedDocuments = createNamedDocuments(context, services.texts);
  const runner = createPlanRunner({ ...services, pageSizeMax: context.limits.pageSizeMax });

  return {
    async open(caller: Caller, input: AskInput, search: SearchResult): Promise<TurnFigures> {
      const eyes = { spaceId: caller.spaceId, audienceIds: audienceIds(caller) };
      const ids = search.signs.collections.map(({ id }) => id);
      const known = await services.fields.knownTo(eyes, ids);
      const collections = ids.map((id, i) => ({
        id,
        name: search.searched.collections[i] ?? "",
        fields: known[i] ?? [],
      }));
      const rowNames = createRowNames(context, openOnce(namedDocuments));
      const pages = createPages();

      function collectionOf(name: string | null) {
        const found = collections.find((collection, _, { length }) =>
          name === null ? length === 1 : collection.name === name,
        );
        if (found !== undefined) return found;
        const known = collections.map((collection) => `"${collection.name}"`).join(", ");
        const problem = name === null ? "Name the collection" : `There is no collection "${name}" to answer from`;
        throw new AppError("BAD_REQUEST", `${problem}. There are: ${known}.`);
      }

      async function run(asked: string | null, plan: StructuredPlan, page: string | null): Promise<FoundFigures> {
        const { id, name, fields } = collectionOf(asked);
        const from = pages.find(page);
        const answer = await runner.page(
          caller,
          input,
          { collection: name, fields, plan },
          { ...from, first: PAGE_SIZE },
        );
        const explained = explainPlan(plan, { collection: name, fields }, questionLanguage(search.question));
        const found = { kind: "FIGURES" as const, collection: name, fields, plan, explained, assumptions: [], answer };
        const reach = { ...eyes, collectionIds: [id], scope: foldScope(input.scope ?? {}) };
        const given = await writeFigures(rowNames, { question: search.question, reach }, found, createQuotes());
        return {
          result: toFoundResult({ ...given, completeness: null }),
          next: pages.next(answer, from.offset),
        };
      }

      return {
        fields: countableFields(collections),
        count: (given) => run(given.collection, countPlan(given), null),
        group: (given) => run(given.collection, groupPlan(given), given.page),
        list: (given) => run(given.collection, listPlan(given), given.page),
      };
    },
  };
}

export type ToolFigures = ReturnType<typeof createToolFigures>;

interface Place {
  readonly offset: number;
  readonly after: string | null;
}

/** Short names for places that pages go on from. */
function createPages() {
  const places = new Map<string, Place>();
  function name(place: Place): string {
    const own = `page-${places.size + 1}`;
    places.set(own, place);
    return own;
  }
  return {
    /** @throws {AppError} BAD_REQUEST */
    find(page: string | null): Place {
      if (page === null || page === "") return { offset: 0, after: null };
      const place = places.get(page);
      if (place === undefined) throw new AppError("BAD_REQUEST", `There is no page "${page}". Leave "page" out.`);
      return place;
    },
    next(answer: PlannedOutcome, offset: number): string | null {
      if (answer.kind === "ROWS")
        return answer.outcome.hasNextPage ? name({ offset: 0, after: answer.outcome.endCursor }) : null;
      if (answer.kind === "GROUPS" && answer.outcome.isTruncated)
        return name({ offset: offset + answer.outcome.groups.length, after: null });
      return null;
    },
  };
}
