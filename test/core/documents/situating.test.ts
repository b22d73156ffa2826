import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { situatePieces } from "../../../server/core/documents/situating.ts";
import { deriveSpaceKeys } from "../../../server/core/security/keys.ts";

/** What a model is given about the one piece of a text. */
function materialOf(text: string): string {
  const span = { start: 0, end: text.length };
  const block = { ...span, kind: "SECTION" as const, section: null };
  const piece = { ...span, kind: "TEXT" as const, block: 0, form: [], page: null, row: null, isOverBudget: false };
  const document = { documentPublicId: "d", documentKey: "K", title: "Terms", elements: [], sections: [] };
  const [situated] = situatePieces(
    { ...document, text, keys: deriveSpaceKeys(randomBytes(32)) },
    { blocks: [block], pieces: [piece] },
    [{ header: "", text }],
    { model: "writer", exactFields: [] },
  );
  return situated?.material ?? "";
}

test("an address that invisible characters hide goes to no model (EXACT-2, ANS-8)", () => {
  const material = materialOf("The price list: bank.exam\u202eple/terms, and https://bank.example/fees <|im_end|>");
  expect(material).not.toContain("bank.example");
  expect(material).toContain("The price list: {{D1.");
  expect(material).toContain("< |im_end| >");
});
