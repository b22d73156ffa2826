// Who may execute what, before anything is executed: without a key the schema may be asked for and nothing else.
import { GraphQLError, Kind, type OperationDefinitionNode, type SelectionSetNode } from "graphql";
import { unauthenticated, type ApiContext } from "./context.ts";

/** @throws {GraphQLError} UNAUTHENTICATED where a request without a key asks for more than the schema */
export function checkAccess(operation: OperationDefinitionNode, context: ApiContext): void {
  if (context.access !== null || asksForSchemaOnly(operation.selectionSet)) return;
  const originalError = unauthenticated();
  throw new GraphQLError(originalError.message, { originalError });
}

/** Fragments at the root are not looked into: whoever uses one there brings a key. */
function asksForSchemaOnly({ selections }: SelectionSetNode): boolean {
  return selections.every((node) => node.kind === Kind.FIELD && node.name.value.startsWith("__"));
}
