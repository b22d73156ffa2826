// Rows of the structured index written straight into the tables, as an import leaves them: what counting is tested with
// where documents themselves do not matter.
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { titlePlace } from "../../server/core/documents/prepare.ts";
import { sealText } from "../../server/core/security/seal.ts";
import type { CountSubject, FieldReading, FieldState, ParsedValue } from "../../server/core/structured/field.ts";
import { foldField, foldValue } from "../../server/core/structured/fold.ts";
import { hashField, hashValue } from "../../server/core/structured/header-values.ts";
import { parseValue } from "../../server/core/structured/values/parse-value.ts";
import type { TestServices } from "./services.ts";

export interface SeededField {
  readonly name: string;
  readonly reading?: Partial<FieldReading>;
  /** Default: ACTIVE, with a column. */
  readonly state?: FieldState;
  readonly isExact?: boolean;
  readonly subject?: CountSubject;
  readonly keys?: readonly string[];
  readonly synonyms?: readonly string[];
}

/** Values by the name of their field: as written, several in a list; "" for a key without a value. */
export type SeededValues = Readonly<Record<string, string | readonly string[]>>;

export interface SeededDocument {
  readonly key: string;
  readonly values: SeededValues;
  /** Name; default PUBLIC. */
  readonly audience?: string;
  readonly scope?: Readonly<Record<string, readonly string[]>>;
  /** Default true. */
  readonly isServed?: boolean;
  /** Rows of its tables, in reading order. */
  readonly rows?: readonly SeededValues[];
}

const TEXT: FieldReading = { type: "TEXT", unit: null, dateOrder: null, decimalSign: null, isMultiple: false };

