// Every failure of an endpoint as an AppError. An endpoint's own words are never repeated: they may hold the prompt.
import type { APIError } from "openai";
import { AppError } from "../../core/errors.ts";
import { retryAfterOf } from "../endpoint/retries.ts";
import type { StopReason } from "./attempt-clock.ts";
import type { Refusal } from "./capabilities.ts";
import type { Sdk } from "./sdk.ts";

export interface ErrorNames {
  /** What configuration calls the model. */
  readonly name: string;
  readonly url: string;
  /** The variable, or the place in the file, that its key is read from. */
  readonly apiKeyVariable: string;
  readonly timeoutMs: number;
}

/** The SDK leaves open which of these an error has. */
type Refused = APIError<number | undefined, Headers | undefined, object | undefined>;

export interface ChatErrors {
  cancelled(): AppError;
  stopped(reason: StopReason): AppError;
  /** What a failed request means; null where it is no failure of the endpoint. */
  translate(error: unknown): AppError | null;
  /** Null where the endpoint did not answer with a status. */
  refusalOf(error: unknown): Refusal | null;
  brokenOff(): AppError;
  tooLong(): AppError;
  invalid(problem: string, remedy?: string): AppError;
}

/** Codes of 429 that no waiting helps with. */
const OUT_OF_QUOTA = /insufficient|quota|billing|balance|credit/iu;

const isOutOfQuota = ({ code, type }: Refused) => OUT_OF_QUOTA.test(`${code ?? ""} ${type ?? ""}`);

export function createChatErrors(sdk: Sdk, { name, url, apiKeyVariable, timeoutMs }: ErrorNames): ChatErrors {
  const { origin, pathname } = new URL(url);
  const isRefused = (error: unknown): error is Refused => error instanceof sdk.APIError;
  const subject = `Language model "${name}" at ${origin}${pathname}`;
  const details = (more: Record<string, unknown> = {}) => ({ model: name, ...more });
  const retryable = (problem: string, more: Record<string, unknown> = {}, cause?: unknown) =>
    new AppError("MODEL_UNAVAILABLE", `${subject} ${problem}. Check that it runs; the same call may succeed later.`, {
      isRetryable: true,
      details: details(more),
      cause,
    });
  const refused = (problem: string, remedy: string, more: Record<string, unknown> = {}) =>
    new AppError("MODEL_UNAVAILABLE", `${subject} ${problem}. ${remedy}`, { details: details(more) });
  const invalid = (problem: string, remedy = "Check its address and that it serves chat completions.") =>
    new AppError("MODEL_INVALID", `${subject} ${problem}. ${remedy}`, { details: details() });

  function ofStatus(error: Refused, status: number): AppError {
    const more = { status };
    if (status === 402 || isOutOfQuota(error)) {
      return refused("is out of quota", "Raise the limit of its account, or use another model.", more);
    }
    if (status === 401 || status === 403)
      return refused(`refused the key with status ${status}`, `Check ${apiKeyVariable}.`, more);
    if (status >= 300 && status < 400)
      return refused("leads to another address", "Configure that address instead.", more);
    if (status === 404) return refused("is not there (status 404)", "Check its address and the model's name.", more);
    if (status === 408 || status === 409 || status === 429 || status >= 500) {
      const retryAfterMs = retryAfterOf(error.headers?.get("retry-after") ?? null);
      return retryable(`answered with status ${status}`, {
        ...more,
        ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      });
    }
    return invalid(
      `refused the request with status ${status}`,
      "Check the model's name and what the endpoint supports.",
    );
  }

  return {
    cancelled: () => new AppError("CANCELLED", `The call of language model "${name}" was cancelled.`),
    stopped(reason) {
      if (reason === "CANCELLED") return this.cancelled();
      if (reason === "FIRST_BYTE") return retryable("did not begin to answer in time");
      if (reason === "IDLE") return retryable("fell silent in the middle of its answer");
      if (reason === "TOO_MUCH") return invalid("wrote more than can be taken and nothing that can be read");
      return retryable(`did not answer within ${timeoutMs} ms`);
    },
    translate(error) {
      // An error that came in the middle of a stream has no status.
      if (isRefused(error) && error.status !== undefined) return ofStatus(error, error.status);
      if (error instanceof sdk.APIConnectionError) return retryable("cannot be reached", systemCode(error), error);
      if (isRefused(error)) {
        if (isOutOfQuota(error)) return ofStatus(error, 402);
        return retryable("failed while it answered");
      }
      if (error instanceof SyntaxError) return invalid("did not answer with JSON");
      // What `fetch` and its streams throw when a connection breaks.
      if (error instanceof TypeError) return retryable("broke the connection", systemCode(error), error);
      return null;
    },
    refusalOf(error) {
      if (!isRefused(error) || error.status === undefined) return null;
      return { status: error.status, message: error.message, parameter: error.param ?? "" };
    },
    brokenOff: () => retryable("ended its answer before it was complete"),
    tooLong: () =>
      invalid(
        "refused the request as too long",
        "Set its context tokens (CHAT_CONTEXT_TOKENS) to what it is run with.",
      ),
    invalid,
  };
}

/** `ECONNREFUSED` and its like, from however deep it stands. */
function systemCode(error: Error): Record<string, unknown> {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth++) {
    if ("code" in at && typeof at.code === "string") return { reason: at.code };
  }
  return {};
}
