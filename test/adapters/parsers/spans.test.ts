import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ENCODINGS, FORMATS } from "../../helpers/generate-files.ts";
import { parseAll, spanFaults } from "../../helpers/parse.ts";
import { runSpanTrial } from "../../helpers/span-trial.ts";
import { AppError } from "../../../server/core/errors.ts";

const FILES = 40;

describe.each(FORMATS)("generated %s files (SRC-2)", (format) => {
  it.each(ENCODINGS)(
    "in $label: every planted string stands at its own span, kind, section and row",
    async (encoding) => {
      const { faults, planted } = await runSpanTrial(format, encoding, FILES);
      expect(faults).toEqual([]);
      expect(planted).toBeGreaterThan(FILES);
    },
  );
});

const SNIPPETS = [
  "# ",
  "## 1.2 ",
  "- ",
  "1. ",
  "> ",
  "|",
  "|a|b|\n|-|-|\n",
  "```\n",
  "---\n",
  "+++\n",
  "\n\n",
  "\n",
  "\r\n",
  "\r",
  "**",
  "[",
  "](",
  ")",
  "![",
  "`",
  "<p>",
  "</p>",
  "<table><tr><td>",
  "<th colspan=3>",
  "</td>",
  "<ul><li>",
  "<h2>",
  "<br>",
  "&amp;",
  "&#769;",
  "\u0301",
  "e\u0301",
  "\u1161",
  "\u1112",
  "👩‍👩‍👧",
  "🇩🇪",
  "\ud83d",
  "\ufeff",
  "\u2028",
  "\0",
  "\u00a0",
  "中文。",
  "Привет ",
  "שלום",
  ",",
  ";",
  "\t",
  '"',
  '{"a":',
  "}",
  "[1,",
  "null",
  "key: value\n",
  "vouch:status: DRAFT\n",
  "Table 3. x",
  "Scope: A",
];
const soup = fc.array(
  fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...SNIPPETS) }, fc.string({ unit: "grapheme", maxLength: 6 })),
  { maxLength: 40 },
);

describe("arbitrary input", () => {
  it.each(FORMATS)("%s: is read with exact spans, or refused with an error that names the file", async (format) => {
    await fc.assert(
      fc.asyncProperty(soup, fc.boolean(), async (parts, records) => {
        try {
          const { documents } = await parseAll(`soup.${format}`, parts.join(""), { records });
          for (const document of documents) expect(spanFaults(document)).toEqual([]);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          expect(error.message).toContain(`soup.${format}`);
        }
      }),
      { numRuns: 200 },
    );
  });

  it.each(FORMATS)("%s: any bytes at all are read or refused, never a crash", async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        try {
          const { documents } = await parseAll(`bytes.${format}`, Buffer.from(bytes));
          for (const document of documents) expect(spanFaults(document)).toEqual([]);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
        }
      }),
      { numRuns: 150 },
    );
  });
});
