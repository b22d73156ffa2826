// Documents of an import on their way, in batches: identified and cut, then embedded, then indexed and switched. Three
// batches are under way at once, one in each stage, so that the model never waits for the database; small files share
// one, so that it never waits for the next file either.
import { AppError } from "../core/errors.ts";
import type { CollectionSettings } from "../core/documents/collection-settings.ts";
import type { ParsedDocument } from "../core/documents/element.ts";
import { identify, parseSupersededTarget, type GivenLabels, type Identity } from "../core/documents/identity.ts";
import type { PreparedVersion } from "../core/documents/prepare.ts";
import type { Situating } from "../core/documents/situating.ts";
import type { SupersessionEdge } from "../core/documents/supersession-cycle.ts";
import type { SentenceRule } from "../core/structured/templates.ts";
import type { ColumnReading } from "../core/structured/field.ts";
import { suggestionStarts } from "../core/suggestions/fold.ts";
import type { DocumentHead, NewVersion, WrittenVersion } from "../database/sqlite/version-types.ts";
import type { JobContext } from "../jobs.ts";
import type { ServiceContext } from "./context.ts";
import { comparable, countKinds, effectiveLabels } from "./import-identity.ts";
import type { ImportServices } from "./import-run.ts";
import type { ImportTally } from "./import-tally.ts";
import type { StoredFileRow } from "./files.ts";
import type { GenerationVectors, PieceToIndex } from "./indexing.ts";
import type { NoteTally } from "./situating-notes.ts";
import { createStagedWork } from "./staged.ts";
import type { KnownVersion } from "./statistics.ts";
import { closesCircle, findHolding } from "./supersession-circles.ts";

/** Where an import goes and what its files may ask for. */
export interface ImportScope {
  readonly spaceId: number;
  readonly importId: number;
  readonly collectionId: number;
  readonly isAtomic: boolean;
  readonly settings: CollectionSettings;
  /** What the collection's templates write into the documents (NUM-1). */
  readonly sentences: readonly SentenceRule[];
  /** Who says in notes where its pieces stand (CUT-8); null: nobody. */
  readonly situating: Situating | null;
  readonly notes: NoteTally;
  readonly audienceIds: ReadonlyMap<string, number>;
  /** Names that the importer's key carries. */
  readonly audienceNames: readonly string[];
  /** Columns of the structured index that values go into: while an import runs none is begun, and none takes another's place. */
  readonly columns: readonly ColumnReading[];
  /** Keys that documents of this import have, with their row (0: a whole file). Millions of them: nothing more is kept. */
  readonly seenKeys: Map<string, number>;
}

export interface ImportFileWork {
  readonly id: number;
  readonly name: string;
  readonly labels: GivenLabels;
  readonly storedFile: StoredFileRow | null;
  readonly tally: ImportTally;
}

type Prepared = Extract<PreparedVersion, { kind: "PREPARED" }>;

interface ReadDocument {
  readonly file: ImportFileWork;
  readonly document: ParsedDocument;
}

interface Identified extends ReadDocument {
  readonly identity: Identity;
}

interface Built extends Identified {
  readonly head: DocumentHead;
  readonly prepared: Prepared;
  readonly written: WrittenVersion;
}

interface Batch {
  readonly documents: ReadDocument[];
  characters: number;
  /** Files whose last document is in this batch or before it. */
  readonly ending: { readonly file: ImportFileWork; readonly over: FileOver }[];
  built: Built[];
  /** Pieces of versions that will be searched, in order, with their vectors. */
  pieces: PieceToIndex[];
  vectors: GenerationVectors[];
}

/** Told once nothing of a file is under way any more, with what the file as a whole was refused for. */
type FileOver = (refusal: AppError | null) => Promise<void>;

export interface ImportBatches {
  /** @throws what an earlier batch failed with */
  add(file: ImportFileWork, document: ParsedDocument): Promise<void>;
  /** Says that no more documents of a file come. */
  end(file: ImportFileWork, over: FileOver): void;
  /** Sends off what has gathered and waits until nothing is under way. @throws what the first failed batch failed with */
  finish(): Promise<void>;
  /** Whether a batch has failed: no further one starts. */
  hasFailed(): boolean;
}

/** Documents of a batch, and how much text it may hold before it is passed on (a choice: about a second of embedding). */
const BATCH_DOCUMENTS_MAX = 96;
const BATCH_CHARACTERS_MAX = 200_000;

