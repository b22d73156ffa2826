// Sentences that questions were compared with are held in memory: each embedded once, apart for each space, and let go
// of with the document they stand in (SEC-2, SRC-8).
import { expect, test } from "vitest";
import { deriveSpaceKeys } from "../../server/core/security/keys.ts";
import type { EmbeddingModel } from "../../server/ports/embedding-model.ts";
import { createUnitVectors } from "../../server/services/unit-vectors.ts";
import { createHashEmbeddingModel } from "../helpers/hash-embedding-model.ts";

const keyring = {
  keysOf: async (spaceId: number) => deriveSpaceKeys(Buffer.alloc(32, spaceId)),
  wrap: () => Buffer.alloc(0),
  forget: () => undefined,
  rotateMasterKey: async () => 0,
};

/** A light model that counts the texts it is given. */
function countingModel(onEmbed: () => void = () => undefined) {
  const model = createHashEmbeddingModel();
  const texts: string[] = [];
  const counting: EmbeddingModel = {
    ...model,
    embedPassages: async (inputs, options) => {
      texts.push(...inputs.map(({ text }) => text));
      onEmbed();
      return model.embedPassages(inputs, options);
    },
  };
  return { model: counting, texts };
}

const unit = (text: string, documentId = "doc") => ({ documentId, text });

test("a sentence is embedded once, however often it is asked about, and its vector is the same each time", async () => {
  const { model, texts } = countingModel();
  const vectors = createUnitVectors({ keyring });
  const sentences = [unit("Срок возврата 14 дней."), unit("退货期限为14天。"), unit("Returns take 14 days 🙂.")];
  const first = await vectors.embed(1, model, [...sentences, unit("Returns take 14 days 🙂.")]);
  const again = await vectors.embed(1, model, sentences);
  expect(texts).toEqual(sentences.map(({ text }) => text));
  expect(again).toEqual(first.slice(0, 3));
  expect(first[3]).toEqual(first[2]);
  const direct = await createHashEmbeddingModel().embedPassages([{ header: "", text: "退货期限为14天。" }]);
  expect(first[1]).toEqual(direct[0]?.[0]);
});

test("nothing crosses spaces: the same sentence of two spaces is held twice", async () => {
  const { model, texts } = countingModel();
  const vectors = createUnitVectors({ keyring });
  await vectors.embed(1, model, [unit("The mudguard takes 4 Nm.")]);
  await vectors.embed(2, model, [unit("The mudguard takes 4 Nm.")]);
  expect(texts).toHaveLength(2);
  vectors.forget(1);
  expect(vectors.size()).toBe(1);
});

test("an erased document's sentences are forgotten, those of a document whose id begins alike are not", async () => {
  const { model } = countingModel();
  const vectors = createUnitVectors({ keyring });
  await vectors.embed(1, model, [unit("one", "d1"), unit("two", "d1"), unit("three", "d10")]);
  vectors.forget(1, "d1");
  expect(vectors.size()).toBe(1);
});

test("what is erased while it is embedded does not come back", async () => {
  const vectors = createUnitVectors({ keyring });
  const { model } = countingModel(() => vectors.forget(1, "d1"));
  expect(await vectors.embed(1, model, [unit("one", "d1")])).toHaveLength(1);
  expect(vectors.size()).toBe(0);
});

test("no more vectors are held than allowed, the longest unused go first, and a question beyond it is still answered", async () => {
  const { model, texts } = countingModel();
  const vectors = createUnitVectors({ keyring }, 2);
  expect(await vectors.embed(1, model, [unit("a"), unit("b"), unit("c")])).toHaveLength(3);
  expect(vectors.size()).toBe(2);
  await vectors.embed(1, model, [unit("b"), unit("c")]);
  expect(texts).toHaveLength(3);
  await vectors.embed(1, model, [unit("d"), unit("b")]);
  expect(vectors.size()).toBe(2);
});

test("no units need no model", async () => {
  const { model, texts } = countingModel();
  expect(await createUnitVectors({ keyring }).embed(1, model, [])).toEqual([]);
  expect(texts).toEqual([]);
});
