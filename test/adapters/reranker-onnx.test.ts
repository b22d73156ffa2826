import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOnnxReranker, type OnnxRerankerOptions } from "../../server/adapters/reranker/onnx.ts";
import type { Reranker } from "../../server/ports/reranker.ts";
import { threadEntry } from "../../server/program-files.ts";
import { rerankerContract } from "../contracts/reranker.ts";

/** A cross-encoder of a few hundred bytes: the share of the question's bytes that the passage has. Its window is 256. */
const modelDir = fileURLToPath(new URL("../fixtures/cross-encoder", import.meta.url));
const FILES = ["config.json", "tokenizer.json", "tokenizer_config.json", "model.onnx"];

const create = (options: Partial<OnnxRerankerOptions> = {}) =>
  createOnnxReranker({
    modelDir,
    passagesMax: 40,
    timeoutMs: 20_000,
    threads: 1,
    threadEntry: threadEntry("rerank"),
    ...options,
  });

rerankerContract("folder", () => create());

describe("the cross-encoder of a folder", () => {
  let reranker: Reranker;
  beforeAll(async () => {
    reranker = await create();
  });
  afterAll(() => reranker.close());

  it("is told question and passage apart, and is named after its folder", async () => {
    expect(reranker.name).toBe("cross-encoder");
    const scores = await reranker.score("abcd", ["abcd", "ab", "abcdefgh", "xyz", ""], {});
    expect(scores).toEqual([1, 0.5, 1, 0, 0]);
  });

  it("reads the beginning of a passage that is longer than its window, and the whole question", async () => {
    const question = "z".repeat(50);
    const [early, late] = await reranker.score(question, [`z${"a".repeat(2_000)}`, `${"a".repeat(2_000)}z`], {});
    expect([early, late]).toEqual([1, 0]);
    const [long] = await reranker.score("q".repeat(5_000), ["q"], {});
    expect(long).toBe(1);
  });

  it("gives each passage the score that it has alone, whatever shares its batch", async () => {
    const passages = Array.from({ length: 40 }, (_, i) => "abcdefghij".slice(0, i % 11).repeat(1 + (i % 7)));
    const together = await reranker.score("abcdefghij", passages, {});
    expect(together).toEqual(passages.map((_, i) => expect.closeTo((i % 11) / 10, 5) as number));
  });

  it("is left by a call that is cancelled or over its time, and answers the next one", async () => {
    const controller = new AbortController();
    const many = Array.from({ length: 40 }, () => "a".repeat(400));
    const cancelled = reranker.score("a", many, { signal: controller.signal });
    controller.abort();
    await expect(cancelled).rejects.toMatchObject({ code: "CANCELLED" });
    expect(await reranker.score("a", ["a"], {})).toEqual([1]);
    // The thread of this one is only starting when its time is over.
    const hasty = await create({ timeoutMs: 1 });
    await expect(hasty.score("a", many, {})).rejects.toMatchObject({
      code: "MODEL_UNAVAILABLE",
      message: expect.stringContaining("RERANKER_TIMEOUT_MS") as string,
    });
    await hasty.close();
  });

  it("is MODEL_INVALID where a file is missing, or gives another thing than one logit, and RERANKER_MODEL_DIR is named", async () => {
    const invalid = { code: "MODEL_INVALID", message: expect.stringContaining("RERANKER_MODEL_DIR") as string };
    const dir = await mkdtemp(join(tmpdir(), "vouch-reranker-"));
    await expect(create({ modelDir: dir })).rejects.toMatchObject(invalid);
    for (const file of FILES) await copyFile(join(modelDir, file), join(dir, file));
    await writeFile(join(dir, "model.onnx"), "no model");
    const broken = await create({ modelDir: dir });
    await expect(broken.score("a", ["b"], {})).rejects.toMatchObject(invalid);
    await broken.close();
    await rm(dir, { recursive: true, force: true });
  });
});
