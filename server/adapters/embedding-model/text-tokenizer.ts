// The model's own tokenizer over texts of any length, a chunk at a time.
import { Tokenizer } from "@huggingface/tokenizers";
import type { EmbeddingInput } from "../../ports/embedding-model.ts";
import { modelInvalid, readModelJson } from "./model-folder.ts";
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

/** Reads tokenizer.json (about a second, 210 MB for 250,000 pieces). @throws {AppError} MODEL_INVALID */
export async function createTextTokenizer(modelDir: string, tokensMax: number): Promise<TextTokenizer> {
  const json = (await readModelJson(modelDir, "tokenizer.json")) as object;
  const config = (await readModelJson(modelDir, "tokenizer_config.json")) as object;
  const { encode, shape } = open(modelDir, json, config, tokensMax);

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

function open(modelDir: string, json: object, config: object, tokensMax: number) {
  try {
    const tokenizer = new Tokenizer(json, config);
    // The tokenizer has copied the word pieces; the object it was made from would keep 22 MB of them alive.
    (json as { model: { vocab?: unknown } }).model.vocab = undefined;
    const encode = (text: string): number[] => tokenizer.encode(text, { add_special_tokens: false }).ids;
    return { encode, shape: { tokensMax, ...markersOf(tokenizer) } satisfies WindowShape };
  } catch (cause) {
    throw modelInvalid(modelDir, "tokenizer.json is not a tokenizer that is understood", cause);
  }
}

/** What the tokenizer itself puts around a sequence, seen by encoding one letter with and without it. */
function markersOf(tokenizer: Tokenizer): { before: number[]; after: number[] } {
  const probe = tokenizer.encode("a", { add_special_tokens: false }).ids;
  const marked = tokenizer.encode("a").ids;
  const at = marked.findIndex((_, index) => probe.every((id, offset) => marked[index + offset] === id));
  if (probe.length === 0 || at < 0) throw new Error("the tokenizer does not encode a letter");
  return { before: marked.slice(0, at), after: marked.slice(at + probe.length) };
}
