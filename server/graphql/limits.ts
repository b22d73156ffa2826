// What one query may ask for (SEC-3): how deep, how much, how often under other names. The same on every door, and
// judged before anything is executed. Nothing here takes longer than the length of the query allows.
import { createRequire } from "node:module";
import {
  GraphQLError,
  Kind,
  type ASTVisitor,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type SelectionSetNode,
  type ValidationContext,
} from "graphql";
import type * as Complexity from "graphql-query-complexity";
import { AppError } from "../core/errors.ts";

// Its ES modules bring a second copy of graphql, which does not know the types of the first.
const { fieldExtensionsEstimator, getComplexity } = createRequire(import.meta.url)(
  "graphql-query-complexity",
) as typeof Complexity;

export interface QueryLimits {
  readonly depthMax: number;
  readonly costMax: number;
}

/** Tokens of a query's text; an introspection query has about 500 (a choice). */
export const TOKENS_MAX = 4_000;
/** Fields once every fragment is put in its place (a choice: more than any client writes by hand). */
const FIELDS_MAX = 2_000;
const ALIASES_MAX = 50;

interface Size {
  readonly depth: number;
  readonly fields: number;
}

/** A validation rule: refuses a query that is too deep, too large, or uses too many aliases. */
export function sizeRule({ depthMax }: Pick<QueryLimits, "depthMax">): (context: ValidationContext) => ASTVisitor {
  return (context) => ({
    Document(document) {
      let aliases = 0;
      const sizeOf = createSizeOf(document, () => (aliases += 1));
      for (const node of document.definitions) {
        if (node.kind !== Kind.OPERATION_DEFINITION) continue;
        const { depth, fields } = sizeOf(node.selectionSet);
        if (depth > depthMax)
          context.reportError(
            refusal(`The query is ${depth} levels deep; at most ${depthMax} are allowed. Ask in several queries.`, {
              depth,
              depthMax,
            }),
          );
        if (fields > FIELDS_MAX)
          context.reportError(
            refusal(`The query asks for more than ${FIELDS_MAX} fields. Ask in several queries.`, {
              fieldsMax: FIELDS_MAX,
            }),
          );
      }
      if (aliases > ALIASES_MAX)
        context.reportError(
          refusal(`The query has ${aliases} aliases; at most ${ALIASES_MAX} are allowed.`, { aliasesMax: ALIASES_MAX }),
        );
    },
  });
}

/** Each fragment is measured once; one that contains itself counts as nothing here and is refused by another rule. */
function createSizeOf(document: DocumentNode, onAlias: () => void): (selections: SelectionSetNode) => Size {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions)
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  const known = new Map<string, Size>();

  function sizeOfFragment(name: string): Size {
    const measured = known.get(name);
    if (measured !== undefined) return measured;
    known.set(name, { depth: 0, fields: 0 });
    const fragment = fragments.get(name);
    const size = fragment === undefined ? { depth: 0, fields: 0 } : sizeOf(fragment.selectionSet);
    known.set(name, size);
    return size;
  }

  function sizeOf({ selections }: SelectionSetNode): Size {
    let depth = 0;
    let fields = 0;
    for (const node of selections) {
      let size: Size;
      if (node.kind === Kind.FRAGMENT_SPREAD) size = sizeOfFragment(node.name.value);
      else if (node.kind === Kind.INLINE_FRAGMENT) size = sizeOf(node.selectionSet);
      else {
        if (node.alias !== undefined) onAlias();
        // The schema's own description is bounded by the tokens of the query and by graphql-js.
        if (node.name.value.startsWith("__")) continue;
        const inner = node.selectionSet === undefined ? { depth: 0, fields: 0 } : sizeOf(node.selectionSet);
        size = { depth: inner.depth + 1, fields: inner.fields + 1 };
      }
      depth = Math.max(depth, size.depth);
      fields = Math.min(fields + size.fields, Number.MAX_SAFE_INTEGER);
    }
    return { depth, fields };
  }
  return sizeOf;
}

/** A field costs one, a list what it holds times its length. */
const costOfField: Complexity.ComplexityEstimator = ({ args, childComplexity }) => {
  const first: unknown = args["first"];
  return 1 + childComplexity * (typeof first === "number" ? Math.max(first, 1) : 1);
};

/** A search costs as much as 50 fields, and what is read of each of its hits. */
export function costOfSearch({ args, childComplexity }: Complexity.ComplexityEstimatorArgs): number {
  const input = args["input"] as { limit?: number | null } | undefined;
  return 50 + childComplexity * Math.max(input?.limit ?? 10, 1);
}

/** An answer costs as much as 200 fields, because a model may write it, and what is read of each of its hits. */
export function costOfAsk(asked: Complexity.ComplexityEstimatorArgs): number {
  return 150 + costOfSearch(asked);
}

/** Figures cost as much as 50 fields, those of each facet apart; what is read of them is at hand. */
export function costOfFigures({ args, childComplexity }: Complexity.ComplexityEstimatorArgs): number {
  const input = args["input"] as { facets?: readonly unknown[] | null } | undefined;
  return 50 * Math.max(input?.facets?.length ?? 1, 1) + childComplexity;
}

/** A list of rows costs as much as figures, and what is read of each row. */
export function costOfRows({ args, childComplexity }: Complexity.ComplexityEstimatorArgs): number {
  const first: unknown = args["first"];
  return 50 + childComplexity * (typeof first === "number" ? Math.max(first, 1) : 1);
}

/** @throws {GraphQLError} LIMIT_EXCEEDED with cost and limit; call it for a valid query */
export function checkCost(
  schema: GraphQLSchema,
  query: DocumentNode,
  request: { readonly variables: Record<string, unknown>; readonly operationName: string | null },
  { costMax }: Pick<QueryLimits, "costMax">,
): void {
  const cost = getComplexity({
    schema,
    query,
    variables: request.variables,
    ...(request.operationName === null ? {} : { operationName: request.operationName }),
    estimators: [fieldExtensionsEstimator(), costOfField],
  });
  if (cost > costMax)
    throw refusal(
      `The query costs ${cost}; at most ${costMax} are allowed. Ask for fewer fields, or for less with "first".`,
      { cost, costMax },
    );
}

function refusal(message: string, details: Record<string, unknown>): GraphQLError {
  return new GraphQLError(message, { originalError: new AppError("LIMIT_EXCEEDED", message, { details }) });
}
