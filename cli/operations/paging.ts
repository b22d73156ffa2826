// Lists are paged by the server: a command reads page after page.
import { z } from "zod";
import type { Client, Operation } from "../client.ts";

/** The server's default, which every installation allows. */
const PAGE = 20;

export type PageVariables = { first: number; after: string | null };

export interface Page<Node> {
  readonly nodes: readonly Node[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

export function pageSchema<Node>(node: z.ZodType<Node>) {
  return z.object({
    nodes: z.array(node),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  });
}

/**
 * Nodes of a list in its order, at most `limit`.
 * @param pageOf finds the list in a reply
 */
export async function listAll<V extends PageVariables, R, Node>(
  client: Client,
  operation: Operation<V, R>,
  variables: Omit<V, keyof PageVariables>,
  pageOf: (reply: R) => Page<Node>,
  limit = Number.POSITIVE_INFINITY,
): Promise<{ nodes: Node[]; isCut: boolean }> {
  const nodes: Node[] = [];
  for (let after: string | null = null; ;) {
    const first = Math.min(PAGE, limit - nodes.length);
    const page: Page<Node> = pageOf(await client.call(operation, { ...variables, first, after } as V));
    nodes.push(...page.nodes);
    after = page.pageInfo.endCursor;
    if (!page.pageInfo.hasNextPage || after === null) return { nodes, isCut: false };
    if (nodes.length >= limit) return { nodes, isCut: true };
  }
}
