// Values of stored documents, read in the thread that cuts documents: the same as here, from sealed text alone.
import { randomBytes } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { createWorkerThreadPreparer } from "../../server/adapters/document-preparer/worker-thread.ts";
import { segmentPlace } from "../../server/core/documents/prepare.ts";
import { deriveSpaceKeys } from "../../server/core/security/keys.ts";
import { sealText } from "../../server/core/security/seal.ts";
import type { ColumnReading, FieldReading } from "../../server/core/structured/field.ts";
import { readStoredRows, type StoredRows } from "../../server/core/structured/stored-rows.ts";
import { createFieldSurveyor } from "../../server/core/structured/survey.ts";
import { threadEntry } from "../../server/program-files.ts";

const keys = deriveSpaceKeys(randomBytes(32));
const preparer = createWorkerThreadPreparer({ threadEntry: threadEntry("prepare") });
afterAll(() => preparer.close());

/** A header of these pairs, sealed in two segments that part in the middle of the text. */
function stored(publicId: string, pairs: readonly (readonly [string, string])[]): StoredRows {
  const before = "Text before the header. 🙂\n";
  let text = before;
  const fields = pairs.map(([name, value]) => {
    const key = { start: text.length, end: text.length + name.length };
    text += `${name}: `;
    const span = { start: text.length, end: text.length + value.length };
    text += `${value}\n`;
    return { key, value: span };
  });
  const contentHash = randomBytes(32);
  const middle = before.length + Math.floor((text.length - before.length) / 2);
  const segments = [
    [0, middle],
    [middle, text.length],
  ].map(([start = 0, end = 0], ordinal) => {
    const place = segmentPlace(publicId, contentHash, ordinal);
    return { ordinal, start, end, sealed: sealText(keys.seal, text.slice(start, end), place) };
  });
  const detail = JSON.stringify({ fields });
  return {
    documentPublicId: publicId,
    contentHash,
    segments,
    elements: [{ ordinal: 3, kind: "HEADER_RECORD", parent: null, detail }],
  };
}

const documents = Array.from({ length: 6 }, (_, i) =>
  stored(`d-${i}`, [
    ["Цена", `${i + 1} 200,50 ₽`],
    ["类别", i % 2 === 0 ? "椅子" : ""],
  ]),
);
const text: FieldReading = { type: "TEXT", unit: null, dateOrder: null, decimalSign: null, isMultiple: false };
const columns: ColumnReading[] = [
  {
    columnId: 1,
    subject: "DOCUMENTS",
    keys: ["цена"],
    reading: { ...text, type: "MONEY", unit: "RUB", decimalSign: "," },
  },
  { columnId: 2, subject: "DOCUMENTS", keys: ["类别"], reading: text },
];

test("rows come out of sealed text as they do here, and an empty value is a known absence", async () => {
  const rows = await preparer.readRows(documents, columns, keys);
  expect(rows).toEqual(readStoredRows(documents, columns, keys));
  expect(rows[0]?.[0]?.values.map(({ value }) => value?.number ?? value?.raw)).toEqual([1200.5, "椅子"]);
  expect(rows[1]?.[0]?.values).toContainEqual({ columnId: 2, ordinal: 0, value: null });
});

test("a survey over several pages finds what one over all at once finds, and two at once stay apart", async () => {
  const whole = createFieldSurveyor({ coverageMin: 0.2 });
  whole.add(documents, keys);
  const [survey, other] = [preparer.survey({ coverageMin: 0.2 }), preparer.survey({ coverageMin: 0.2 })];
  await survey.add(documents.slice(0, 2), keys);
  await other.add(documents.slice(0, 1), keys);
  await survey.add(documents.slice(2), keys);
  expect(await survey.finish()).toEqual(whole.finish());
  expect((await other.finish()).documents).toBe(1);
  await Promise.all([survey.end(), other.end()]);
  await expect(survey.finish()).rejects.toMatchObject({ code: "INTERNAL" });
});

test("a reading is tried on stored values", async () => {
  const previewed = { subject: "DOCUMENTS", keys: ["类别"], reading: { ...text, type: "NUMBER" } } as const;
  const figures = await preparer.previewReading(documents, previewed, keys);
  expect(figures).toMatchObject({ considered: 6, withKey: 6, withValue: 3, values: 3, parsed: 0, unparsed: ["椅子"] });
});

test("text whose segments do not fit together is refused, never read at wrong places", async () => {
  const [first] = documents;
  const broken = { ...first!, segments: first!.segments.slice(1) };
  expect(() => readStoredRows([broken], columns, keys)).toThrow(/missing/);
});
