import { readFileSync } from "node:fs";
import { Tokenizer } from "@huggingface/tokenizers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { charactersPerToken, estimateTokens, tokenSums } from "../../../server/core/text/tokens.ts";
import { trickyText } from "../../helpers/texts.ts";

const ENGLISH =
  "Fit the rear mudguard before the first ride, using the two bolts supplied. Check that it does not touch the tyre " +
  "when the wheel turns, and keep the drainage holes of the cargo rack clear of leaves and mud at all times.";
const RUSSIAN =
  "Срок возврата товара составляет четырнадцать дней со дня покупки, если упаковка не вскрыта. Исключение составляют " +
  "аккумуляторы: их можно вернуть только до первого использования, потому что проверить их состояние невозможно.";
const CHINESE =
  "首次骑行前请安装后挡泥板，使用随附的两颗螺栓，并确认车轮转动时挡泥板不会碰到轮胎。货运型号不需要后挡泥板，因为货架已经覆盖了车轮。" +
  "请保持货架排水孔畅通，定期检查电池外壳是否有裂纹。";
const KOREAN =
  "첫 주행 전에 뒷바퀴 흙받이를 설치하고 바퀴가 돌 때 타이어에 닿지 않는지 확인하십시오. 배터리는 건조한 곳에 보관하십시오.";
const DATASHEET = "SRB-5030 | 36.0 V | 4 Nm | E-417 | R07 | 1,977 | 0.31 | 2026-08-04 | ISO 9408 | 12 x 40 mm";

describe("token estimate (CUT-5)", () => {
  const folder = new URL("../../../models/multilingual-e5-small/", import.meta.url);
  const read = (name: string): object => JSON.parse(readFileSync(new URL(name, folder), "utf8")) as object;
  const tokenizer = new Tokenizer(read("tokenizer.json"), read("tokenizer_config.json"));
  const count = (text: string): number => tokenizer.encode(text, { add_special_tokens: false }).ids.length;

  it.each([
    ["English", ENGLISH],
    ["Russian", RUSSIAN],
    ["Chinese", CHINESE],
    ["Korean", KOREAN],
    ["numbers and part numbers", DATASHEET],
    ["English beside Chinese", `${ENGLISH}\n${CHINESE}`],
    ["Russian beside English", `${RUSSIAN} ${ENGLISH}`],
    ["Russian beside Chinese", `${RUSSIAN}\n${CHINESE}`],
  ])("lies within a quarter of the bundled model's own count: %s", (_name, text) => {
    const relative = estimateTokens(text) / count(text);
    expect(relative).toBeGreaterThan(0.75);
    expect(relative).toBeLessThan(1.25);
  });

  it("takes about 4 characters for a token in Latin, close to 1 in Chinese, and falls between for a mixture", () => {
    const [latin, mixed, han] = [ENGLISH, ENGLISH + CHINESE, CHINESE].map(charactersPerToken) as [
      number,
      number,
      number,
    ];
    expect(latin).toBeGreaterThan(3.5);
    expect(latin).toBeLessThan(4.5);
    expect(han).toBeGreaterThan(1);
    expect(han).toBeLessThan(1.8);
    expect(mixed).toBeGreaterThan(han);
    expect(mixed).toBeLessThan(latin);
  });

  it("counts nothing for an empty text, and white space once however much of it there is", () => {
    expect(estimateTokens("")).toBe(0);
    expect(charactersPerToken("")).toBe(4);
    expect(estimateTokens("a        b")).toBe(estimateTokens("a b"));
  });

  it("grows with the text, and its running sums agree with it", () => {
    fc.assert(
      fc.property(trickyText(), trickyText(), (a, b) => {
        const sums = tokenSums(a + b);
        expect(sums).toHaveLength(a.length + b.length + 1);
        expect(estimateTokens(a + b)).toBe(Math.ceil(sums[a.length + b.length] as number));
        expect(estimateTokens(a + b)).toBeGreaterThanOrEqual(estimateTokens(a));
        expect(estimateTokens(a + b)).toBeLessThanOrEqual(estimateTokens(a) + estimateTokens(b));
      }),
    );
  });
});
