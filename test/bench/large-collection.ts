// A collection of 100,000 pieces in a product of its own: invented texts, vectors from a seeded generator, everything else
// as an import leaves it. Questions are embedded by the bundled model.
import usearch from "usearch";
import type { EmbeddingModel } from "../../server/ports/embedding-model.ts";
import { timed } from "./bench.ts";
import { startInstantModel, type InstantModel } from "./chat-process.ts";
import { manual } from "./manuals.ts";
import { openBundledModel, openProduct, type Product } from "./product.ts";
import { readableOf } from "./texts.ts";
import { createRandom, createZipfWords, sectionedFile, vectorAround } from "./zipf-texts.ts";

const PIECES = Number(process.env["SEARCH_PIECES"] ?? 100_000);
const SECTIONS = 10;
/** Manuals beside them, in a collection of their own: what is asked of a language model. */
export const MANUALS = 100;
/** The document that a filter leaves alone. */
const FEW_SECTIONS = 5;
const FILES_AT_ONCE = Math.min(2_500, PIECES / SECTIONS);
/** Candidates that a search asks its vector index for. */
const NEAREST = 60;

export interface LargeCollection {
  readonly product: Product;
  readonly chat: InstantModel;
  search(question: string, where?: object): Promise<void>;
  /** Embeds a question with the bundled model, as the product does, and scans as many float32 vectors once, exactly. */
  embedAndScan(question: string): Promise<void>;
  close(): Promise<void>;
}

/** Leaves the five pieces of one document. */
export const FIVE_PIECES = { field: "batch", eq: "last" };

let opened: Promise<LargeCollection> | undefined;

/** The same for every bench of a run, filled at its first use. */
export function largeCollection(): Promise<LargeCollection> {
  opened ??= open();
  return opened;
}

export async function closeLargeCollection(): Promise<void> {
  await (await opened)?.close();
}

async function open(): Promise<LargeCollection> {
  const bundled = await openBundledModel();
  const { model, centre } = await seededModel(bundled);
  const chat = await startInstantModel();
  const product = await openProduct(model, { chatModels: [chat.model] });
  const close = async () => {
    await product.close();
    await chat.close();
    await bundled.close();
  };
  try {
    const ms = await timed(() => fill(product));
    console.error(`  ${PIECES} pieces imported in ${(ms / 1000).toFixed(0)} s`);
  } catch (error) {
    await close();
    throw error;
  }
  const matrix = yardstickMatrix(centre);
  const search = (question: string, where?: object) => product.search("bench", question, where);
  const words = createZipfWords(4);
  // Both sides find everything in memory.
  for (let i = 0; i < 20; i++) await search(words(9), i % 2 === 0 ? undefined : FIVE_PIECES);
  return {
    product,
    chat,
    search,
    async embedAndScan(question) {
      const vector = await bundled.embedQuestion(question);
      usearch.exactSearch(matrix, vector.slice(), vector.length, NEAREST, usearch.MetricKind.IP, 1);
    },
    close,
  };
}

/** The bundled model for questions and what they wait for; passages get vectors that cost nothing. */
async function seededModel(bundled: EmbeddingModel): Promise<{ model: EmbeddingModel; centre: Float32Array }> {
  const centre = await bundled.embedQuestion(createZipfWords(1)(SECTIONS));
  const random = createRandom(2);
  const model: EmbeddingModel = {
    ...bundled,
    id: `seeded/${bundled.id}`,
    async embedPassages(inputs, options) {
      if (options?.isUrgent === true) return bundled.embedPassages(inputs, options);
      return inputs.map(() => [vectorAround(centre, random)]);
    },
    close: async () => undefined,
  };
  return { model, centre };
}

async function fill(product: Product): Promise<void> {
  const documents = PIECES / SECTIONS;
  for (let from = 0; from < documents; from += FILES_AT_ONCE)
    await product.import(
      "bench",
      Array.from({ length: FILES_AT_ONCE }, (_, i) => {
        const number = from + i;
        const fields = { area: `area ${number % 20}`, batch: number === documents - 1 ? "last" : `b${number % 1_000}` };
        const sections =
          number === documents - 1 ? FEW_SECTIONS : number === 0 ? 2 * SECTIONS - FEW_SECTIONS : SECTIONS;
        return { name: `d${number}.md`, content: readableOf([sectionedFile(10 + number, sections, fields)]) };
      }),
    );
  const manuals = Array.from({ length: MANUALS }, (_, i) => manual(i));
  await product.import(
    "manuals",
    manuals.map(({ name, content }) => ({ name, content: readableOf([content]) })),
  );
}

function yardstickMatrix(centre: Float32Array): Float32Array {
  const random = createRandom(3);
  const matrix = new Float32Array(PIECES * centre.length);
  for (let row = 0; row < PIECES; row++) matrix.set(vectorAround(centre, random), row * centre.length);
  return matrix;
}
