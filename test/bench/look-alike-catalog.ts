// A catalog of products with look-alike titles: some hundreds imported, and titles of thousands more written straight
// into the tables, where a question's names and codes are looked up.
import { createHash } from "node:crypto";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { titlePlace } from "../../server/core/documents/prepare.ts";
import { titleTermsOf } from "../../server/core/retrieval/second-pass/asked.ts";
import { sealText } from "../../server/core/security/seal.ts";
import { hashTerm } from "../../server/core/text/terms.ts";
import { makeCatalog, type CatalogDocument } from "../helpers/mixed-up/catalog.ts";
import { openTestServices, type TestServices } from "../helpers/services.ts";

export const CATALOG = "catalog";
const IMPORTED = 450;
const LANGUAGES = ["en", "ru", "zh"];

export interface LookAlikeCatalog {
  readonly t: TestServices;
  /** Those that were imported. */
  readonly documents: readonly CatalogDocument[];
}

/** @param titles written besides the imported ones; the caller closes `t` */
export async function openLookAlikeCatalog(titles: number): Promise<LookAlikeCatalog> {
  const t = await openTestServices();
  const documents = makeCatalog(5, IMPORTED);
  await t.newCollection(CATALOG, { recordKey: "sku", languages: LANGUAGES });
  const content = documents.map((document) => JSON.stringify(recordOf(document))).join("\n");
  const { state } = await t.importFiles(CATALOG, [{ name: "catalog.jsonl", content }]);
  if (state !== "DONE") throw new Error(`The import is ${state}`);
  if (titles > 0) await writeTitles(t, titles);
  return { t, documents };
}

function recordOf({ key, title, price, values }: CatalogDocument): Record<string, string> {
  const exact = values.map(({ kind, value }) => [kind.toLowerCase(), value]);
  return { sku: key, title, note: `${title}: ${price} EUR`, ...Object.fromEntries(exact) };
}

/** Served documents without text: nothing is found in them, but a question may name each by its title or key. */
async function writeTitles(t: TestServices, count: number): Promise<void> {
  const { id: collectionId } = await t.database.read.collection.findFirstOrThrow({ where: { name: CATALOG } });
  const audienceId = t.caller.audiences.find(({ name }) => name === "PUBLIC")?.id ?? 0;
  const keys = await t.context.keyring.keysOf(t.caller.spaceId);
  const contentHash = createHash("sha256").update("no text").digest();
  const now = new Date().toISOString().replace("Z", "+00:00");
  const db = new Sqlite(join(t.dataDir, "vouch.sqlite"));
  const document = db.prepare(
    "INSERT INTO Document (publicId, collectionId, key, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?)",
  );
  const version = db.prepare(
    `INSERT INTO Version (documentId, ordinal, label, status, audienceId, buildState, contentHash, cutHash, sha256,
       mediaType, parser, parserVersion, title, capturedAt, length, parseReport)
     VALUES (?, 1, '1', 'CURRENT', ?, 'COMPLETE', ?, x'00', x'00', 'text/plain', 'seed', '1', ?, ?, 0, '{}')`,
  );
  const serve = db.prepare("UPDATE Document SET currentVersionId = ? WHERE id = ?");
  const term = db.prepare("INSERT OR IGNORE INTO TitleTerm (versionId, term) VALUES (?, ?)");
  const key = db.prepare(
    "INSERT INTO Suggestion (spaceId, kind, start, collectionId, audienceId, versionId) VALUES (?, 'KEY', ?, ?, ?, ?)",
  );
  const row = db.prepare(
    `INSERT INTO CountedRow (collectionId, documentId, versionId, audienceId, ordinal, isTableRow, isServed)
     VALUES (?, ?, ?, ?, 0, 0, 1)`,
  );
  db.transaction(() => {
    for (const [i, { title }] of makeCatalog(6, count).entries()) {
      const publicId = `look-alike-${i}`;
      const { lastInsertRowid: id } = document.run(publicId, collectionId, `item-${i}`, now, now);
      const sealed = sealText(keys.seal, title, titlePlace(publicId, contentHash));
      const { lastInsertRowid: versionId } = version.run(id, audienceId, contentHash, sealed, now);
      serve.run(versionId, id);
      for (const own of titleTermsOf(title, LANGUAGES)) term.run(versionId, hashTerm(keys.terms, own));
      key.run(t.caller.spaceId, `ITEM${i}`, collectionId, audienceId, versionId);
      row.run(collectionId, id, versionId, audienceId);
    }
  })();
  db.close();
}
