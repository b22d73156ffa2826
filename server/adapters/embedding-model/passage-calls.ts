// The calls of the passages thread: token ids in, vectors out.
import type { RoleCalls } from "./embedding-thread.ts";
import type { OnnxSession } from "./onnx-session.ts";

export function createPassageCalls(session: OnnxSession): RoleCalls {
  return {
    async answer(message) {
      if (message.name !== "vectors") throw new Error(`the passages thread does not answer "${message.name}"`);
      return session.embed(message.request);
    },
    release: () => session.release(),
  };
}
