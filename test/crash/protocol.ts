// What the runner and the server process it kills say to each other over the process's own channel.
import type { IndexFindings } from "../../server/services/reconcile.ts";

/** How a server process is started: one JSON argument. */
export interface ServerOptions {
  readonly dataDir: string;
  readonly model: "LIGHT" | "BUNDLED";
  /** Where the process ends itself with SIGKILL; null: nowhere. */
  readonly killAt: { readonly step: string; readonly occurrence: number } | null;
}

export interface FoundHit {
  readonly documentKey: string;
  readonly versionOrdinal: number;
  readonly text: string;
}

export interface GivenFile {
  readonly name: string;
  readonly text: string;
}

/** Requests with their parameters and results. */
export interface Requests {
  /** Makes the collection where it is not there, and begins an import into it. */
  import: { params: { files: readonly GivenFile[]; isAtomic: boolean }; result: null };
  search: { params: { question: string; limit: number }; result: readonly FoundHit[] };
  /** Answers once no job is left to do, with how the last one ended. */
  settled: { params: null; result: { state: string; error: string | null } };
  /** Steps announced so far, with how often each was. */
  steps: { params: null; result: Record<string, number> };
  reconcile: { params: null; result: readonly IndexFindings[] };
  close: { params: null; result: null };
}

export type RequestName = keyof Requests;

export type Request = { [N in RequestName]: { id: number; name: N; params: Requests[N]["params"] } }[RequestName];

export type Reply =
  | { readonly type: "ready" }
  | { readonly type: "result"; readonly id: number; readonly result: unknown }
  | { readonly type: "failure"; readonly id: number; readonly message: string };
