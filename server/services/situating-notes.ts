// Notes that say where a piece stands (CUT-8): written once by a language model, kept sealed, and put between header and
// searched form where a piece is embedded, nowhere else. A piece whose note cannot be written is embedded without one, and
// the next cut completes it.
import type { PieceContent, PreparedVersion } from "../core/documents/prepare.ts";
import { cleanNote, noteMessages, NOTE_TOKENS_MAX } from "../core/documents/situating-note.ts";
import type { SituatedPiece, Situating } from "../core/documents/situating.ts";
import type { CollectionSettings } from "../core/documents/collection-settings.ts";
import { AppError } from "../core/errors.ts";
import { hashKey } from "../core/security/keys.ts";
import { openText, sealText } from "../core/security/seal.ts";
import type { ChatModel } from "../ports/chat-model.ts";
import type { ServiceContext } from "./context.ts";
import type { KnownFieldService } from "./known-fields.ts";

type Prepared = Extract<PreparedVersion, { kind: "PREPARED" }>;

/** What became of the notes of one job. */
export interface NoteTally {
  /** Asked of the model in this job. */
  written: number;
  /** Pieces that stay without one for now. */
  missing: number;
  /** Failures one after the other; after `FAILURES_MAX` of them the model is not asked again in this job. */
  failures: number;
}

export interface SituatingOptions {
  readonly signal: AbortSignal;
  readonly tally: NoteTally;
  /** Told how many of the notes that are to be written now are there. */
  onNote(done: number, total: number): Promise<void>;
}

export interface SituatingNotes {
  /** How the pieces of a collection are situated; null: they are not. */
  of(collectionId: number, settings: CollectionSettings): Promise<Situating | null>;
  /** The same versions with the notes in what is embedded of their pieces. @throws {AppError} CANCELLED */
  situate<T extends PreparedVersion>(
    spaceId: number,
    versions: readonly T[],
    situating: Situating | null,
    options: SituatingOptions,
  ): Promise<T[]>;
  /** Stored pieces as they were embedded. @param contents as the text alone tells; the hash is that of the stored piece */
  restore(
    spaceId: number,
    pieces: readonly { readonly content: PieceContent; readonly inputHash: Buffer }[],
  ): Promise<PieceContent[]>;
}

/** Calls at once (a choice: what a hosted endpoint takes without queueing, and little enough for one of one's own). */
const CALLS_AT_ONCE = 4;
/** A choice: a model that is down must not hold up an import by its time limit a piece. */
const FAILURES_MAX = 3;
/** Hashes of one look-up: far below what SQLite takes as parameters. */
const LOOKED_UP_MAX = 500;

export function newNoteTally(): NoteTally {
  return { written: 0, missing: 0, failures: 0 };
}

/** What a job's result tells of it; nothing where no notes are asked for. */
export function noteFigures(situating: Situating | null, { written, missing }: NoteTally): Record<string, number> {
  return situating === null ? {} : { notesWritten: written, notesMissing: missing };
}

