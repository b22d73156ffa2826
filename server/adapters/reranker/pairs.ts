// A question and a passage as one sequence of tokens, in the way the model's own tokenizer puts two texts together.
import { Tokenizer } from "@huggingface/tokenizers";
import { modelInvalid, readModelJson, type FolderOwner } from "../embedding-model/model-folder.ts";
import { chunksOf } from "../embedding-model/windows.ts";

export interface Pair {
  readonly ids: readonly number[];
  /** Where the passage begins. */
  readonly secondFrom: number;
}

export interface PairTokenizer {
  /** The passage is cut where both do not fit; the question only beyond half of the window. */
  pairs(question: string, passages: readonly string[]): Pair[];
}

export const RERANKER_FOLDER: FolderOwner = { label: "Reranker", variable: "RERANKER_MODEL_DIR" };

/** A choice: a question longer than this is a text, and the passage has a right to the rest. */
const QUESTION_SHARE_MAX = 0.5;

/** @throws {AppError} MODEL_INVALID */
export async function createPairTokenizer(modelDir: string, tokensMax: number): Promise<PairTokenizer> {
  const json = (await readModelJson(modelDir, "tokenizer.json", RERANKER_FOLDER)) as object;
  const config = (await readModelJson(modelDir, "tokenizer_config.json", RERANKER_FOLDER)) as object;
  const { tokenizer, before, between, after } = open(modelDir, json, config);
  const idsOf = (text: string, limit: number): number[] => {
    const ids: number[] = [];
    for (const chunk of chunksOf(text)) {
      ids.push(...tokenizer.encode(chunk, { add_special_tokens: false }).ids);
      if (ids.length >= limit) return ids.slice(0, limit);
    }
    return ids;
  };
  return {
    pairs(question, passages) {
      const asked = idsOf(question, Math.floor(tokensMax * QUESTION_SHARE_MAX));
      const head = [...before, ...asked, ...between];
      const room = Math.max(0, tokensMax - head.length - after.length);
      return passages.map((passage) => ({
        ids: [...head, ...idsOf(passage, room), ...after],
        secondFrom: head.length,
      }));
    },
  };
}

/** What stands before, between and after two texts, seen by encoding two letters with and without it. */
function open(modelDir: string, json: object, config: object) {
  try {
    const tokenizer = new Tokenizer(json, config);
    const [first, second] = ["a", "b"].map((letter) => tokenizer.encode(letter, { add_special_tokens: false }).ids);
    const marked = tokenizer.encode("a", { text_pair: "b" }).ids;
    const firstAt = placeOf(first, marked, 0);
    const firstEnd = firstAt + (first?.length ?? 0);
    const secondAt = placeOf(second, marked, firstEnd);
    return {
      tokenizer,
      before: marked.slice(0, firstAt),
      between: marked.slice(firstEnd, secondAt),
      after: marked.slice(secondAt + (second?.length ?? 0)),
    };
  } catch (cause) {
    const reason = "tokenizer.json is not a tokenizer that is understood and puts two texts together";
    throw modelInvalid(modelDir, reason, cause, RERANKER_FOLDER);
  }
}

function placeOf(ids: readonly number[] = [], marked: readonly number[], from: number): number {
  const at = marked.findIndex((_, i) => i >= from && ids.every((id, offset) => marked[i + offset] === id));
  if (ids.length === 0 || at < 0) throw new Error("the tokenizer does not encode two letters as a pair");
  return at;
}
