import { randomBytes } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { createWorkerThreadPreparer } from "../../server/adapters/document-preparer/worker-thread.ts";
import { prepareVersion, segmentPlace, type PrepareSource } from "../../server/core/documents/prepare.ts";
import { deriveSpaceKeys } from "../../server/core/security/keys.ts";
import { openText } from "../../server/core/security/seal.ts";
import { threadEntry } from "../../server/program-files.ts";
import { documentOf, settingsOf } from "../helpers/documents.ts";

const keys = deriveSpaceKeys(randomBytes(32));
let preparer = createWorkerThreadPreparer({ threadEntry: threadEntry("prepare") });
afterEach(async () => {
  await preparer.close();
  preparer = createWorkerThreadPreparer({ threadEntry: threadEntry("prepare") });
});

function source(words: string): PrepareSource {
  return {
    documentPublicId: words,
    documentKey: "K-1",
    ...documentOf([{ kind: "paragraph", words }]),
    title: "Title",
    labels: {},
    parserVersion: "text/1",
    settings: settingsOf({}),
    keys,
    known: null,
  };
}

test("a thread makes what the same thread would have made, in the order it was asked", async () => {
  const sources = ["Pump E-417. 😀", "Насос работает.", "水泵运行。"].map(source);
  const [one, two] = await Promise.all([preparer.prepare(sources), preparer.prepare([...sources].reverse())]);
  for (const [i, made] of one.entries()) {
    const here = prepareVersion(sources[i]!);
    if (made.kind !== "PREPARED" || here.kind !== "PREPARED") throw new Error("Nothing was prepared");
    // Two seals of the same text differ; what they open to does not.
    expect({ ...made, segments: [], sealedTitle: null }).toEqual({ ...here, segments: [], sealedTitle: null });
    const place = segmentPlace(sources[i]!.documentPublicId, made.contentHash, 0);
    expect(openText(keys.seal, made.segments[0]!.sealed, place)).toBe(sources[i]!.text);
    const again = two[sources.length - 1 - i];
    expect(again?.kind === "PREPARED" && again.contentHash.equals(made.contentHash)).toBe(true);
  }
  const { text, title, documentKey } = sources[0]!;
  const form = one[0]?.kind === "PREPARED" ? one[0].pieces.map((piece) => piece.form) : [];
  const [described] = await preparer.describe([{ text, title, documentKey, forms: form, languages: ["en"], keys }]);
  expect(described?.[0]?.text).toBe("Pump E-417. 😀");
  expect(Buffer.isBuffer(described?.[0]?.inputHash)).toBe(true);
});

test("identical content is known again across the thread", async () => {
  const [made] = await preparer.prepare([source("words")]);
  if (made?.kind !== "PREPARED") throw new Error("Nothing was prepared");
  const { contentHash, cutHash } = made;
  expect(await preparer.prepare([{ ...source("words"), known: { contentHash, cutHash } }])).toEqual([
    { kind: "UNCHANGED" },
  ]);
});

test("a document that cannot be cut fails alone, without its text, and the thread goes on", async () => {
  const broken = { ...source("zanzibarine"), elements: null as unknown as PrepareSource["elements"] };
  const failure: unknown = await preparer.prepare([broken]).catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: "AppError", code: "INTERNAL" });
  expect(String(failure)).not.toContain("zanzibarine");
  expect(await preparer.prepare([source("next")])).toHaveLength(1);
});

test("what was under way when it is closed fails, and nothing is begun afterwards", async () => {
  const open = preparer.prepare([source("words")]);
  const failed = expect(open).rejects.toMatchObject({ code: "ENGINE_UNAVAILABLE", isRetryable: true });
  await preparer.close();
  await failed;
  await expect(preparer.prepare([source("words")])).rejects.toMatchObject({ code: "CANCELLED" });
});

test("nothing asked is nothing made, and a call that is called off is not begun", async () => {
  expect(await preparer.prepare([])).toEqual([]);
  const signal = AbortSignal.abort();
  await expect(preparer.prepare([source("words")], { signal })).rejects.toThrow();
});
