// A question and a passage as one sequence of tokens, in the way the model's own tokenizer puts two texts together.
import type { Tokenizer } from "@huggingface/tokenizers";
import type { FolderOwner } from "../embedding-model/model-folder.ts";
import { openTokenizer, placeOf, plainIds } from "../embedding-model/text-tokenizer.ts";
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
  const problem = "is not a tokenizer that is understood and puts two texts together";
  const { encode, around } = await openTokenizer(modelDir, markersOf, problem, RERANKER_FOLDER);
  const { before, between, after } = around;
  const idsOf = (text: string, limit: number): number[] => {
    const ids: number[] = [];
    for (const chunk of chunksOf(text)) {
      ids.push(...encode(chunk));
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
function markersOf(tokenizer: Tokenizer): { before: number[]; between: number[]; after: number[] } {
  const problem = "the tokenizer does not encode two letters as a pair";
  const [first, second] = [plainIds(tokenizer, "a"), plainIds(tokenizer, "b")];
  const marked = tokenizer.encode("a", { text_pair: "b" }).ids;
  const firstAt = placeOf(first, marked, 0, problem);
  const firstEnd = firstAt + first.length;
  const secondAt = placeOf(second, marked, firstEnd, problem);
  return {
    before: marked.slice(0, firstAt),
    between: marked.slice(firstEnd, secondAt),
    after: marked.slice(secondAt + second.length),
  };
}
