// Any endpoint that speaks OpenAI's chat completions, as a chat model.
import { estimateTokens } from "../../core/text/tokens.ts";
import type { TokenUsage } from "../../core/answers/prompt/message.ts";
import { AppError } from "../../core/errors.ts";
import type { ChatModel, ChatPrice, ChatRequest } from "../../ports/chat-model.ts";
import { withRetries } from "../endpoint/retries.ts";
import { startAttemptClock } from "./attempt-clock.ts";
import { attemptReply } from "./attempt.ts";
import { judgeRefusal, type Feature } from "./capabilities.ts";
import { createClient } from "./client.ts";
import { createChatErrors } from "./errors.ts";
import type { GatheredReply } from "./reply-gatherer.ts";
import { loadSdk, type Sdk } from "./sdk.ts";
import { writeRequest, type WrittenRequest } from "./write-request.ts";

export interface EndpointChatModelOptions {
  /** What configuration and agents call it. */
  readonly name: string;
  /** `…/v1`, or `…/v1/chat/completions`. */
  readonly url: string;
  readonly apiKey: string | null;
  /** Where the key is set: named when it is refused. */
  readonly apiKeyVariable: string;
  /** What the endpoint calls it. */
  readonly model: string;
  readonly contextTokens: number;
  readonly price: ChatPrice | null;
  /** Of one call, all attempts together. */
  readonly timeoutMs: number;
  /** Longest wait for the first byte of a streamed reply; then it is tried again. Null: `timeoutMs`. */
  readonly firstByteTimeoutMs: number | null;
  /** Longest silence in the middle of a streamed reply. */
  readonly idleTimeoutMs: number;
  /** Attempts after the first. */
  readonly retriesMax: number;
}

/** UTF-16 units of a reply, and of one token at most: longer than words of any tokenizer in use (both a choice). */
const CHARACTERS_MAX = 400_000;
const CHARACTERS_PER_TOKEN_MAX = 16;

type CallOptions = Parameters<ChatModel["complete"]>[1];

export function createEndpointChatModel(options: EndpointChatModelOptions): ChatModel {
  const connecting = loadSdk().then((sdk) => connect(sdk, options));
  const closed = new AbortController();
  const refused = new Set<Feature>();
  const { timeoutMs, retriesMax, idleTimeoutMs } = options;
  const firstByteTimeoutMs = options.firstByteTimeoutMs ?? timeoutMs;

  /** One request within what is left of the time. */
  async function attempt(written: WrittenRequest, request: ChatRequest, call: OpenCall): Promise<GatheredReply> {
    const { connection, onText } = call;
    const { errors } = connection;
    const clock = startAttemptClock(call.cancelled, {
      remainingMs: call.deadline - Date.now(),
      silence: written.parameters.stream === true ? { firstByteMs: firstByteTimeoutMs, idleMs: idleTimeoutMs } : null,
    });
    const charactersMax = Math.min(CHARACTERS_MAX, (request.tokensMax ?? Infinity) * CHARACTERS_PER_TOKEN_MAX);
    try {
      return await attemptReply({ ...connection, written, clock, charactersMax, onText });
    } catch (error) {
      // What the caller's own function throws is the caller's.
      if (error === call.thrown()) throw error;
      const reason = clock.reason();
      if (reason !== null) throw errors.stopped(reason);
      throw error;
    } finally {
      clock.end();
    }
  }

  /** Requests with less and less, until the endpoint refuses nothing of it. What was given up stays so if that helped. */
  async function negotiate(request: ChatRequest, call: OpenCall): Promise<GatheredReply> {
    const { errors } = call.connection;
    const without = new Set(refused);
    for (;;) {
      const written = writeRequest(request, { model: options.model, isStreamed: call.isStreamed, refused: without });
      try {
        const reply = await attempt(written, request, call);
        for (const feature of without) refused.add(feature);
        return reply;
      } catch (error) {
        const refusal = error === call.thrown() ? null : errors.refusalOf(error);
        if (refusal === null) throw error;
        const verdict = judgeRefusal(refusal, written.sent);
        if (verdict.kind === "TOO_LONG") throw errors.tooLong();
        if (verdict.kind === "OTHER") throw error;
        without.add(verdict.feature);
      }
    }
  }

  return {
    name: options.name,
    contextTokens: options.contextTokens,
    price: options.price,
    async complete(request, { signal, onText }) {
      const deadline = Date.now() + timeoutMs;
      const connection = await connecting;
      const { errors } = connection;
      const call = openCall(connection, AbortSignal.any([signal, closed.signal]), deadline, onText);
      const reply = await withRetries(
        () =>
          negotiate(request, call).catch((error: unknown) => {
            if (error instanceof AppError || error === call.thrown()) throw error;
            throw errors.translate(error) ?? error;
          }),
        {
          retriesMax,
          signal: call.cancelled,
          cancelled: errors.cancelled,
          isWorthwhile: (delayMs) => !call.hasTold() && Date.now() + delayMs < call.deadline,
        },
      );
      const { text, toolCalls, finish } = reply;
      return { text, toolCalls, finish, usage: usageOf(request, reply) };
    },
    close() {
      closed.abort();
      return Promise.resolve();
    },
  };
}

const connect = (sdk: Sdk, options: EndpointChatModelOptions) => ({
  sdk,
  client: createClient(sdk, options),
  errors: createChatErrors(sdk, options),
});

type Connection = ReturnType<typeof connect>;

/** What all attempts of one call share. */
interface OpenCall {
  readonly connection: Connection;
  readonly cancelled: AbortSignal;
  readonly deadline: number;
  readonly isStreamed: boolean;
  readonly onText: (text: string) => void;
  /** Whether the caller was told of text: then nothing is tried again. */
  hasTold(): boolean;
  /** What the caller's function threw. */
  thrown(): unknown;
}

function openCall(
  connection: Connection,
  cancelled: AbortSignal,
  deadline: number,
  onText: CallOptions["onText"],
): OpenCall {
  const nothing = Symbol("nothing was thrown");
  let thrown: unknown = nothing;
  let hasTold = false;
  return {
    connection,
    cancelled,
    deadline,
    isStreamed: onText !== undefined,
    onText(text) {
      hasTold ||= onText !== undefined;
      try {
        onText?.(text);
      } catch (error) {
        thrown = error;
        throw error;
      }
    },
    hasTold: () => hasTold,
    thrown: () => thrown,
  };
}

/** As reported; estimated where the endpoint does not say, which the figures then say (CUT-5). */
function usageOf({ messages, tools = [] }: ChatRequest, { usage, written }: GatheredReply): TokenUsage {
  if (usage != null) {
    return { tokensIn: usage.prompt_tokens, tokensOut: usage.completion_tokens, isEstimated: false };
  }
  const read = messages.map((message) =>
    message.role === "ASSISTANT" ? message.text + JSON.stringify(message.toolCalls) : message.text,
  );
  return {
    tokensIn: estimateTokens([...read, ...tools.map((tool) => JSON.stringify(tool))].join("\n")),
    tokensOut: estimateTokens(written),
    isEstimated: true,
  };
}
