import { describe, expect, it } from "vitest";
import { readRepositoryFile } from "../samples/read-samples.ts";

const read = (name: string) => readRepositoryFile(`test/corpora/reference/${name}`);

describe("reference corpus", () => {
  it("keeps the offsets of renewal-long-v1: paragraphs at [0, 76) and [78, 102)", () => {
    const text = read("renewal-long-v1.txt");
    expect(text).toHaveLength(102);
    expect(text.slice(0, 76)).toBe("A renewal lasts seven days. A renewal is permitted only when no hold exists.");
    expect(text.slice(78, 102)).toBe("Ask before the due date.");
  });

  it("keeps eleven checks in one table, R01 to R11", () => {
    const rows = [...read("spec-c3-r5.md").matchAll(/^\| (R\d\d) /gm)].map((match) => match[1]);
    expect(rows).toEqual(Array.from({ length: 11 }, (_, index) => `R${String(index + 1).padStart(2, "0")}`));
  });

  it("keeps accuracies that follow from the table: percent of reading plus percent of range", () => {
    const text = read("mdn-6100-manual.md");
    for (const [ofReading, ofRange, rangeVolts, stated] of [
      ["0.0010", "0.0003", 10, "79.9"],
      ["0.0035", "0.0005", 10, "224.8"],
      ["0.0045", "0.0006", 100, "824.7"],
    ] as const) {
      const microvolts = (Number(ofReading) * 4.993 + Number(ofRange) * rangeVolts) * 1e4;
      expect(microvolts.toFixed(1)).toBe(stated);
      expect(text).toContain(`${ofReading} + ${ofRange}`);
      expect(text).toContain(`${stated} uV`);
    }
  });

  it("says the price of Starter on the pricing page only", () => {
    expect(read("pricing.md")).toMatch(/Starter\s+\| \$49/);
    const body = read("plan-starter.md").split("---\n")[2] ?? "";
    expect(body).toContain("# Starter");
    expect(body).not.toMatch(/[$€]|\d/);
  });
});
