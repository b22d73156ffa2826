import { Args, Ctx, FieldResolver, Query, Resolver, Root } from "type-graphql";
import type { RowsOutcome } from "../../core/structured/results.ts";
import type { ApiContext } from "../context.ts";
import { Document } from "../documents/document.type.ts";
import { costOfRows } from "../limits.ts";
import { withScope } from "../search/search.input.ts";
import { RowListArgs } from "./rows.input.ts";
import { Row, RowConnection } from "./rows.type.ts";

@Resolver(() => Row)
export class RowResolver {
  @Query(() => RowConnection, {
    complexity: costOfRows,
    description: "Documents, or rows of their tables, that meet a condition, in order, with values as written.",
  })
  async rows(@Ctx() { services, caller, signal }: ApiContext, @Args(() => RowListArgs) args: RowListArgs) {
    return toRowConnection(await services.analytics.list(caller, withScope(args), signal));
  }

  @FieldResolver(() => Document, { nullable: true, description: "Its document; null where it has gone meanwhile." })
  document(@Ctx() { batches }: ApiContext, @Root() { documentId }: Row) {
    return batches.document(documentId);
  }
}

function toRowConnection({ rows, endCursor, hasNextPage, ...figures }: RowsOutcome) {
  const edges = rows.map(({ cursor, ...node }) => ({ cursor, node }));
  return { ...figures, edges, nodes: edges.map(({ node }) => node), pageInfo: { hasNextPage, endCursor } };
}
