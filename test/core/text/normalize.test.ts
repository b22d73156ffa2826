import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalizeText } from "../../../server/core/text/normalize.ts";

describe("normalizeText (SRC-1)", () => {
  it("ends every line with a newline, whatever ended it before", () => {
    expect(normalizeText("a\r\nb\rc\u2028d\u2029e\u0085f\vg\fh\n")).toBe("a\nb\nc\nd\ne\nf\ng\nh\n");
  });

  it("composes letters and marks (NFC)", () => {
    expect(normalizeText("cafe\u0301 и\u0306")).toBe("café й");
  });

  it("drops controls and byte order marks, and keeps tabs", () => {
    expect(normalizeText("\ufeffa\u0000b\u0007\tc\u007f\u0090d\u001fe")).toBe("ab\tcd e");
  });

  it("composes across a dropped control", () => {
    expect(normalizeText("e\u0000\u0301")).toBe("é");
  });

  it("replaces lone surrogates and keeps pairs", () => {
    expect(normalizeText("a\ud83d b\ude00 \ud83d\ude00 \ud83d\u0000\ude00")).toBe("a\ufffd b\ufffd 😀 \ufffd\ufffd");
  });

  it("is idempotent, well formed and free of controls for any string", () => {
    const unit = fc.oneof(
      fc.integer({ min: 0, max: 0xffff }).map((n) => String.fromCharCode(n)),
      fc.constantFrom("\r", "\n", "\u0301", "\u0085", "\ufeff", "\ud83d", "\ude00", "é", "가", "ᄀ", "ᅡ"),
    );
    fc.assert(
      fc.property(fc.array(unit), (units) => {
        const once = normalizeText(units.join(""));
        expect(normalizeText(once)).toBe(once);
        expect(once).toBe(once.normalize("NFC"));
        expect(/(?![\t\n])[\p{Cc}\p{Surrogate}\ufeff\u2028\u2029]/u.test(once)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});
