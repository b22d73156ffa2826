// Nothing is quadratic in documents: ten times the records take at most eleven times as long. The model is a cheap one of
// the same dimensions, so that what is measured is everything but the model.
import { compare, type Bench } from "./bench.ts";
import { openProduct } from "./product.ts";
import { createHashEmbeddingModel } from "../helpers/hash-embedding-model.ts";
import { readableOf, recordRows } from "./texts.ts";

const ROUNDS = 3;
const RECORDS = 1_000;

/** Into a product of its own each time, so that no round finds what another left. */
async function importRecords(count: number, seed: number): Promise<number> {
  const product = await openProduct(createHashEmbeddingModel({ dimensions: 384 }));
  try {
    await product.import("warm-up", [{ name: "warm.csv", content: readableOf(recordRows(1, 200)) }]);
    return await product.import("bench", [{ name: "records.csv", content: readableOf(recordRows(seed, count)) }]);
  } finally {
    await product.close();
  }
}

export const importScale: Bench = {
  name: "import-scale",
  limit: 11,
  run: () =>
    compare({
      rounds: ROUNDS,
      ours: (round) => importRecords(RECORDS * 10, 300 + round),
      theirs: (round) => importRecords(RECORDS, 300 + round),
      describe: (ours, theirs) =>
        `${RECORDS * 10} records in ${(ours / 1000).toFixed(1)} s, ${RECORDS} in ${(theirs / 1000).toFixed(2)} s`,
    }),
};
