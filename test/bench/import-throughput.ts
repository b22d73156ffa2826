// How much of the model's own throughput an import keeps: everything but the model must cost little.
import { compare, timed, type Bench } from "./bench.ts";
import { openBundledModel, openProduct, recordInputs, type BenchFile } from "./product.ts";
import { passageFile, readableOf, recordRows } from "./texts.ts";

const ROUNDS = 3;

/** Ours: from stored files to current documents. Theirs: the same inputs given to the same model in one call. */
async function againstModel(filesOf: (round: number) => BenchFile[]) {
  const model = await openBundledModel();
  const { recording, take } = recordInputs(model);
  const product = await openProduct(recording);
  try {
    // Both sides find a warm model, and the space its baseline.
    await product.import("warm-up", [{ name: "warm.md", content: readableOf([passageFile(1, 8)]) }]);
    take();
    let inputs: { header: string; text: string }[] = [];
    return await compare({
      rounds: ROUNDS,
      isOursFirst: true,
      ours: async (round) => {
        const ms = await product.import("bench", filesOf(round));
        inputs = take();
        return ms / inputs.length;
      },
      theirs: async () => (await timed(() => model.embedPassages(inputs))) / inputs.length,
      describe: (ours, theirs) =>
        `${inputs.length} inputs a round; ${(1000 / ours).toFixed(1)} a second imported, ${(1000 / theirs).toFixed(1)} by the model alone`,
    });
  } finally {
    await product.close();
    await model.close();
  }
}

export const importPassages: Bench = {
  name: "import-passages",
  limit: 1 / 0.8,
  run: () =>
    againstModel((round) =>
      Array.from({ length: 20 }, (_, i) => ({
        name: `passages-${round}-${i}.md`,
        content: readableOf([passageFile(100 + round * 20 + i, 15)]),
      })),
    ),
};

export const importRecords: Bench = {
  name: "import-records",
  limit: 1 / 0.5,
  run: () =>
    againstModel((round) => [
      { name: "records.csv", content: readableOf(recordRows(200 + round, 1_500, round * 1_500 + 1)) },
    ]),
};
