// What documents say of themselves, counted, grouped and listed (NUM-6). Every answer is of one moment: before a switch of
// versions, or after it.
import type {
  CarriedQuery,
  CountFound,
  CountQuery,
  ExportFound,
  ExportQuery,
  ExportValuesQuery,
  FoundRow,
  GroupQuery,
  GroupsFound,
  DocumentsQuery,
  ListFound,
  ListQuery,
  SuggestedValue,
  ValuesQuery,
} from "../core/structured/row-query.ts";

export interface StructuredIndex {
  count(query: CountQuery, signal?: AbortSignal): Promise<CountFound>;
  /** Answers of one moment, in the order of the queries, which share reach and time. */
  groups(queries: readonly GroupQuery[], signal?: AbortSignal): Promise<GroupsFound[]>;
  list(query: ListQuery, signal?: AbortSignal): Promise<ListFound>;
  /** All rows by their ids, in order: four bytes a row. */
  exported(query: ExportQuery, signal?: AbortSignal): Promise<ExportFound>;
  /** Values of some of them, in the order of their ids; rows that are not in reach any more are left out. */
  exportedValues(query: ExportValuesQuery, signal?: AbortSignal): Promise<FoundRow[]>;
  /** Values that begin with what was typed, or nearly, of rows in reach alone; at most so many of each column and start. */
  values(query: ValuesQuery, signal?: AbortSignal): Promise<SuggestedValue[]>;
  /** For each mark of a field whether any row in reach has it. */
  carried(query: CarriedQuery, signal?: AbortSignal): Promise<boolean[]>;
  /** For each query the ids of its documents, in no order, some twice. */
  documents(queries: readonly DocumentsQuery[], signal?: AbortSignal): Promise<number[][]>;
  close(): Promise<void>;
}
