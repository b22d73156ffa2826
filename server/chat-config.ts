// Which language models write answers: one named by variables, and those of a JSON file. What it is given is the
// environment as config.ts has read it.
import { readFileSync } from "node:fs";
import { z } from "zod";

export interface ChatModelConfig {
  /** What agents and the API call it; unique. */
  name: string;
  /** The endpoint, with or without `/chat/completions` at its end. */
  url: string;
  apiKey: string | null;
  /** The variable that its key is read from: named where the endpoint refuses the key. */
  apiKeyVariable: string;
  /** What the endpoint calls it. */
  model: string;
  contextTokens: number;
  /** Of one call, all attempts together. */
  timeoutMs: number;
  /** Longest wait for the first byte of a streamed reply; then it is tried again. Null: `timeoutMs`. */
  firstByteTimeoutMs: number | null;
  /** Longest silence in the middle of a streamed reply. */
  idleTimeoutMs: number;
  /** Attempts after the first. */
  retriesMax: number;
  /** Of a million tokens. */
  price: { in: number; out: number; currency: string } | null;
}

/** The variables, read and checked each by itself. */
export interface ChatVariables {
  CHAT_URL?: string | undefined;
  CHAT_API_KEY?: string | undefined;
  CHAT_MODEL?: string | undefined;
  CHAT_CONTEXT_TOKENS: number;
  CHAT_TIMEOUT_MS: number;
  CHAT_FIRST_BYTE_TIMEOUT_MS?: number | undefined;
  CHAT_IDLE_TIMEOUT_MS: number;
  CHAT_RETRIES: number;
  CHAT_PRICE_IN?: number | undefined;
  CHAT_PRICE_OUT?: number | undefined;
  CHAT_PRICE_CURRENCY: string;
  CHAT_MODELS_FILE?: string | undefined;
}

/** Tokens that leave room for a prompt worth sending; no model in use takes more than the second (a choice). */
export const CONTEXT_TOKENS = { min: 1_024, max: 10_000_000 };
/** Node itself gives up waiting for the head of a reply after 300 seconds. */
export const CHAT_TIMEOUT_MS = { min: 100, max: 300_000 };
export const CHAT_RETRIES_MAX = 10;
/** Of a million tokens; a choice, against slips of the pen. */
export const CHAT_PRICE_MAX = 1_000_000;

export const currencyCode = z.string().regex(/^[A-Z]{3}$/, "three capital letters of ISO 4217 are expected");

/** Credentials in an address would stand in logs, and `fetch` refuses them. */
export const endpointUrl = z
  .url({ protocol: /^https?$/, error: "an http or https address is expected" })
  .refine((url) => !URL.canParse(url) || (new URL(url).username === "" && new URL(url).password === ""), {
    error: "give the key in a variable of its own, not in the address",
  });

const price = z.number().min(0).max(CHAT_PRICE_MAX);

const fileSchema = z.array(
  z.strictObject({
    name: z.string().trim().min(1).max(100),
    url: endpointUrl,
    model: z.string().trim().min(1),
    apiKeyVariable: z
      .string()
      .regex(/^[A-Z][A-Z0-9_]*$/, "the name of an environment variable is expected")
      .optional(),
    contextTokens: z.number().int().min(CONTEXT_TOKENS.min).max(CONTEXT_TOKENS.max).optional(),
    timeoutMs: z.number().int().min(CHAT_TIMEOUT_MS.min).max(CHAT_TIMEOUT_MS.max).optional(),
    firstByteTimeoutMs: z.number().int().min(CHAT_TIMEOUT_MS.min).max(CHAT_TIMEOUT_MS.max).optional(),
    idleTimeoutMs: z.number().int().min(CHAT_TIMEOUT_MS.min).max(CHAT_TIMEOUT_MS.max).optional(),
    retries: z.number().int().min(0).max(CHAT_RETRIES_MAX).optional(),
    price: z.strictObject({ in: price, out: price, currency: currencyCode.optional() }).optional(),
  }),
);

type FileModel = z.infer<typeof fileSchema>[number];

/**
 * Every model in its order, the one of the variables first. Problems name variables and places in the file, never values.
 * @param source the environment, for the variables that the file names
 */
