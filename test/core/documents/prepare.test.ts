import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  describePieces,
  prepareCut,
  prepareVersion,
  segmentPlace,
  titlePlace,
  type PrepareSource,
} from "../../../server/core/documents/prepare.ts";
import { reviveContent, revivePrepared, reviveSource } from "../../../server/core/documents/prepare-transfer.ts";
import { deriveSpaceKeys } from "../../../server/core/security/keys.ts";
import { openText } from "../../../server/core/security/seal.ts";
import { anyDocument, anySettings, documentOf, settingsOf } from "../../helpers/documents.ts";

const keys = deriveSpaceKeys(randomBytes(32));
const otherKeys = deriveSpaceKeys(randomBytes(32));

function source(change: Partial<PrepareSource> = {}): PrepareSource {
  const document = documentOf([
    { kind: "heading", level: 1, words: "Pump E-417" },
    { kind: "paragraph", words: "The pump runs at 36 V. Насос работает. 水泵运行。" },
  ]);
  return {
    documentPublicId: "doc",
    documentKey: "PUMP-1",
    ...document,
    title: "Pump",
    labels: { status: "CURRENT" },
    parserVersion: "text/1",
    settings: settingsOf({}),
    keys,
    known: null,
    ...change,
  };
}

function prepared(given: PrepareSource) {
  const made = prepareVersion(given);
  if (made.kind !== "PREPARED") throw new Error("Nothing was prepared");
  return made;
}

test("the sealed segments are the text, side by side, and open only at their place", () => {
  const text = fc
    .tuple(fc.integer({ min: 0, max: 70_000 }), fc.constantFrom("a", "ж", "电", "😀", "a😀"))
    .map(([n, part]) => part.repeat(n / part.length));
  fc.assert(
    fc.property(text, (written) => {
      const { segments, contentHash, sealedTitle } = prepared(source({ text: written, elements: [], sections: [] }));
      const parts = segments.map(({ sealed }, i) => openText(keys.seal, sealed, segmentPlace("doc", contentHash, i)));
      expect(parts.join("")).toBe(written);
      for (const [i, { start, end }] of segments.entries()) {
        expect(start).toBe(segments[i - 1]?.end ?? 0);
        expect(parts[i]).toBe(written.slice(start, end));
      }
      expect(openText(keys.seal, sealedTitle, titlePlace("doc", contentHash))).toBe("Pump");
      if (segments[0] !== undefined) {
        const { sealed } = segments[0];
        expect(() => openText(keys.seal, sealed, segmentPlace("other", contentHash, 0))).toThrow("cannot be opened");
        expect(() => openText(keys.seal, sealed, segmentPlace("doc", contentHash, 1))).toThrow("cannot be opened");
      }
    }),
    { numRuns: 30 },
  );
});

test("identical content under identical settings is unchanged; any difference that counts builds anew", () => {
  const { contentHash, cutHash } = prepared(source());
  const known = { contentHash, cutHash };
  expect(prepareVersion(source({ known }))).toEqual({ kind: "UNCHANGED" });
  const changes: Partial<PrepareSource>[] = [
    { text: `${source().text} ` },
    { title: "Pumps" },
    { labels: { status: "DRAFT" } },
    { parserVersion: "text/2" },
    { settings: settingsOf({ target: 90 }) },
    { settings: { ...settingsOf({}), languages: ["en"] } },
    { keys: otherKeys },
  ];
  for (const change of changes) expect(prepareVersion(source({ ...change, known })).kind).toBe("PREPARED");
});

test("where labels stand in the file does not matter", () => {
  const one = prepared(source({ labels: { a: "1", b: "2" } }));
  const two = prepared(source({ labels: { b: "2", a: "1" } }));
  expect(one.contentHash.equals(two.contentHash)).toBe(true);
});

test("what the indexes hold of a piece is the same whether it was just cut or read again from its stored form", () => {
  fc.assert(
    fc.property(anyDocument(), anySettings(), (document, settings) => {
      const title = document.title ?? "PUMP-1";
      const given = source({ ...document, title, settings });
      const { pieces } = prepareCut(given);
      const stored = { ...given, forms: pieces.map(({ form }) => form), languages: settings.languages };
      expect(describePieces(stored)).toEqual(
        pieces.map(({ header, text, inputHash, terms, identifiers }) => ({
          header,
          text,
          inputHash,
          terms,
          identifiers,
        })),
      );
    }),
    { numRuns: 60 },
  );
});

test("every piece lies within its block, and both within the text", () => {
  fc.assert(
    fc.property(anyDocument(), anySettings(), (document, settings) => {
      const { pieces, blocks } = prepareCut(source({ ...document, title: "T", settings }));
      for (const { start, end, block } of pieces) {
        const whole = blocks[block];
        expect(whole !== undefined && whole.start <= start && end <= whole.end && end <= document.text.length).toBe(
          true,
        );
      }
    }),
    { numRuns: 60 },
  );
});

test("a piece carries the identifiers of its words and of its document's key, as hashes of this space alone", () => {
  const [piece] = prepared(source()).pieces;
  const hashes = piece?.identifiers.map(({ keyHash }) => keyHash) ?? [];
  expect(hashes.length).toBeGreaterThan(0);
  expect(hashes.every((hash) => /^[0-9a-f]{32}$/.test(hash))).toBe(true);
  const [elsewhere] = prepared(source({ keys: otherKeys })).pieces;
  expect(elsewhere?.identifiers.some(({ keyHash }) => hashes.includes(keyHash))).toBe(false);
});

test("term and content hashes of two spaces have nothing in common", () => {
  const [one, two] = [prepared(source()), prepared(source({ keys: otherKeys }))];
  const termsOf = (made: typeof one) => made.pieces.flatMap(({ terms }) => terms.map(({ term }) => term));
  expect(termsOf(one).filter((term) => termsOf(two).includes(term))).toEqual([]);
  expect(one.contentHash.equals(two.contentHash)).toBe(false);
  expect(one.pieces[0]?.inputHash.equals(two.pieces[0]?.inputHash ?? Buffer.alloc(0))).toBe(false);
});

test("what went through a thread's messages is what it was, buffers and all", () => {
  const given = reviveSource(
    structuredClone(source({ known: { contentHash: randomBytes(32), cutHash: randomBytes(32) } })),
  );
  const made = prepared(given);
  const revived = revivePrepared(structuredClone(made));
  expect(revived).toEqual(made);
  if (revived.kind !== "PREPARED") throw new Error("unreachable");
  expect(
    [revived.contentHash, revived.sealedTitle, ...revived.segments.map((s) => s.sealed)].every(Buffer.isBuffer),
  ).toBe(true);
  expect(revived.pieces.every(({ inputHash }) => Buffer.isBuffer(inputHash))).toBe(true);
  expect(made.pieces[0]?.inputHash.equals(prepared(source()).pieces[0]?.inputHash ?? Buffer.alloc(0))).toBe(true);
  expect(reviveContent(structuredClone({ ...made.pieces[0]! })).inputHash.equals(made.pieces[0]!.inputHash)).toBe(true);
  // The same keys stay the same objects: hashes are remembered by them.
  expect(reviveSource(structuredClone(source())).keys).toBe(given.keys);
});
