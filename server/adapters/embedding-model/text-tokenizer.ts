// The model's own tokenizer over texts of any length, a chunk at a time.
import { Tokenizer } from "@huggingface/tokenizers";
import type { EmbeddingInput } from "../../ports/embedding-model.ts";
import { modelInvalid, readModelJson, type FolderOwner } from "./model-folder.ts";
import { buildWindows, chunksOf, type WindowShape } from "./windows.ts";

export interface TextTokenizer {
  /** Ids of `text` without markers; stops after `limit` ids. `pause` is awaited after every chunk. */
  idsOf(text: string, options: { limit?: number; pause: () => Promise<void> }): Promise<number[]>;
  /** Prefix + header + text of a passage, in windows. */
  windowsOf(input: EmbeddingInput, prefix: string, pause: () => Promise<void>): Promise<number[][]>;
  /** A question with its prefix, cut at the window. */
  question(question: string, prefix: string): Promise<number[]>;
}

const now = (): Promise<void> => Promise.resolve();

/** @throws {AppError} MODEL_INVALID */
export async function createTextTokenizer(modelDir: string, tokensMax: number): Promise<TextTokenizer> {
  const { encode, around } = await openTokenizer(modelDir, markersOf, "is not a tokenizer that is understood");
  const shape: WindowShape = { tokensMax, ...around };

  const idsOf: TextTokenizer["idsOf"] = async (text, { limit = Infinity, pause }) => {
    const ids: number[] = [];
    for (const chunk of chunksOf(text)) {
      for (const id of encode(chunk)) ids.push(id);
      await pause();
      if (ids.length >= limit) return ids.slice(0, limit);
    }
    return ids;
  };
  return {
    idsOf,
    async windowsOf({ header, text }, prefix, pause) {
      // White space stays in front of what follows it: a tokenizer may fold it into the next token.
      const stem = prefix.trimEnd();
      const space = prefix.slice(stem.length);
      const [headerText, bodyText] = header === "" ? ["", space + text] : [space + header, `\n${text}`];
      return buildWindows(
        {
          prefix: encode(stem),
          header: await idsOf(headerText, { limit: tokensMax, pause }),
          body: await idsOf(bodyText, { pause }),
        },
        shape,
      );
    },
    async question(question, prefix) {
      const limit = tokensMax - shape.before.length - shape.after.length;
      return [...shape.before, ...(await idsOf(prefix + question, { limit, pause: now })), ...shape.after];
    },
  };
}

export interface OpenedTokenizer<A> {
  /** Ids of a text without markers. */
  readonly encode: (text: string) => number[];
  /** What the tokenizer itself puts around texts. */
  readonly around: A;
}

/**
 * Reads tokenizer.json (about a second, 210 MB for 250,000 pieces).
 * @param read what is put around texts, seen by encoding letters; its failure is that of the file
 * @param problem what is said of tokenizer.json then
 * @throws {AppError} MODEL_INVALID
 */
export async function openTokenizer<A>(
  modelDir: string,
  read: (tokenizer: Tokenizer) => A,
  problem: string,
  owner?: FolderOwner,
): Promise<OpenedTokenizer<A>> {
  const json = (await readModelJson(modelDir, "tokenizer.json", owner)) as object;
  const config = (await readModelJson(modelDir, "tokenizer_config.json", owner)) as object;
  try {
    const tokenizer = new Tokenizer(json, config);
    // The tokenizer has copied the word pieces; the object it was made from would keep 22 MB of them alive.
    (json as { model: { vocab?: unknown } }).model.vocab = undefined;
    return { encode: (text) => plainIds(tokenizer, text), around: read(tokenizer) };
  } catch (cause) {
    throw modelInvalid(modelDir, `tokenizer.json ${problem}`, cause, owner);
  }
}

export function plainIds(tokenizer: Tokenizer, text: string): number[] {
  return tokenizer.encode(text, { add_special_tokens: false }).ids;
}

/** Where `ids` stand in `marked`, from `from` on. @throws {Error} with `problem`, where they do not */
export function placeOf(ids: readonly number[], marked: readonly number[], from: number, problem: string): number {
  const at = marked.findIndex((_, i) => i >= from && ids.every((id, offset) => marked[i + offset] === id));
  if (ids.length === 0 || at < 0) throw new Error(problem);
  return at;
}

/** What stands before and after one text. */
function markersOf(tokenizer: Tokenizer): { before: number[]; after: number[] } {
  const probe = plainIds(tokenizer, "a");
  const marked = tokenizer.encode("a").ids;
  const at = placeOf(probe, marked, 0, "the tokenizer does not encode a letter");
  return { before: marked.slice(0, at), after: marked.slice(at + probe.length) };
}
