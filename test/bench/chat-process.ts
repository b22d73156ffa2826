// A language model that answers at once, in a process of its own, and what a call to it takes where nothing else is done.
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { ChatModel, ChatRequest } from "../../server/ports/chat-model.ts";
import { chatModelAt } from "../helpers/fake-chat-model.ts";
import { timed } from "./bench.ts";

export interface InstantModel {
  readonly model: ChatModel;
  /** Milliseconds of the last call, made once more by itself: what it takes without the product. */
  again(): Promise<number>;
  close(): Promise<void>;
}

export async function startInstantModel(): Promise<InstantModel> {
  const child = fork(fileURLToPath(new URL("chat-child.ts", import.meta.url)));
  const [url] = (await once(child, "message")) as [string];
  const behind = chatModelAt({ url });
  let last: ChatRequest | null = null;
  const model: ChatModel = {
    ...behind,
    complete(request, options) {
      last = { ...request, messages: [...request.messages] };
      return behind.complete(request, options);
    },
  };
  return {
    model,
    // The signal of the question itself is aborted once it is answered.
    again: () =>
      timed(async () => last !== null && (await behind.complete(last, { signal: new AbortController().signal }))),
    async close() {
      await behind.close();
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}
