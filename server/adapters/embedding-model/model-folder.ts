// Reads and checks a model folder: config.json, tokenizer.json, tokenizer_config.json, model.onnx.
import { createHash, type Hash } from "node:crypto";
import { open, readFile, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { z } from "zod";
import { AppError } from "../../core/errors.ts";
import type { ModelShape } from "./thread-messages.ts";

export const MODEL_FILES = ["config.json", "tokenizer.json", "tokenizer_config.json", "model.onnx"] as const;

/** Whose folder it is, and the variable that names it: for messages. */
export interface FolderOwner {
  readonly label: string;
  readonly variable: string;
}

const EMBEDDING: FolderOwner = { label: "Embedding model", variable: "EMBEDDING_MODEL_DIR" };

const configSchema = z.object({
  model_type: z.string().default(""),
  hidden_size: z.number().int().positive(),
  max_position_embeddings: z.number().int().positive(),
  pad_token_id: z.number().int().nonnegative().default(0),
});

/** Tokenizers without a limit write 1e30 or so; only a real limit counts. */
const tokenizerConfigSchema = z.object({ model_max_length: z.number().positive().optional() });

/**
 * Shape of the model in `modelDir`, read from its two small files; the big ones are only seen to exist.
 * @throws {AppError} MODEL_INVALID
 */
export async function readModelShape(modelDir: string, owner: FolderOwner = EMBEDDING): Promise<ModelShape> {
  for (const file of MODEL_FILES) await requireFile(modelDir, file, owner);
  const json = await readModelJson(modelDir, "config.json", owner);
  const config = parse(configSchema, json, join(modelDir, "config.json"), owner);
  const tokenizerPath = join(modelDir, "tokenizer_config.json");
  const tokenizerJson = await readModelJson(modelDir, "tokenizer_config.json", owner);
  const tokenizer = parse(tokenizerConfigSchema, tokenizerJson, tokenizerPath, owner);
  // RoBERTa counts positions from the one after its padding id, so that many of them can never be used.
  const unusable = config.model_type.includes("roberta") ? config.pad_token_id + 1 : 0;
  const tokensMax = Math.min(config.max_position_embeddings - unusable, tokenizer.model_max_length ?? Infinity);
  if (tokensMax < TOKENS_MAX_FLOOR) {
    const reason = `its window of ${tokensMax} tokens is too small (${TOKENS_MAX_FLOOR} at least)`;
    throw modelInvalid(modelDir, reason, undefined, owner);
  }
  return { modelDir, dimensions: config.hidden_size, tokensMax, paddingId: config.pad_token_id };
}

/** A choice: below this a prefix, a header and a text cannot share a window. */
const TOKENS_MAX_FLOOR = 32;

/**
 * Name of the folder and a digest of all four files and the prefixes: everything that decides a vector.
 * Reads all of them (measured: 85 MB in 0.2 s).
 */
export async function modelId(modelDir: string, prefixes: readonly string[]): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(prefixes));
  for (const file of MODEL_FILES) {
    hash.update(`\n${file}\n`);
    await updateWithFile(hash, join(modelDir, file));
  }
  return `${basename(resolve(modelDir))}-${hash.digest("hex").slice(0, 16)}`;
}

/** One buffer for the whole file: a stream would leave as much garbage as the file is long. */
async function updateWithFile(hash: Hash, path: string): Promise<void> {
  const buffer = Buffer.allocUnsafe(1 << 20);
  const handle = await open(path);
  try {
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length);
      if (bytesRead === 0) return;
      hash.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
}

/** JSON of a file of the folder. @throws {AppError} MODEL_INVALID when it is missing or not JSON */
export async function readModelJson(
  modelDir: string,
  file: (typeof MODEL_FILES)[number],
  owner: FolderOwner = EMBEDDING,
): Promise<unknown> {
  const path = join(modelDir, file);
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? "is not JSON" : "cannot be read";
    throw modelInvalid(modelDir, `${path} ${reason}`, cause, owner);
  }
}

/** The error for a folder that is no usable model; `reason` completes "Embedding model "…": …". */
export function modelInvalid(
  modelDir: string,
  reason: string,
  cause?: unknown,
  { label, variable }: FolderOwner = EMBEDDING,
): AppError {
  return new AppError(
    "MODEL_INVALID",
    `${label} "${modelDir}": ${reason}. Put a complete folder there (${MODEL_FILES.join(", ")}) ` +
      `or set ${variable} to one.`,
    { details: { modelDir }, cause },
  );
}

async function requireFile(modelDir: string, file: string, owner: FolderOwner): Promise<void> {
  const path = join(modelDir, file);
  const found = await stat(path).catch((cause: unknown) => {
    throw modelInvalid(modelDir, `${path} is missing or cannot be read`, cause, owner);
  });
  if (!found.isFile() || found.size === 0)
    throw modelInvalid(modelDir, `${path} is empty or not a file`, undefined, owner);
}

function parse<T>(schema: z.ZodType<T>, json: unknown, path: string, owner: FolderOwner): T {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const reason = `not a usable description (${z.prettifyError(parsed.error).replaceAll("\n", " ")})`;
  throw modelInvalid(path, reason, undefined, owner);
}
