// Lists by Relay's cursor connections (https://relay.dev/graphql/connections.htm), with `nodes` for short.
import { Field, ObjectType, type ClassType } from "type-graphql";
import { decodeCursor, encodeCursor } from "../../core/cursor.ts";
import { AppError } from "../../core/errors.ts";

@ObjectType({ description: "Whether a list goes on, and where." })
export class PageInfo {
  @Field(() => Boolean, { description: "Whether more follow after the last one listed here." })
  hasNextPage!: boolean;

  @Field(() => String, {
    nullable: true,
    description: "Give it as `after` to list what follows; null for an empty page.",
  })
  endCursor!: string | null;
}

export interface Connection<T> {
  readonly edges: readonly { readonly cursor: string; readonly node: T }[];
  readonly nodes: readonly T[];
  readonly pageInfo: PageInfo;
}

/** The connection's type for nodes of a type, named after it. */
export function connectionType<T extends object>(name: string, node: () => ClassType<T>): ClassType<Connection<T>> {
  @ObjectType(`${name}Edge`, { description: `One ${name} in a list.` })
  class Edge {
    @Field(() => String, { description: "Its place in the list." })
    cursor!: string;

    @Field(node, { description: `The ${name}.` })
    node!: T;
  }

  @ObjectType(`${name}Connection`, { description: `A page of a list of ${name}.` })
  class ConnectionOfType {
    @Field(() => [Edge], { description: "What is listed, each with its cursor." })
    edges!: Edge[];

    @Field(listOf(node), { description: "What is listed." })
    nodes!: T[];

    @Field(() => PageInfo, { description: "Whether the list goes on." })
    pageInfo!: PageInfo;
  }
  return ConnectionOfType;
}

function listOf<T extends object>(node: () => ClassType<T>): () => [ClassType<T>] {
  return () => [node()];
}

/** @param rows one more than asked for where the list goes on, as the services give them */
export function toConnection<T>(rows: readonly T[], first: number, idOf: (row: T) => number): Connection<T> {
  const nodes = rows.slice(0, first);
  const last = nodes.at(-1);
  return {
    edges: nodes.map((node) => ({ node, cursor: encodeCursor(idOf(node)) })),
    nodes,
    pageInfo: { hasNextPage: rows.length > first, endCursor: last === undefined ? null : encodeCursor(idOf(last)) },
  };
}

/** A page of a list that is at hand whole. @throws {AppError} LIMIT_EXCEEDED, BAD_REQUEST */
export function pageOfList<T>(
  rows: readonly T[],
  page: { readonly first: number; readonly after?: string | null },
  pageSizeMax: number,
): Connection<T> {
  const { first } = page;
  if (first < 1 || first > pageSizeMax)
    throw new AppError("LIMIT_EXCEEDED", `"first" is ${first}; ask for 1 to ${pageSizeMax} and page on with "after".`);
  const from = page.after == null ? 0 : decodeCursor(page.after) + 1;
  const shown = rows.slice(from, from + first + 1).map((row, i) => ({ row, at: from + i }));
  const { edges, pageInfo } = toConnection(shown, first, ({ at }) => at);
  const unwrapped = edges.map(({ cursor, node }) => ({ cursor, node: node.row }));
  return { edges: unwrapped, nodes: unwrapped.map(({ node }) => node), pageInfo };
}
