// What an endpoint has refused to be asked. Endpoints differ in which parameters they take and say so only when asked,
// so that each is sent until it is refused, and then never again by this adapter.

/** Parameters that a call can do without, in the order in which they are given up when a refusal does not say why. */
export const FEATURES = [
  "STREAM_USAGE",
  "SCHEMA",
  "JSON_OBJECT",
  "TEMPERATURE",
  "MAX_TOKENS",
  "MAX_COMPLETION_TOKENS",
  "TOOLS",
] as const;
export type Feature = (typeof FEATURES)[number];

/** How a refusal names them: the parameter, or what it is for. Checked in this order, the narrower first. */
const NAMES: readonly (readonly [feature: Feature, pattern: RegExp])[] = [
  ["STREAM_USAGE", /stream_options|include_usage/iu],
  ["SCHEMA", /response[_ ]?format|json[_ ]?schema|structured[_ ]output|grammar|guided/iu],
  ["JSON_OBJECT", /response[_ ]?format|json[_ ]?(?:object|mode)/iu],
  ["MAX_COMPLETION_TOKENS", /max_completion_tokens/iu],
  ["MAX_TOKENS", /max_tokens/iu],
  ["TEMPERATURE", /temperature/iu],
  ["TOOLS", /\btools?\b|tool_choice|function[_ ]call/iu],
];

/** Statuses that say that the request is at fault; others only where the words say so. */
const REFUSING = new Set([400, 422]);
const MAYBE_REFUSING = new Set([404, 500, 501]);
const REFUSED =
  /support|requires?\b|not allowed|unknown|unrecogni[sz]ed|invalid|unexpected|extra|permitted|unavailable|implement/iu;
/** A prompt that is too long is refused with the same status, and nothing that could be left out helps. */
const TOO_LONG =
  /context[_ ](?:length|size|window)|too long|too many tokens|exceeds?\b.{0,40}\bcontext|maximum.{0,20}\btokens?\b.{0,40}\bprompt/iu;

export interface Refusal {
  readonly status: number;
  /** The endpoint's own words, or "". They may repeat the prompt: read here, shown nowhere. */
  readonly message: string;
  readonly parameter: string;
}

export type Verdict =
  { readonly kind: "TOO_LONG" } | { readonly kind: "OTHER" } | { readonly kind: "REFUSED"; readonly feature: Feature };

/**
 * Which of the features that were sent a refusal is about.
 * @param sent what the refused request carried
 */
export function judgeRefusal({ status, message, parameter }: Refusal, sent: readonly Feature[]): Verdict {
  const isRefusing = REFUSING.has(status);
  if (!isRefusing && !(MAYBE_REFUSING.has(status) && REFUSED.test(message))) return { kind: "OTHER" };
  const named = (text: string) => NAMES.find(([feature, pattern]) => sent.includes(feature) && pattern.test(text))?.[0];
  const byParameter = named(parameter);
  if (byParameter !== undefined) return { kind: "REFUSED", feature: byParameter };
  if (TOO_LONG.test(message)) return { kind: "TOO_LONG" };
  const byMessage = named(message);
  if (byMessage !== undefined) return { kind: "REFUSED", feature: byMessage };
  const next = isRefusing ? FEATURES.find((feature) => sent.includes(feature)) : undefined;
  return next === undefined ? { kind: "OTHER" } : { kind: "REFUSED", feature: next };
}