export function createImportBatches(
  context: ServiceContext,
  services: ImportServices,
  scope: ImportScope,
  job: JobContext,
): ImportBatches {
  const { database, preparer, keyring, onStep } = context;
  const { spaceId, collectionId } = scope;
  const refusals = new Map<ImportFileWork, AppError>();
  const declared = new Map<string, readonly SupersessionEdge[]>();

  /** Refuses what has no usable name or label, or a key that another document of this import has. */
  async function identifyAll(documents: readonly ReadDocument[]): Promise<Identified[]> {
    const identified: Identified[] = [];
    for (const { file, document } of documents) {
      try {
        const identity = identify(document, file.labels, { name: file.name, audiences: scope.audienceNames });
        const other = scope.seenKeys.get(identity.key);
        if (other !== undefined)
          throw new AppError(
            "DUPLICATE_KEY",
            `The key "${identity.key}" is that of another document of this import${other > 0 ? `, in row ${other}` : ""}. Give each document its own key.`,
          );
        await refuseCircles(identity);
        scope.seenKeys.set(identity.key, document.row ?? 0);
        identified.push({ file, document, identity });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (document.row === null)
          refusals.set(file, new AppError(error.code, `"${file.name}": ${error.message}`, { cause: error }));
        else await file.tally.problem({ row: document.row, code: error.code, message: error.message });
      }
    }
    return identified;
  }

  /** What this import itself declares counts before it is served, and instead of what its documents declared before. */
  async function refuseCircles({ key, supersedes, scope: ownScope, status }: Identity): Promise<void> {
    if (status !== "CURRENT" || supersedes.length === 0) return;
    const edges = supersedes.map((target): SupersessionEdge => ({
      superseding: { key, section: null },
      superseded: parseSupersededTarget(target),
      scope: ownScope,
    }));
    const edgesOf = async (keys: readonly string[]) => {
      const holding = await findHolding(database.read, collectionId, keys);
      const left = holding.filter(
        ({ isFromFile, superseding }) => !(isFromFile && scope.seenKeys.has(superseding.key)),
      );
      return [...left, ...keys.flatMap((one) => declared.get(one) ?? [])];
    };
    for (const edge of edges)
      if (await closesCircle(edge, edgesOf))
        throw new AppError(
          "CONFLICT",
          `"vouch:supersedes" names "${edge.superseded.key}", which supersedes "${key}" itself, directly or through others. Remove one of the two, or narrow their scopes.`,
        );
    declared.set(key, edges);
  }

  async function build(batch: Batch): Promise<void> {
    job.signal.throwIfAborted();
    const identified = await identifyAll(batch.documents);
    const heads = await database.versions.ensureDocuments(
      collectionId,
      identified.map(({ identity }) => identity.key),
    );
    const keys = await keyring.keysOf(spaceId);
    const cut = await preparer.prepare(
      identified.map(({ document, identity }, i) => {
        const head = headAt(heads, i);
        return {
          documentPublicId: head.publicId,
          documentKey: head.key,
          text: document.text,
          title: identity.title,
          elements: document.elements,
          sections: document.sections,
          labels: effectiveLabels(identity),
          parserVersion: `${document.report.parser}/${document.report.parserVersion}`,
          settings: scope.settings,
          sentences: scope.sentences,
          keys,
          known: comparable(head, identity),
          // Drafts and withdrawn versions are kept, never counted, and no model is asked about them.
          ...(identity.status === "CURRENT" ? { columns: scope.columns, situating: scope.situating } : {}),
        };
      }),
      { signal: job.signal },
    );
    const prepared = await services.notes.situate(spaceId, cut, scope.situating, {
      signal: job.signal,
      tally: scope.notes,
      onNote: (done, total) => job.progress({ done, total, stage: "Writing situating notes" }),
    });
    const changed: { index: number; prepared: Prepared }[] = [];
    for (const [index, version] of prepared.entries()) {
      const head = headAt(heads, index);
      const { file, identity } = identifiedAt(identified, index);
      if (version.kind === "PREPARED") {
        changed.push({ index, prepared: version });
        file.tally.count(head.newest === null ? "created" : "replaced");
      } else {
        // What this very import made before it was interrupted is its work, not an unchanged document.
        const same = comparable(head, identity);
        const isOwn = same?.importFileId === file.id;
        file.tally.count(!isOwn ? "unchanged" : same?.ordinal === 1 ? "created" : "replaced");
      }
    }
    const rows = changed.map(({ index, prepared: version }) =>
      newVersion(identifiedAt(identified, index), headAt(heads, index), version),
    );
    const written = await database.versions.insert(rows);
    batch.built = changed.map(({ index, prepared: version }, i) => {
      const ids = written[i];
      if (ids === undefined) throw new Error("A version was not written");
      return { ...identifiedAt(identified, index), head: headAt(heads, index), prepared: version, written: ids };
    });
    await declareSupersessions(batch.built);
    onStep("import:rows-written");
  }

  function newVersion({ file, document, identity }: Identified, head: DocumentHead, version: Prepared): NewVersion {
    const audienceId = scope.audienceIds.get(identity.audience);
    if (audienceId === undefined) throw new AppError("LABEL_INVALID", `There is no audience "${identity.audience}".`);
    const { report } = document;
    return {
      ...version,
      documentId: head.id,
      label: identity.label,
      status: identity.status,
      audienceId,
      scope: identity.scope,
      sha256: Buffer.from(file.storedFile?.sha256 ?? []),
      mediaType: report.mediaType,
      parser: report.parser,
      parserVersion: report.parserVersion,
      originUri: identity.originUri,
      capturedAt: context.now(),
      length: document.text.length,
      language: identity.language,
      parseReport: { encoding: report.encoding, warnings: report.warnings, elements: countKinds(document) },
      importFileId: file.id,
      importRow: document.row,
      suggestions: suggestionStarts({ key: head.key, title: identity.title }),
      sections: document.sections,
      elements: document.elements,
    };
  }

  async function declareSupersessions(built: readonly Built[]): Promise<void> {
    const rows = built.flatMap(({ identity, head, written }) =>
      identity.supersedes.map((target) => {
        const { key, section } = parseSupersededTarget(target);
        return {
          collectionId,
          supersedingKey: head.key,
          supersedingSection: null,
          supersededKey: key,
          supersededSection: section,
          scope: identity.scope as Record<string, string[]>,
          state: "DECLARED",
          declaredByVersionId: written.versionId,
          createdAt: context.now(),
        };
      }),
    );
    if (rows.length > 0) await database.write((tx) => tx.supersession.createMany({ data: rows }));
  }

  async function embed(batch: Batch): Promise<void> {
    job.signal.throwIfAborted();
    // Drafts and withdrawn versions are kept, never searched.
    const searched = batch.built.filter(({ identity }) => identity.status === "CURRENT");
    batch.pieces = searched.flatMap(({ head, identity, prepared, written }) =>
      prepared.pieces.map((content, i) => ({
        pieceId: written.pieceIds[i] ?? 0,
        documentId: head.id,
        collectionId,
        audienceId: scope.audienceIds.get(identity.audience) ?? 0,
        content,
      })),
    );
    batch.vectors = await services.indexing.embedForAll(
      spaceId,
      batch.pieces.map((piece) => piece.content),
      job.signal,
    );
    onStep("import:embedded");
  }

  async function publish(batch: Batch): Promise<void> {
    await services.indexing.add(spaceId, batch.pieces, batch.vectors, (index) => onStep(`import:${index}-indexed`));
    if (!scope.isAtomic && batch.built.length > 0) {
      const switched = await database.versions.switch(batch.built.map(({ written }) => written.versionId));
      onStep("import:switched");
      const changed = switched.flatMap(({ versionId, previousVersionId: previous }) =>
        previous === null ? [versionId] : [versionId, previous],
      );
      await services.countedRows.removeReplaced(switched);
      const known = knownVersions(batch, scope.settings.languages);
      await services.statistics.settle(spaceId, collectionId, known, changed);
      onStep("import:settled");
    }
    await batch.documents.at(-1)?.file.tally.write();
    for (const { file, over } of batch.ending) await over(refusals.get(file) ?? null);
  }

  const work = createStagedWork<Batch>([build, embed, publish], { inFlightMax: 3 });
  let gathering = emptyBatch();
  let hasFailed = false;

  async function sendOff(): Promise<void> {
    const batch = gathering;
    gathering = emptyBatch();
    await work.push(batch);
  }

  async function orFail(step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  }

  return {
    async add(file, document) {
      gathering.documents.push({ file, document });
      gathering.characters += document.text.length;
      if (gathering.documents.length >= BATCH_DOCUMENTS_MAX || gathering.characters >= BATCH_CHARACTERS_MAX)
        await orFail(sendOff);
    },
    end(file, over) {
      gathering.ending.push({ file, over });
    },
    finish: () =>
      orFail(async () => {
        if (!hasFailed && gathering.documents.length + gathering.ending.length > 0) await sendOff();
        await work.finish();
      }),
    hasFailed: () => hasFailed,
  };
}

function emptyBatch(): Batch {
  return { documents: [], characters: 0, ending: [], built: [], pieces: [], vectors: [] };
}

/** By version, what the statistics need of it: it is at hand, so it is not read again. */
function knownVersions(batch: Batch, languages: readonly string[]): Map<number, KnownVersion> {
  const known = new Map<number, KnownVersion>();
  let at = 0;
  for (const { identity, prepared, written } of batch.built) {
    if (identity.status !== "CURRENT") continue;
    const from = at;
    at += prepared.pieces.length;
    known.set(written.versionId, {
      languages,
      contents: prepared.pieces,
      vectors: new Map(batch.vectors.map(({ generation, vectors }) => [generation.id, vectors.slice(from, at)])),
    });
  }
  return known;
}

function headAt(heads: readonly DocumentHead[], index: number): DocumentHead {
  const head = heads[index];
  if (head === undefined) throw new Error("A document was not made");
  return head;
}

function identifiedAt(identified: readonly Identified[], index: number): Identified {
  const found = identified[index];
  if (found === undefined) throw new Error("A document was lost between two stages");
  return found;
}
