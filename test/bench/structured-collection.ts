// A collection of many records that stands in the structured index alone, written straight into the tables: a hundred
// thousand, or with STRUCTURED_RECORDS as many as it says.
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { openTestServices, type TestServices } from "../helpers/services.ts";

export const COLLECTION = "records";
export const RECORDS = Number(process.env["STRUCTURED_RECORDS"] ?? 100_000);

export interface StructuredCollection {
  readonly t: TestServices;
  /** A read-only connection of its own: what SQL by hand is run on. */
  readonly db: Sqlite.Database;
  readonly collectionId: number;
  readonly columns: Readonly<Record<"category" | "author" | "price" | "made", number>>;
}

let opened: Promise<StructuredCollection> | undefined;

export function structuredCollection(): Promise<StructuredCollection> {
  return (opened ??= open());
}

export async function closeStructuredCollection(): Promise<void> {
  if (opened === undefined) return;
  const { t, db } = await opened;
  db.close();
  await t.close();
}

const READING = { unit: null, dateOrder: null, decimalSign: null, isMultiple: false };
const FIELDS = { category: "TEXT", author: "TEXT", price: "NUMBER", made: "DATE" } as const;
/** Different values of the fields that are texts. */
const TERMS = { category: 30, author: 5_000 };

async function open(): Promise<StructuredCollection> {
  const t = await openTestServices({ isWorking: false });
  await t.newCollection(COLLECTION);
  const { id: collectionId } = await t.database.read.collection.findFirstOrThrow({ where: { name: COLLECTION } });
  const audienceId = t.caller.audiences.find(({ name }) => name === "PUBLIC")?.id ?? 0;
  const path = join(t.dataDir, "vouch.sqlite");
  const writing = new Sqlite(path);
  const columns = { category: 0, author: 0, price: 0, made: 0 };
  writing.transaction(() => {
    for (const name of Object.keys(columns) as (keyof typeof columns)[])
      columns[name] = writeField(writing, collectionId, name, FIELDS[name]);
    writeRows(writing, collectionId, audienceId);
    for (const name of ["category", "author"] as const) writeTerms(writing, columns[name], name);
    const scatter = (by: number, below: number) => `(((r.documentId * ${by}) % 1000003) % ${below})`;
    const termOf = (name: "category" | "author", by: number) =>
      `(SELECT id FROM FieldTerm WHERE columnId = ${columns[name]} AND folded = '${name} ' || ${scatter(by, TERMS[name])})`;
    const values = writing.prepare.bind(writing);
    const write = (columnId: number, term: string, number: string, max: string) =>
      values(
        `INSERT INTO FieldValue (columnId, rowId, ordinal, termId, number, numberMax)
         SELECT ${columnId}, r.id, 0, ${term}, ${number}, ${max} FROM CountedRow r WHERE r.collectionId = ${collectionId} ORDER BY r.id`,
      ).run();
    write(columns.category, termOf("category", 7_919), "NULL", "NULL");
    write(columns.author, termOf("author", 104_729), "NULL", "NULL");
    // Numbers and dates have a term each in the index; counting does not read it.
    write(columns.price, "1", scatter(1_299_709, 100_000), "NULL");
    const day = `(1500000000000 + 86400000 * (${scatter(15_485_863, 3_000)}))`;
    write(columns.made, "1", day, `${day} + 86399999`);
  })();
  writing.close();
  const db = new Sqlite(path, { readonly: true });
  db.pragma("cache_size = -64000");
  return { t, db, collectionId, columns };
}

function writeField(db: Sqlite.Database, collectionId: number, name: string, type: string): number {
  const reading = JSON.stringify({ ...READING, type });
  const keys = JSON.stringify([name]);
  const now = new Date().toISOString().replace("Z", "+00:00");
  const field = db
    .prepare(
      `INSERT INTO Field (publicId, collectionId, subject, name, foldedName, keys, state, reading, createdAt, updatedAt)
       VALUES (?, ?, 'DOCUMENTS', ?, ?, ?, 'ACTIVE', ?, ?, ?)`,
    )
    .run(`field-${name}`, collectionId, name, name, keys, reading, now, now).lastInsertRowid;
  const column = db
    .prepare("INSERT INTO FieldColumn (fieldId, keys, reading, createdAt) VALUES (?, ?, ?, ?)")
    .run(field, keys, reading, now).lastInsertRowid;
  db.prepare("UPDATE Field SET columnId = ? WHERE id = ?").run(column, field);
  return Number(column);
}

function writeRows(db: Sqlite.Database, collectionId: number, audienceId: number): void {
  const now = new Date().toISOString().replace("Z", "+00:00");
  const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${RECORDS})`;
  db.exec(`${numbers} INSERT INTO Document (publicId, collectionId, key, createdAt, updatedAt)
    SELECT 'document-' || i, ${collectionId}, 'key-' || i, '${now}', '${now}' FROM n`);
  db.exec(`INSERT INTO Version (documentId, ordinal, label, status, audienceId, buildState, contentHash, cutHash, sha256,
      mediaType, parser, parserVersion, title, capturedAt, length, parseReport)
    SELECT id, 1, '1', 'CURRENT', ${audienceId}, 'COMPLETE', x'00', x'00', x'00', 'text/plain', 'seed', '1', x'00', '${now}', 0, '{}'
      FROM Document WHERE collectionId = ${collectionId}`);
  db.exec(`UPDATE Document SET currentVersionId = (SELECT id FROM Version WHERE documentId = Document.id)
    WHERE collectionId = ${collectionId}`);
  db.exec(`INSERT INTO CountedRow (collectionId, documentId, versionId, audienceId, ordinal, isTableRow, isServed)
    SELECT ${collectionId}, id, currentVersionId, ${audienceId}, 0, 0, 1 FROM Document WHERE collectionId = ${collectionId}`);
}

function writeTerms(db: Sqlite.Database, columnId: number, name: keyof typeof TERMS): void {
  const insert = db.prepare("INSERT INTO FieldTerm (columnId, folded, shown) VALUES (?, ?, ?)");
  for (let i = 0; i < TERMS[name]; i++) insert.run(columnId, `${name} ${i}`, `${name} ${i}`);
}
