import { expect, test } from "vitest";
import { within, writeEvents, type ServerEvent } from "../../server/http/server-sent-events.ts";

async function collect(lines: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const line of lines) all.push(line);
  return all;
}

test("events are numbered from 1, each with its name and one line of JSON, whatever its text holds", async () => {
  async function* events(): AsyncGenerator<ServerEvent> {
    yield { name: "text", data: { text: "a\nb\r\n\ndata: x\n\u2028 🙂 שלום 中文" } };
    yield { name: "restart", data: {} };
  }
  expect(await collect(writeEvents(events(), { heartbeatMs: 60_000 }))).toEqual([
    `id: 1\nevent: text\ndata: {"text":"a\\nb\\r\\n\\ndata: x\\n\u2028 🙂 שלום 中文"}\n\n`,
    `id: 2\nevent: restart\ndata: {}\n\n`,
  ]);
});

test("where nothing happens a comment is written, and no event is lost or told twice", async () => {
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  async function* events(): AsyncGenerator<ServerEvent> {
    await finished;
    yield { name: "answer", data: 1 };
  }
  const lines: string[] = [];
  for await (const line of writeEvents(events(), { heartbeatMs: 1 })) {
    lines.push(line);
    if (lines.length === 3) finish();
  }
  expect(lines.slice(0, 3).every((line) => line.startsWith(":") && line.endsWith("\n\n"))).toBe(true);
  expect(lines.filter((line) => !line.startsWith(":"))).toEqual([`id: 1\nevent: answer\ndata: 1\n\n`]);
});

test("who stops reading ends what makes the events", async () => {
  let isEnded = false;
  async function* events(): AsyncGenerator<ServerEvent> {
    try {
      for (let i = 0; ; i += 1) yield { name: "text", data: i };
    } finally {
      isEnded = true;
    }
  }
  for await (const line of writeEvents(events(), { heartbeatMs: 60_000 })) if (line.includes("data: 2")) break;
  expect(isEnded).toBe(true);
});

test("work that takes longer goes on, and what it fails with is told to whoever waits", async () => {
  expect(await within(Promise.resolve(1), 1_000)).toBe(1);
  expect(await within(new Promise(() => undefined), 1)).toBeNull();
  await expect(within(Promise.reject(new Error("no")), 1_000)).rejects.toThrow("no");
});
