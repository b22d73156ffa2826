import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBundledEmbeddingModel } from "../../server/adapters/embedding-model/bundled.ts";
import { measureBaseline } from "../../server/core/retrieval/baseline.ts";
import { NEUTRAL_PASSAGES } from "../../server/core/retrieval/neutral-passages.ts";
import type { EmbeddingModel } from "../../server/ports/embedding-model.ts";
import { dot, embeddingModelContract, SAME } from "../contracts/embedding-model.ts";
import { bundledModelDir, embeddingThreadEntry } from "../helpers/embedding-thread-entry.ts";

const create = (modelDir = bundledModelDir, prefixes: { queryPrefix?: string; passagePrefix?: string } = {}) =>
  createBundledEmbeddingModel({ modelDir, threads: 2, threadEntry: embeddingThreadEntry, ...prefixes });

embeddingModelContract("bundled", () => create());

describe("the bundled embedding model", () => {
  let model: EmbeddingModel;
  beforeAll(async () => {
    model = await create();
  });
  afterAll(() => model.close());

  it("describes multilingual-e5-small", () => {
    expect(model).toMatchObject({
      dimensions: 384,
      tokensMax: 512,
      queryPrefix: "query: ",
      passagePrefix: "passage: ",
    });
    expect(model.id).toMatch(/^multilingual-e5-small-[0-9a-f]{16}$/);
  });

  it("puts questions near their answers across languages", async () => {
    const answers = [
      "Returns are accepted within fourteen days of delivery.",
      "Собор построен в пятнадцатом веке из песчаника.",
      "这种电池可以使用大约十个小时。",
    ];
    const questions = ["Сколько дней можно вернуть товар?", "教堂是什么时候建的？", "How long does the battery last?"];
    const vectors = await model.embedPassages(answers.map((text) => ({ header: "", text })));
    for (const [at, question] of questions.entries()) {
      const asked = await model.embedQuestion(question);
      const scores = vectors.map(([vector]) => dot(asked, vector as Float32Array));
      expect(scores.indexOf(Math.max(...scores))).toBe(at);
    }
  });

  it("finds what stands at the end of a text many windows long", async () => {
    const filler = "The weather was mild and nothing of note happened that day. ".repeat(120);
    const [windows] = await model.embedPassages([{ header: "Diary", text: `${filler}The safe opens with 4711.` }]);
    const question = await model.embedQuestion("What is the code of the safe?");
    const scores = (windows ?? []).map((window) => dot(question, window));
    expect(scores.indexOf(Math.max(...scores))).toBe(scores.length - 1);
  });

  it("measures a baseline near .25 on the neutral passages", async () => {
    const vectors = await model.embedPassages(NEUTRAL_PASSAGES.map(({ text }) => ({ header: "", text })));
    expect(vectors.every((windows) => windows.length === 1)).toBe(true);
    const { baseline, spread } = measureBaseline(vectors.flat());
    expect(baseline).toBeGreaterThan(0.2);
    expect(baseline).toBeLessThan(0.3);
    expect(spread).toBeLessThan(0.05);
  });

  it("gives a passage of usual length the very same vector in any company", async () => {
    const text = "Every request is reviewed within ten working days, and a refusal may be appealed. ".repeat(8);
    const alone = await model.embedPassages([{ header: "Rules", text }]);
    const company = ["a", text.slice(0, 400), text.repeat(2)].map((other) => ({ header: "", text: other }));
    const together = await model.embedPassages([...company, { header: "Rules", text }, ...company]);
    expect(together[3]).toEqual(alone[0]);
  });

  it("counts tokens as its tokenizer does, markers and prefixes apart", async () => {
    expect(await model.countTokens?.(["hello world", "", "委员会", "a".repeat(5_000)])).toEqual([
      3,
      0,
      expect.any(Number),
      expect.any(Number),
    ]);
  });

  it("answers questions while a long load of passages is under way", async () => {
    const controller = new AbortController();
    const inputs = Array.from({ length: 5_000 }, (_, at) => ({ header: "", text: `${at} `.repeat(150) }));
    let isLoading = true;
    const load = model.embedPassages(inputs, { signal: controller.signal }).finally(() => (isLoading = false));
    const rejected = expect(load).rejects.toMatchObject({ code: "CANCELLED" });
    for (let asked = 0; asked < 5; asked++) await model.embedQuestion("Who opens the gate?");
    expect(isLoading).toBe(true);
    controller.abort();
    await rejected;
  });

  it("has an id of its own for other prefixes", async () => {
    const other = await create(bundledModelDir, { passagePrefix: "" });
    await other.close();
    expect(other.id).not.toBe(model.id);
  });
});

describe("a model folder that is not usable", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "vouch-model-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const files = ["config.json", "tokenizer.json", "tokenizer_config.json", "model.onnx"];
  async function folderWith(name: string, changed: Record<string, string | null>): Promise<string> {
    const dir = join(folder, name);
    await mkdir(dir);
    for (const file of files) {
      const text = changed[file];
      if (text === null) continue;
      if (text === undefined) await symlink(join(bundledModelDir, file), join(dir, file));
      else await writeFile(join(dir, file), text);
    }
    return dir;
  }

  it.each(files)("is refused at once when %s is missing, with its path and a remedy", async (file) => {
    const dir = await folderWith(`no-${file}`, { [file]: null });
    await expect(create(dir)).rejects.toMatchObject({
      code: "MODEL_INVALID",
      message: expect.stringMatching(new RegExp(`${file} is missing.*EMBEDDING_MODEL_DIR`)) as string,
    });
  });

  it.each([
    ["not JSON", "{"],
    ["of another kind", '{"hidden_size": "many"}'],
  ])("is refused at once when config.json is %s", async (name, text) => {
    const dir = await folderWith(`config-${name}`, { "config.json": text });
    await expect(create(dir)).rejects.toMatchObject({
      code: "MODEL_INVALID",
      message: expect.stringContaining("config.json") as string,
    });
  });

  it("is refused by the first call when model.onnx is garbled", async () => {
    const model = await create(await folderWith("garbled-onnx", { "model.onnx": "not a model" }));
    const expected = { code: "MODEL_INVALID", message: expect.stringContaining("model.onnx") as string };
    await expect(model.embedPassages([{ header: "", text: "x" }])).rejects.toMatchObject(expected);
    await expect(model.embedQuestion("x")).rejects.toMatchObject(expected);
    await model.close();
  });

  it("is refused by the first call when tokenizer.json is garbled", async () => {
    const model = await create(await folderWith("garbled-tokenizer", { "tokenizer.json": '{"model": 7}' }));
    const expected = { code: "MODEL_INVALID", message: expect.stringContaining("tokenizer.json") as string };
    await expect(model.embedQuestion("x")).rejects.toMatchObject(expected);
    await model.close();
  });

  it("works once it has been mended, without making the model anew", async () => {
    const dir = await folderWith("mended", { "model.onnx": "not a model" });
    const model = await create(dir);
    await expect(model.embedQuestion("x")).rejects.toMatchObject({ code: "MODEL_INVALID" });
    await rm(join(dir, "model.onnx"));
    await copyFile(join(bundledModelDir, "model.onnx"), join(dir, "model.onnx"));
    const mended = await model.embedQuestion("x");
    expect(dot(mended, mended)).toBeGreaterThan(SAME);
    await model.close();
  });
});
