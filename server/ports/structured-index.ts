// What documents say of themselves, counted, grouped and listed (NUM-6). Every answer is of one moment: before a switch of
// versions, or after it.
import type {
  CountFound,
  CountQuery,
  GroupQuery,
  GroupsFound,
  LeafQuery,
  ListFound,
  ListQuery,
} from "../core/structured/row-query.ts";

export interface StructuredIndex {
  count(query: CountQuery, signal?: AbortSignal): Promise<CountFound>;
  /** Answers of one moment, in the order of the queries; the time of the first one holds for all of them together. */
  groups(queries: readonly GroupQuery[], signal?: AbortSignal): Promise<GroupsFound[]>;
  list(query: ListQuery, signal?: AbortSignal): Promise<ListFound>;
  /** For each query the ids of its documents, in no order, some twice. */
  documents(queries: readonly LeafQuery[], signal?: AbortSignal): Promise<number[][]>;
  close(): Promise<void>;
}
