import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EmbeddingModel } from "../../server/ports/embedding-model.ts";

export function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, d) => sum + value * (b[d] ?? 0), 0);
}

/** A vector may differ a little by what shares its batch: activations are quantized over the whole batch. */
export const SAME = 0.98;

const TEXTS = [
  "The tower is 324 metres tall and was finished in 1889.",
  "Возврат товара возможен в течение четырнадцати дней.",
  "委员会在十个工作日内审查每一项请求。",
  "👩‍👩‍👧 🇸🇰 cafe\u0301 ＡＢＣ１２３ שלום עולם مرحبا",
  "",
  "x",
];

/** What every `EmbeddingModel` promises. `create` is called once; the suite closes what it makes. */
export function embeddingModelContract(name: string, create: () => Promise<EmbeddingModel>): void {
  describe(`EmbeddingModel: ${name}`, () => {
    let model: EmbeddingModel;
    beforeAll(async () => {
      model = await create();
    });
    afterAll(() => model.close());
    const embed = async (texts: string[], header = ""): Promise<Float32Array[][]> =>
      model.embedPassages(texts.map((text) => ({ header, text })));

    it("gives vectors of its dimension and of unit length for any text", async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.string({ unit: "grapheme", maxLength: 80 }), { minLength: 1, maxLength: 4 }),
          async (texts) => {
            const vectors = (await embed(texts)).flat();
            for (const vector of vectors) {
              expect(vector.length).toBe(model.dimensions);
              expect(dot(vector, vector)).toBeCloseTo(1, 4);
            }
          },
        ),
        { numRuns: 15, seed: 7 },
      );
    });

    it("answers in the order of its inputs, whatever their lengths", async () => {
      const texts = TEXTS.flatMap((text, at) => [text, `${text} `.repeat(at + 2)]);
      const together = await embed(texts);
      expect(together.length).toBe(texts.length);
      for (const [at, text] of texts.entries()) {
        const [[alone]] = (await embed([text])) as [[Float32Array]];
        expect(dot(alone, together[at]?.[0] as Float32Array)).toBeGreaterThan(SAME);
      }
    });

    it("gives a text over the window several vectors, and one that fits a single one", async () => {
      const sentence = "The committee reviews every request within ten working days. ";
      const long = sentence.repeat(Math.ceil((model.tokensMax * 3) / 10));
      const [first, second, third] = await embed(["short", long, "委员会审查请求。".repeat(model.tokensMax)]);
      expect(first?.length).toBe(1);
      expect(second?.length).toBeGreaterThan(2);
      expect(third?.length).toBeGreaterThan(2);
    });

    it("embeds an input whose header alone is over the window", async () => {
      const header = "Long title ".repeat(model.tokensMax);
      const [vectors] = await embed(["A short text about honey."], header);
      expect(vectors?.length).toBe(1);
      const [many] = await embed(["honey and bees ".repeat(model.tokensMax)], header);
      expect(many?.length).toBeGreaterThan(1);
    });

    it("gives an urgent text that stands alone the vector it has otherwise, whatever is urgent beside it", async () => {
      const inputs = [{ header: "Sheds", text: "The shed has two doors and a window to the south." }];
      const [[urgent]] = (await model.embedPassages(inputs, { isUrgent: true })) as [[Float32Array]];
      const [[other]] = (await model.embedPassages(inputs)) as [[Float32Array]];
      expect(urgent).toEqual(other);
      const company = TEXTS.map((text) => ({ header: "", text }));
      const [[accompanied]] = (await model.embedPassages([...inputs, ...company], { isUrgent: true })) as [
        [Float32Array],
      ];
      expect(accompanied).toEqual(urgent);
    });

    it("returns nothing for nothing", async () => {
      expect(await model.embedPassages([])).toEqual([]);
    });

    it("puts a question nearer to the passage that answers it", async () => {
      const question = await model.embedQuestion("How tall is the tower?");
      const [near, far] = await embed([TEXTS[0] as string, "Boil the pasta for nine minutes in salted water."]);
      expect(dot(question, near?.[0] as Float32Array)).toBeGreaterThan(dot(question, far?.[0] as Float32Array));
    });

    it("cuts a question that is over the window", async () => {
      const question = await model.embedQuestion("Where is the tower? ".repeat(model.tokensMax));
      expect(question.length).toBe(model.dimensions);
      expect(dot(question, question)).toBeCloseTo(1, 4);
    });

    it("keeps several calls under way apart", async () => {
      const calls = TEXTS.map((text) => embed([text, `${text} again`]));
      const results = await Promise.all([...calls, model.embedQuestion("Is anyone there?")]);
      for (const [at, text] of TEXTS.entries()) {
        const [alone] = await embed([text]);
        const together = (results[at] as Float32Array[][])[0]?.[0] as Float32Array;
        expect(dot(alone?.[0] as Float32Array, together)).toBeGreaterThan(SAME);
      }
    });

    it("stops when it is cancelled, before and while it works, and works again", async () => {
      const inputs = Array.from({ length: 200 }, (_, at) => ({ header: "", text: `Record ${at} of many more` }));
      const cancelled = { code: "CANCELLED", isRetryable: false };
      await expect(model.embedPassages(inputs, { signal: AbortSignal.abort() })).rejects.toMatchObject(cancelled);
      const controller = new AbortController();
      const call = model.embedPassages(inputs, { signal: controller.signal });
      controller.abort();
      await expect(call).rejects.toMatchObject(cancelled);
      await expect(model.embedQuestion("x", { signal: AbortSignal.abort() })).rejects.toMatchObject(cancelled);
      expect((await embed(["still there"])).length).toBe(1);
    });
  });
}
