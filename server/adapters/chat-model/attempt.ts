// One request and what comes back, streamed or in one piece. It does not try again and does not translate errors.
import type { OpenAI } from "openai";
import type { AttemptClock } from "./attempt-clock.ts";
import type { ChatErrors } from "./errors.ts";
import { guardResponse, type GuardedResponse } from "./guarded-body.ts";
import { createReplyGatherer, type GatheredReply, type ReplyGatherer } from "./reply-gatherer.ts";
import type { Sdk } from "./sdk.ts";
import { completionSchema, eventSchema } from "./wire.ts";
import type { WrittenRequest } from "./write-request.ts";

export interface AttemptOptions {
  readonly sdk: Sdk;
  readonly client: OpenAI;
  readonly written: WrittenRequest;
  readonly clock: AttemptClock;
  readonly errors: ChatErrors;
  readonly charactersMax: number;
  readonly onText: (text: string) => void;
}

export async function attemptReply(options: AttemptOptions): Promise<GatheredReply> {
  const { client, written, clock, errors } = options;
  const isStreamed = written.parameters.stream === true;
  const answered = await client.chat.completions.create(written.parameters, { signal: clock.signal }).asResponse();
  const guarded = guardResponse(answered, clock, isStreamed);
  const gatherer = createReplyGatherer(options);
  // An endpoint that does not stream answers in one piece all the same.
  const isInEvents = isStreamed && !/json/iu.test(answered.headers.get("content-type") ?? "");
  const isCut = isInEvents
    ? await readEvents(guarded, gatherer, options)
    : await readCompletion(guarded.response, gatherer, options);
  const reply = gatherer.end(isCut);
  if (reply.text.trim() === "" && reply.toolCalls.length === 0 && reply.finish !== "FILTERED") {
    if (reply.finish === "LENGTH" && !isCut)
      throw errors.invalid(
        "used up its tokens before it answered",
        "Allow it more tokens, or choose a model that thinks less.",
      );
    throw errors.invalid("answered with neither text nor a call of a tool");
  }
  return reply;
}

/** @returns whether it was left before its end */
async function readCompletion(
  response: Response,
  gatherer: ReplyGatherer,
  { errors }: AttemptOptions,
): Promise<boolean> {
  const parsed = completionSchema.safeParse(JSON.parse(await response.text()));
  const [choice] = parsed.data?.choices ?? [];
  if (!parsed.success || choice === undefined) throw errors.invalid("did not answer with a chat completion");
  gatherer.add(choice.message, choice.finish_reason ?? "stop");
  gatherer.count(parsed.data.usage);
  return gatherer.isFull();
}

/** @returns whether it was left before its end */
async function readEvents(
  guarded: GuardedResponse,
  gatherer: ReplyGatherer,
  { sdk, client, clock, errors }: AttemptOptions,
): Promise<boolean> {
  const reading = new AbortController();
  // Once it is aborted, the stream of the SDK ends without an error: the clock tells why.
  const stream = sdk.Stream.fromSSEResponse<unknown>(guarded.response, reading, client);
  let events = 0;
  for await (const event of stream) {
    const parsed = eventSchema.safeParse(event);
    if (!parsed.success) throw errors.invalid("answered with events of another form");
    events += 1;
    gatherer.count(parsed.data.usage);
    const choice = parsed.data.choices.find(({ index }) => (index ?? 0) === 0);
    if (choice !== undefined) gatherer.add(choice.delta ?? null, choice.finish_reason ?? null);
    if (gatherer.isFull()) return true;
  }
  const reason = clock.reason();
  if (reason === "TOO_MUCH" && events > 0) return true;
  if (reason !== null) throw errors.stopped(reason);
  if (events === 0) throw errors.invalid("did not answer with events");
  if (!gatherer.isFinished() && !guarded.isDone()) throw errors.brokenOff();
  return false;
}
