// What every resolver is handed: who asks, the services, and what this one request has gathered.
import { AppError } from "../core/errors.ts";
import type { ExactValue } from "../core/answers/exact/exact-value.ts";
import type { Access } from "../services/access.ts";
import type { Caller } from "../services/caller.ts";
import type { DocumentService, VersionView } from "../services/documents.ts";
import type { ImportService } from "../services/imports.ts";
import type { Services } from "../services/services.ts";
import { createBatch } from "./batch.ts";

/** The use cases that the doors call. */
export type ApiServices = Omit<Services, "evaluationRun" | "importRun" | "reconcile" | "upkeep">;

export type DocumentRow = Awaited<ReturnType<DocumentService["get"]>>;

export type ImportRow = Awaited<ReturnType<ImportService["get"]>>;

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
    /** Of a document by its id: values of its exact fields. */
    readonly exactValues: (publicId: string) => Promise<readonly ExactValue[]>;
    /** Of a collection by its internal id: documents that the caller may see. */
    readonly documentCount: (collectionId: number) => Promise<number>;
    /** Of a job by its internal id: what it imports. */
    readonly importOfJob: (jobId: number) => Promise<ImportRow | null>;
  };
}

export interface ApiContextOptions {
  readonly services: ApiServices;
  readonly access: Access | null;
  readonly requestId: string;
  readonly pageSizeMax: number;
  readonly signal: AbortSignal;
}

/** A class, because Apollo copies a context's own properties: `caller` must not be asked for before a resolver does. */
class RequestContext implements ApiContext {
  readonly services: ApiServices;
  readonly access: Access | null;
  readonly requestId: string;
  readonly pageSizeMax: number;
  readonly signal: AbortSignal;
  readonly batches: ApiContext["batches"];

  constructor({ services, access, requestId, pageSizeMax, signal }: ApiContextOptions) {
    this.services = services;
    this.access = access;
    this.requestId = requestId;
    this.pageSizeMax = pageSizeMax;
    this.signal = signal;
    const { documents, collections, exactValues, imports } = services;
    this.batches = {
      document: createBatch((publicIds) => documents.findMany(this.caller, publicIds)),
      currentVersion: createBatch((rows) => documents.currentVersions(this.caller, rows)),
      exactValues: createBatch(async (publicIds) =>
        (await exactValues.of(this.caller, publicIds)).map((document) => document?.values ?? []),
      ),
      documentCount: createBatch((ids) => collections.countDocuments(this.caller, ids)),
      importOfJob: createBatch((jobIds) => imports.ofJobs(this.caller, jobIds)),
    };
  }

  get caller(): Caller {
    if (this.access === null) throw unauthenticated();
    return this.access.caller;
  }
}

export function createApiContext(options: ApiContextOptions): ApiContext {
  return new RequestContext(options);
}

export function unauthenticated(): AppError {
  return new AppError(
    "UNAUTHENTICATED",
    'This needs an API key: send it as "Authorization: Bearer vouch_…". An administrator of the space can make one.',
  );
}