export function readChatModels(
  env: ChatVariables,
  source: Record<string, string | undefined>,
): { models: ChatModelConfig[]; problems: string[] } {
  const problems: string[] = [];
  const models = [...modelOfVariables(env, problems), ...modelsOfFile(env, source, problems)];
  const names = new Set<string>();
  for (const { name } of models) {
    if (names.has(name)) problems.push(`CHAT_MODEL and CHAT_MODELS_FILE: the name "${name}" is given twice`);
    names.add(name);
  }
  return { models, problems };
}

function modelOfVariables(env: ChatVariables, problems: string[]): ChatModelConfig[] {
  const { CHAT_URL: url, CHAT_MODEL: model, CHAT_PRICE_IN: priceIn, CHAT_PRICE_OUT: priceOut } = env;
  if ((priceIn === undefined) !== (priceOut === undefined))
    problems.push("CHAT_PRICE_IN and CHAT_PRICE_OUT: set both or none");
  if ((url === undefined) !== (model === undefined)) problems.push("CHAT_URL and CHAT_MODEL: set both or none");
  if (url === undefined || model === undefined) return [];
  const hasPrice = priceIn !== undefined && priceOut !== undefined;
  return [
    {
      ...shared(env),
      name: model,
      url,
      apiKey: env.CHAT_API_KEY ?? null,
      apiKeyVariable: "CHAT_API_KEY",
      model,
      price: hasPrice ? { in: priceIn, out: priceOut, currency: env.CHAT_PRICE_CURRENCY } : null,
    },
  ];
}

function modelsOfFile(
  env: ChatVariables,
  source: Record<string, string | undefined>,
  problems: string[],
): ChatModelConfig[] {
  if (env.CHAT_MODELS_FILE === undefined) return [];
  const read = parseFile(env.CHAT_MODELS_FILE);
  if (typeof read === "string") {
    problems.push(`CHAT_MODELS_FILE: ${read}`);
    return [];
  }
  const parsed = fileSchema.safeParse(read.json);
  if (!parsed.success) {
    problems.push(...parsed.error.issues.map((i) => `CHAT_MODELS_FILE, at ${placeOf(i.path)}: ${i.message}`));
    return [];
  }
  for (const { apiKeyVariable: variable } of parsed.data)
    if (variable !== undefined && keyIn(source, variable) === null)
      problems.push(`${variable}: named by CHAT_MODELS_FILE and not set`);
  return parsed.data.map((model) => modelOfFile(model, env, source));
}

function modelOfFile(given: FileModel, env: ChatVariables, source: Record<string, string | undefined>) {
  const { name, url, model, apiKeyVariable, retries, price: prices, ...more } = given;
  return {
    ...shared(env),
    ...withoutUndefined(more),
    ...(retries === undefined ? {} : { retriesMax: retries }),
    name,
    url,
    model,
    apiKey: apiKeyVariable === undefined ? null : keyIn(source, apiKeyVariable),
    apiKeyVariable: apiKeyVariable ?? `apiKeyVariable of "${name}" in CHAT_MODELS_FILE`,
    price: prices === undefined ? null : { ...prices, currency: prices.currency ?? env.CHAT_PRICE_CURRENCY },
  };
}

/** What a model of the file takes from the variables where it says nothing. */
function shared(env: ChatVariables) {
  return {
    contextTokens: env.CHAT_CONTEXT_TOKENS,
    timeoutMs: env.CHAT_TIMEOUT_MS,
    firstByteTimeoutMs: env.CHAT_FIRST_BYTE_TIMEOUT_MS ?? null,
    idleTimeoutMs: env.CHAT_IDLE_TIMEOUT_MS,
    retriesMax: env.CHAT_RETRIES,
  };
}

function withoutUndefined<T extends Record<string, number | undefined>>(given: T): Record<keyof T, number> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Record<
    keyof T,
    number
  >;
}

function keyIn(source: Record<string, string | undefined>, variable: string): string | null {
  const key = source[variable]?.trim() ?? "";
  return key === "" ? null : key;
}

/** The file's content, or what is wrong with it. */
function parseFile(path: string): { json: unknown } | string {
  let content: string;
  try {
    content = readFileSync(path, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    return `the file cannot be read (${code})`;
  }
  try {
    return { json: JSON.parse(content) };
  } catch {
    return "the file is not JSON";
  }
}

const placeOf = (path: readonly PropertyKey[]) =>
  path.length === 0
    ? "its top"
    : path.map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`)).join("");