export function createSituatingNotes(
  { database, keyring, chat, logger, now }: ServiceContext,
  { knownFields }: { readonly knownFields: Pick<KnownFieldService, "of"> },
): SituatingNotes {
  async function find(spaceId: number, hashes: readonly Buffer[], model?: string): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    if (hashes.length === 0) return found;
    const keys = await keyring.keysOf(spaceId);
    for (let from = 0; from < hashes.length; from += LOOKED_UP_MAX) {
      const inputHash = { in: hashes.slice(from, from + LOOKED_UP_MAX).map((hash) => new Uint8Array(hash)) };
      const rows = await database.read.situatingNote.findMany({
        where: { spaceId, inputHash, ...(model === undefined ? {} : { model }) },
      });
      for (const row of rows)
        found.set(hashKey(row.inputHash), openText(keys.seal, row.sealed, notePlace(row.inputHash)));
    }
    return found;
  }

  async function write(model: ChatModel, { material }: SituatedPiece, signal: AbortSignal): Promise<string> {
    const request = { messages: noteMessages(material), tokensMax: NOTE_TOKENS_MAX, temperature: 0 };
    const note = cleanNote((await model.complete(request, { signal })).text);
    if (note === null)
      throw new AppError("MODEL_INVALID", `The model "${model.name}" wrote no note. Check the model, or name another.`);
    return note;
  }

  async function keep(spaceId: number, model: string, inputHash: Buffer, note: string): Promise<void> {
    const { seal } = await keyring.keysOf(spaceId);
    const row = { spaceId, model, inputHash: new Uint8Array(inputHash) };
    const sealed = new Uint8Array(sealText(seal, note, notePlace(inputHash)));
    await database.write((tx) =>
      tx.situatingNote.upsert({
        where: { spaceId_model_inputHash: row },
        create: { ...row, sealed, createdAt: now() },
        update: {},
      }),
    );
  }

  /** Asks for what is missing, several at once; what fails is left out. */
  async function writeAll(
    spaceId: number,
    name: string,
    wanted: readonly SituatedPiece[],
    { signal, tally, onNote }: SituatingOptions,
  ): Promise<Map<string, string>> {
    const made = new Map<string, string>();
    const model = chat.find(name);
    if (model === null && wanted.length > 0)
      logger.warn({ model: name }, "The language model of situating notes is not configured: pieces stay without them");
    const waiting = [...wanted];
    const next = async (): Promise<void> => {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
        signal.throwIfAborted();
        if (model === null || tally.failures >= FAILURES_MAX) continue;
        try {
          const note = await write(model, one, signal);
          await keep(spaceId, name, one.inputHash, note);
          made.set(hashKey(one.inputHash), note);
          tally.written += 1;
          tally.failures = 0;
        } catch (error) {
          signal.throwIfAborted();
          if (!(error instanceof AppError) || !error.code.startsWith("MODEL_")) throw error;
          tally.failures += 1;
          logger.warn({ err: error, model: name }, "A situating note could not be written");
        }
        await onNote(wanted.length - waiting.length, wanted.length);
      }
    };
    await settleAll(Array.from({ length: CALLS_AT_ONCE }, next));
    return made;
  }

  return {
    async of(collectionId, { situatingNotes, situatingModel }) {
      const model = situatingModel ?? chat.all[0]?.name;
      if (!situatingNotes || model === undefined) return null;
      const exactFields = (await knownFields.of(collectionId)).filter(({ isExact }) => isExact);
      return {
        model,
        exactFields: exactFields.map(({ subject, name, keys, reading }) => ({ subject, name, keys, reading })),
      };
    },

    async situate(spaceId, versions, situating, options) {
      if (situating === null) return [...versions];
      const wanted = new Map<string, SituatedPiece>();
      for (const version of versions)
        if (version.kind === "PREPARED")
          for (const { situated } of version.pieces) if (situated) wanted.set(hashKey(situated.inputHash), situated);
      const hashes = [...wanted.values()].map(({ inputHash }) => inputHash);
      const notes = await find(spaceId, hashes, situating.model);
      const missing = [...wanted].flatMap(([key, one]) => (notes.has(key) ? [] : [one]));
      for (const [key, note] of await writeAll(spaceId, situating.model, missing, options)) notes.set(key, note);
      return versions.map((version) => {
        if (version.kind !== "PREPARED") return version;
        const made = withNotes(version, notes);
        options.tally.missing += made.missing;
        return { ...version, ...made.version };
      });
    },

    async restore(spaceId, pieces) {
      const situated = pieces.filter(({ content, inputHash }) => !content.inputHash.equals(inputHash));
      const notes = await find(
        spaceId,
        situated.map(({ inputHash }) => inputHash),
      );
      return pieces.map(({ content, inputHash }) => {
        const note = notes.get(hashKey(inputHash));
        return note === undefined ? content : withNote(content, inputHash, note);
      });
    },
  };
}

function withNotes(version: Prepared, notes: ReadonlyMap<string, string>) {
  let missing = 0;
  const pieces = version.pieces.map((piece) => {
    if (piece.situated === undefined) return piece;
    const { inputHash } = piece.situated;
    const note = notes.get(hashKey(inputHash));
    if (note !== undefined) return withNote(piece, inputHash, note);
    missing += 1;
    return piece;
  });
  const cutHash = missing === 0 ? version.cutHash : version.cutHashUnsituated;
  return { version: { pieces, cutHash }, missing };
}

/** Words and identifiers stay those of the text. */
function withNote<T extends PieceContent>(content: T, inputHash: Buffer, note: string): T {
  return { ...content, inputHash, header: content.header === "" ? note : `${content.header}\n${note}` };
}

/** Waits for all of them also after a failure: nothing goes on writing beside the next try. @throws the first failure */
async function settleAll(work: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find((result) => result.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}

function notePlace(inputHash: Uint8Array): string {
  return `note:${Buffer.from(inputHash).toString("hex")}`;
}
