// A server process as the runner sees it: started, asked, killed.
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { Reply, RequestName, Requests, ServerOptions } from "./protocol.ts";

/** Given to whoever still waits when a process has ended. */
export class ProcessEnded extends Error {}

export interface ServerProcess {
  /** @throws {ProcessEnded} when it was killed meanwhile */
  ask<N extends RequestName>(name: N, params: Requests[N]["params"]): Promise<Requests[N]["result"]>;
  /** SIGKILL, from outside. */
  kill(): void;
  /** Exit code or signal, with what it wrote to standard error. */
  readonly ended: Promise<{ code: number | null; signal: string | null; errors: string }>;
  /** Comes to its end by itself, as at a stop by its operator. */
  close(): Promise<void>;
}

/** @throws {ProcessEnded} with what it wrote when it could not start, or was killed before it was ready */
export async function startServer(entry: string, options: ServerOptions): Promise<ServerProcess> {
  const child = fork(entry, [JSON.stringify(options)], {
    execArgv: ["--enable-source-maps"],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
  });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let errors = "";
  child.stderr?.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const ended = endOf(child).then((end) => {
    for (const call of waiting.values()) call.reject(new ProcessEnded(`ended by ${end.signal ?? end.code}: ${errors}`));
    waiting.clear();
    return { ...end, errors };
  });
  const ready = new Promise<void>((resolve, reject) => {
    waiting.set(0, { resolve: () => resolve(), reject });
  });
  child.on("message", (reply: Reply) => {
    const id = reply.type === "ready" ? 0 : reply.id;
    const call = waiting.get(id);
    waiting.delete(id);
    if (reply.type === "failure") call?.reject(new Error(reply.message));
    else call?.resolve(reply.type === "ready" ? null : reply.result);
  });
  let lastId = 0;
  const ask: ServerProcess["ask"] = (name, params) =>
    new Promise((resolve, reject) => {
      if (!child.connected) return reject(new ProcessEnded("ended"));
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      // A failed send is a process that has ended: `ended` rejects the call.
      child.send({ id, name, params }, () => undefined);
    });
  await ready;
  return {
    ask,
    kill: () => void child.kill("SIGKILL"),
    ended,
    async close() {
      await ask("close", null);
      await ended;
    },
  };
}

async function endOf(child: ChildProcess): Promise<{ code: number | null; signal: string | null }> {
  const [code, signal] = (await once(child, "close")) as [number | null, string | null];
  return { code, signal };
}
