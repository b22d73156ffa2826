// What every resolver is handed: who asks, the services, and what this one request has gathered.
import { AppError } from "../core/errors.ts";
import type { Access } from "../services/access.ts";
import type { Caller } from "../services/caller.ts";
import type { DocumentService, VersionView } from "../services/documents.ts";
import type { Services } from "../services/services.ts";
import { createBatch } from "./batch.ts";

/** The use cases that the doors call. */
export type ApiServices = Omit<Services, "importRun" | "reconcile" | "upkeep">;

export type DocumentRow = Awaited<ReturnType<DocumentService["get"]>>;

export interface ApiContext {
  readonly services: ApiServices;
  /** Null for a request without a key: it may ask for the schema and nothing else. */
  readonly access: Access | null;
  /** @throws {AppError} UNAUTHENTICATED where there is no key */
  readonly caller: Caller;
  /** Found in the log beside whatever went wrong. */
  readonly requestId: string;
  readonly pageSizeMax: number;
  /** Aborted when whoever asks has gone. */
  readonly signal: AbortSignal;
  /** Looked up together, so that a list costs a few queries whatever its length. */
  readonly batches: {
    readonly document: (publicId: string) => Promise<DocumentRow | null>;
    readonly currentVersion: (document: DocumentRow) => Promise<VersionView | null>;
    /** Of a collection by its internal id: documents that the caller may see. */
    readonly documentCount: (collectionId: number) => Promise<number>;
  };
}

export function createApiContext(options: {
  services: ApiServices;
  access: Access | null;
  requestId: string;
  pageSizeMax: number;
  signal: AbortSignal;
}): ApiContext {
  const { services, access } = options;
  function caller(): Caller {
    if (access === null) throw unauthenticated();
    return access.caller;
  }
  return {
    ...options,
    get caller() {
      return caller();
    },
    batches: {
      document: createBatch((publicIds) => services.documents.findMany(caller(), publicIds)),
      currentVersion: createBatch((documents) => services.documents.currentVersions(caller(), documents)),
      documentCount: createBatch((ids) => services.collections.countDocuments(caller(), ids)),
    },
  };
}

export function unauthenticated(): AppError {
  return new AppError(
    "UNAUTHENTICATED",
    'This needs an API key: send it as "Authorization: Bearer vouch_…". An administrator of the space can make one.',
  );
}
