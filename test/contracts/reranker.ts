import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Reranker } from "../../server/ports/reranker.ts";

/** Each question with the passages it is compared with; the first of them shares most words with it. */
const COMPARED: readonly [string, readonly string[]][] = [
  ["how high is the tower", ["how high is the tower of iron", "the tower is old", "prices of bread", ""]],
  ["срок возврата товара", ["срок возврата товара две недели", "возврата нет", "погода"]],
  ["审查 期限", ["审查 期限 十天", "审查", "天气"]],
  ["👩‍👩‍👧 café ＡＢＣ", ["👩‍👩‍👧 café ＡＢＣ", "שלום עולם", "x"]],
];

/** What every `Reranker` promises. `create` is called once; the suite closes what it makes. */
export function rerankerContract(name: string, create: () => Promise<Reranker>): void {
  describe(`Reranker: ${name}`, () => {
    let reranker: Reranker;
    beforeAll(async () => {
      reranker = await create();
    });
    afterAll(() => reranker.close());

    it("gives one finite score for each passage, in their order, the better one the higher", async () => {
      for (const [question, passages] of COMPARED) {
        const scores = await reranker.score(question, passages, {});
        expect(scores).toHaveLength(passages.length);
        expect(scores.every(Number.isFinite)).toBe(true);
        expect(Math.max(...scores)).toBe(scores[0]);
        const turned = await reranker.score(question, [...passages].reverse(), {});
        for (const [at, score] of [...turned].reverse().entries()) expect(score).toBeCloseTo(scores[at] ?? NaN, 3);
      }
    });

    it("scores nothing of nothing, and as many passages as it takes, long ones among them", async () => {
      expect(await reranker.score("anything", [], {})).toEqual([]);
      const many = Array.from({ length: reranker.passagesMax }, (_, i) => `bread ${i} `.repeat(1 + i * 20));
      expect(await reranker.score("bread", many, {})).toHaveLength(many.length);
    });

    it("keeps several calls under way apart", async () => {
      const together = await Promise.all(
        COMPARED.map(([question, passages]) => reranker.score(question, passages, {})),
      );
      for (const [at, [question, passages]] of COMPARED.entries()) {
        const alone = await reranker.score(question, passages, {});
        for (const [i, score] of alone.entries()) expect(together[at]?.[i]).toBeCloseTo(score, 3);
      }
    });

    it("throws CANCELLED for a call that was given up", async () => {
      await expect(reranker.score("a", ["b", "c"], { signal: AbortSignal.abort() })).rejects.toMatchObject({
        name: "AppError",
        code: "CANCELLED",
      });
    });
  });
}
