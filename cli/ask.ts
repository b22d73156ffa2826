// Asks over `POST /ask`: the connection lasts as long as a model writes, and tells what happens meanwhile.
import { z } from "zod";
import { replyInvalid, type Client } from "./client.ts";
import { CliError } from "./errors.ts";
import { answerSchema, type Answer, type Question } from "./operations/answers.ts";
import { readServerEvents } from "./server-events.ts";

/** Told of what happens on the way. */
export interface AskProgress {
  readonly onStep?: (step: string) => void;
  /** Provisional: the answer stands in its place. */
  readonly onText?: (text: string) => void;
  /** All text so far is withdrawn. */
  readonly onRestart?: () => void;
}

const stepSchema = z.object({ step: z.string() });
const textSchema = z.object({ text: z.string() });
const errorSchema = z.object({ code: z.string(), message: z.string() });

/** @throws {CliError} with the server's own code and message, whenever it fails */
export async function ask(
  client: Client,
  question: Question,
  { onStep, onText, onRestart, signal }: AskProgress & { readonly signal?: AbortSignal },
): Promise<Answer> {
  const { chunks } = await client.download("/ask", question, signal === undefined ? {} : { signal });
  for await (const { name, data } of readServerEvents(chunks)) {
    if (name === "step") onStep?.(read(client, stepSchema, data).step);
    else if (name === "text") onText?.(read(client, textSchema, data).text);
    else if (name === "restart") onRestart?.();
    else if (name === "answer") return read(client, answerSchema, data);
    else if (name === "error") {
      const { code, message } = read(client, errorSchema, data);
      throw new CliError(code, message);
    }
  }
  throw new CliError("UNREACHABLE", `The server at ${client.url} ended before it had answered. Ask again.`);
}

function read<T>(client: Client, schema: z.ZodType<T>, data: string): T {
  let json: unknown = null;
  try {
    json = JSON.parse(data);
  } catch (cause) {
    throw replyInvalid(client.url, "", cause);
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw replyInvalid(client.url, "", parsed.error);
}
