// The `openai` client as this adapter uses it: nothing from the environment, no retries of its own, nothing logged.
import type { OpenAI } from "openai";
import { shortenRefusal } from "./guarded-body.ts";
import type { Sdk } from "./sdk.ts";

export interface ChatAddress {
  /** With or without `/chat/completions` at its end; its query is sent along. */
  readonly url: string;
  readonly apiKey: string | null;
  readonly timeoutMs: number;
}

const PATH = /\/chat\/completions\/?$/u;

export function createClient(sdk: Sdk, { url, apiKey, timeoutMs }: ChatAddress): OpenAI {
  const { origin, pathname, searchParams } = new URL(url);
  return new sdk.OpenAI({
    baseURL: origin + pathname.replace(PATH, "").replace(/\/+$/u, ""),
    defaultQuery: Object.fromEntries(searchParams),
    // It insists on a key; the header is ours.
    apiKey: apiKey ?? "none",
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: timeoutMs,
    logLevel: "off",
    async fetch(input, init = {}) {
      const headers = new Headers({
        accept: "application/json, text/event-stream",
        "content-type": "application/json",
      });
      if (apiKey !== null) headers.set("authorization", `Bearer ${apiKey}`);
      // A redirect would carry the prompt and the key to an address that nobody configured.
      const response = await fetch(input, { ...init, headers, redirect: "manual" });
      return response.ok ? response : shortenRefusal(response);
    },
  });
}
