// Questions to the language model of the large collection, over 100,000 pieces and the manuals, as clients ask them.
import type { LargeCollection } from "./large-collection.ts";
import type { Manual } from "./manuals.ts";

const ASK = `mutation ($input: AskInput!) { ask(input: $input) { status text writtenBy fallback { message } search { blocks { id } } } }`;
const STREAM = `subscription ($input: AskInput!) { askStream(input: $input) { kind text answer { text } } }`;

/** Room for ten blocks. */
const TOKENS_MAX = 8_000;
const inputOf = ({ question }: Manual) => ({ question, collections: ["bench", "manuals"], tokensMax: TOKENS_MAX });

export interface AskedAnswer {
  readonly text: string;
  readonly blocks: number;
}

/** @throws where it was not the model that answered */
export async function ask({ product }: LargeCollection, of: Manual): Promise<AskedAnswer> {
  const { ask: answer } = await product.client.data(ASK, { input: inputOf(of) });
  const { status, text, writtenBy, fallback, search } = answer;
  if (status !== "ANSWERED" || writtenBy !== "MODEL")
    throw new Error(`${of.question} ${status} by ${writtenBy}: ${fallback?.message ?? text}`);
  return { text, blocks: search.blocks.length };
}

/** Milliseconds to the first server-sent event of a step. */
export async function firstServerSentStep({ product }: LargeCollection, of: Manual): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(`${product.url}/ask`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${product.client.secret ?? ""}` },
    body: JSON.stringify(inputOf(of)),
  });
  if (response.body === null) throw new Error(`POST /ask answered ${response.status} without a body`);
  let told = "";
  let first: number | null = null;
  // To the end: one that is left is cancelled, and would cost the next question nothing.
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    told += text;
    if (first === null && told.includes("event: step")) first = performance.now() - startedAt;
  }
  if (first === null) throw new Error(`POST /ask told no step: ${told.slice(0, 200)}`);
  return first;
}

/** Milliseconds to the first event of the subscription, on a socket that is open. */
export async function firstSubscribedStep(
  socket: ReturnType<LargeCollection["product"]["client"]["socket"]>,
  of: Manual,
): Promise<number> {
  const startedAt = performance.now();
  let first: number | null = null;
  for await (const { errors } of socket.iterate({ query: STREAM, variables: { input: inputOf(of) } })) {
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
    first ??= performance.now() - startedAt;
  }
  if (first === null) throw new Error("The subscription ended without an event");
  return first;
}