/** Fields first, then documents in their order; a collection of that name must exist. */
export async function seedStructured(
  t: TestServices,
  collection: string,
  { fields, documents }: { fields: readonly SeededField[]; documents: readonly SeededDocument[] },
): Promise<void> {
  const { id: collectionId } = await t.database.read.collection.findFirstOrThrow({
    where: { name: collection, spaceId: t.caller.spaceId },
  });
  const keys = await t.context.keyring.keysOf(t.caller.spaceId);
  const audiences = new Map(t.caller.audiences.map(({ id, name }) => [name, id]));
  const db = new Sqlite(join(t.dataDir, "vouch.sqlite"), { timeout: 5_000 });
  try {
    db.transaction(() => {
      const columns = fields.map((field) => seedField(db, collectionId, field));
      const ids = createTermIds(db);
      const insertDocument = db.prepare(
        "INSERT INTO Document (publicId, collectionId, key, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?)",
      );
      const insertVersion = db.prepare(
        `INSERT INTO Version (documentId, ordinal, label, status, audienceId, scope, buildState, contentHash, cutHash,
           sha256, mediaType, parser, parserVersion, title, capturedAt, length, parseReport)
         VALUES (?, 1, '1', 'CURRENT', ?, ?, 'COMPLETE', x'00', x'00', x'00', 'text/plain', 'seed', '1', ?, ?, 0, '{}')`,
      );
      const serve = db.prepare("UPDATE Document SET currentVersionId = ? WHERE id = ?");
      const insertRow = db.prepare(
        `INSERT INTO CountedRow (collectionId, documentId, versionId, audienceId, ordinal, isTableRow, isServed)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
      );
      const insertValue = db.prepare(
        "INSERT INTO FieldValue (columnId, rowId, ordinal, termId, number, numberMax, raw) VALUES (?, ?, ?, ?, ?, ?, ?)",
      );
      const insertHash = db.prepare("INSERT OR IGNORE INTO HeaderValue (versionId, field, value) VALUES (?, ?, ?)");
      const now = new Date().toISOString().replace("Z", "+00:00");
      const idOf = (result: Sqlite.RunResult) => Number(result.lastInsertRowid);

      function insertValues(rowId: number, subject: CountSubject, values: SeededValues): void {
        for (const { name, columnId, reading, subject: of } of columns) {
          const written = values[name];
          if (written === undefined || columnId === null || of !== subject) continue;
          const parsed = readValues(written, reading);
          if (parsed.length === 0) insertValue.run(columnId, rowId, 0, 0, null, null, null);
          parsed.forEach(({ raw, folded, number, numberMax }, ordinal) => {
            const term = ids(columnId, folded, raw);
            insertValue.run(columnId, rowId, ordinal, term.id, number, numberMax, term.shown === raw ? null : raw);
          });
        }
      }

      for (const { key, values, audience = "PUBLIC", scope = {}, isServed = true, rows = [] } of documents) {
        const publicId = randomUUID();
        const audienceId = audiences.get(audience);
        const documentId = idOf(insertDocument.run(publicId, collectionId, key, now, now));
        const title = sealText(keys.seal, `Title of ${key}`, titlePlace(publicId, Buffer.from([0])));
        const versionId = idOf(insertVersion.run(documentId, audienceId, JSON.stringify(scope), title, now));
        if (isServed) serve.run(versionId, documentId);
        const served = isServed ? 1 : 0;
        const row = (ordinal: number) =>
          idOf(insertRow.run(collectionId, documentId, versionId, audienceId, ordinal, ordinal > 0 ? 1 : 0, served));
        insertValues(row(0), "DOCUMENTS", values);
        rows.forEach((cells, i) => insertValues(row(i + 1), "TABLE_ROWS", cells));
        for (const [name, written] of Object.entries(values))
          for (const value of typeof written === "string" ? [written] : written) {
            const field = foldField(name);
            insertHash.run(versionId, hashField(keys.fields, field), hashValue(keys.fields, field, foldValue(value)));
          }
      }
    })();
  } finally {
    db.close();
  }
}

/** As an import reads them: a list of values is one that the file gives as a list. */
export function readValues(written: string | readonly string[], reading: FieldReading): ParsedValue[] {
  return typeof written === "string" ? parseValue(written, null, reading) : parseValue("", written, reading);
}

export function readingOf(field: SeededField): FieldReading {
  return { ...TEXT, ...field.reading };
}

function seedField(db: Sqlite.Database, collectionId: number, field: SeededField) {
  const { name, state = "ACTIVE", isExact = false, subject = "DOCUMENTS", synonyms = [] } = field;
  const folded = foldField(name);
  const keys = JSON.stringify(field.keys?.map(foldField) ?? [folded]);
  const reading = readingOf(field);
  const now = new Date().toISOString().replace("Z", "+00:00");
  const { lastInsertRowid: fieldId } = db
    .prepare(
      `INSERT INTO Field (publicId, collectionId, subject, name, foldedName, keys, state, reading, isExact, synonyms, createdAt, updatedAt)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      ...[randomUUID(), collectionId, subject, name, folded, keys, state, JSON.stringify(reading), isExact ? 1 : 0],
      ...[JSON.stringify(synonyms), now, now],
    );
  if (state !== "ACTIVE" || isExact) return { name, subject, reading, columnId: null };
  const { lastInsertRowid: columnId } = db
    .prepare("INSERT INTO FieldColumn (fieldId, keys, reading, createdAt) VALUES (?, ?, ?, ?)")
    .run(fieldId, keys, JSON.stringify(reading), now);
  db.prepare("UPDATE Field SET columnId = ? WHERE id = ?").run(columnId, fieldId);
  return { name, subject, reading, columnId: Number(columnId) };
}

function createTermIds(db: Sqlite.Database) {
  const known = new Map<string, { id: number; shown: string }>();
  const insert = db.prepare("INSERT INTO FieldTerm (columnId, folded, shown) VALUES (?, ?, ?)");
  return (columnId: number, folded: string, shown: string) => {
    const name = `${columnId} ${folded}`;
    const term = known.get(name) ?? { id: Number(insert.run(columnId, folded, shown).lastInsertRowid), shown };
    known.set(name, term);
    return term;
  };
}
