// Versions with all their parts: written in batches beside what is served, then switched in one step (SRC-3).
import { randomUUID } from "node:crypto";
import { BATCH_ROWS_MAX, jsonList, sqlTime, type Connections } from "./connections.ts";
import type { Batches } from "./batches.ts";
import type { ServedDocuments } from "./served-documents.ts";
import type { StructuredRows } from "./structured-rows.ts";
import type { StructuredWrites } from "./structured-writes.ts";
import { INSERT_SUGGESTION } from "./suggestion-rows.ts";
import type { DocumentHead, NewCut, NewVersion, SwitchedVersion, VersionRows } from "./version-types.ts";

export type {
  DocumentHead,
  NewPiece,
  NewCut,
  NewVersion,
  WrittenVersion,
  SwitchedVersion,
  VersionRows,
} from "./version-types.ts";

export interface VersionRowsParts {
  readonly served: ServedDocuments;
  readonly inBatches: Batches;
  readonly structured: Pick<StructuredRows, "removeVersions">;
  readonly structuredWrites: StructuredWrites;
}

export function createVersionRows(
  { reading, writing, queue }: Connections,
  { served, inBatches, structured, structuredWrites }: VersionRowsParts,
): VersionRows {
  const heads = (connection: Connections["reading"]) =>
    connection.prepare<[number, string], HeadRow>(
      `SELECT d.id, d.publicId, d.key, v.id = d.currentVersionId AS isCurrent,
              v.id AS versionId, v.ordinal, v.status, v.importFileId, v.contentHash, v.cutHash
         FROM Document d LEFT JOIN Version v ON v.id IN (d.currentVersionId,
              (SELECT id FROM Version WHERE documentId = d.id AND buildState = 'COMPLETE' ORDER BY ordinal DESC LIMIT 1))
        WHERE d.collectionId = ? AND d.key IN (SELECT value FROM json_each(?)) ORDER BY v.ordinal`,
    );
  const readHeads = heads(reading);
  const writeHeads = heads(writing);
  const insertDocument = writing.prepare(
    `INSERT INTO Document (publicId, collectionId, key, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (collectionId, key) DO NOTHING`,
  );
  const insertVersion = writing.prepare(
    `INSERT INTO Version (documentId, ordinal, label, status, audienceId, scope, buildState, cut, contentHash, cutHash, sha256,
       mediaType, parser, parserVersion, title, originUri, capturedAt, length, language, parseReport, importFileId, importRow, createdAt)
     SELECT :documentId, n.ordinal, coalesce(:label, n.ordinal), :status, :audienceId, :scope, 'BUILDING', 1, :contentHash, :cutHash, :sha256,
       :mediaType, :parser, :parserVersion, :sealedTitle, :originUri, :capturedAt, :length, :language, :parseReport, :importFileId, :importRow, :now
     FROM (SELECT coalesce(max(ordinal), 0) + 1 AS ordinal FROM Version WHERE documentId = :documentId) n`,
  );
  const insertSuggestion = writing.prepare(INSERT_SUGGESTION);
  const insertSegment = writing.prepare(
    `INSERT INTO TextSegment (versionId, ordinal, start, "end", sealed) VALUES (?, ?, ?, ?, ?)`,
  );
  const insertSection = writing.prepare(
    `INSERT INTO Section (versionId, ordinal, parentOrdinal, level, number, start, "end", titleStart, titleEnd) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertElement = writing.prepare(
    `INSERT INTO Element (versionId, ordinal, kind, start, "end", sectionOrdinal, parentOrdinal, page, row, detail) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertHeaderValue = writing.prepare(
    `INSERT OR IGNORE INTO HeaderValue (versionId, field, value) VALUES (?, ?, ?)`,
  );
  const insertTitleTerm = writing.prepare(`INSERT OR IGNORE INTO TitleTerm (versionId, term) VALUES (?, ?)`);
  const insertBlock = writing.prepare(
    `INSERT INTO Block (versionId, cut, ordinal, kind, start, "end", sectionOrdinal) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertPiece = writing.prepare(
    `INSERT INTO Piece (versionId, blockId, cut, ordinal, kind, start, "end", page, row, isOverBudget, form, inputHash)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertIdentifier = writing.prepare(
    `INSERT OR IGNORE INTO Identifier (pieceId, keyHash, kind) VALUES (?, ?, ?)`,
  );
  const supersede = writing.prepare(
    `UPDATE Version SET status = 'SUPERSEDED' WHERE status = 'CURRENT' AND id <> :versionId
        AND id = (SELECT currentVersionId FROM Document WHERE id = :documentId)`,
  );
  const complete = writing.prepare(`UPDATE Version SET buildState = 'COMPLETE' WHERE id = ?`);
  const point = writing.prepare(
    `UPDATE Document SET updatedAt = :now, currentVersionId = CASE
        WHEN :status = 'CURRENT' THEN :versionId
        WHEN :status = 'DRAFT' THEN currentVersionId
        ELSE NULL END
      WHERE id = :documentId`,
  );
  // Counted are the rows of what is served, from the same moment on.
  const serveRows = writing.prepare(
    `UPDATE CountedRow SET isServed = (versionId = :served) WHERE documentId = :documentId AND isServed <> (versionId = :served)`,
  );
  const countRows = writing.prepare<[number], number>(`SELECT count(*) FROM CountedRow WHERE versionId = ?`).pluck();
  const versionHead = writing.prepare<[number], VersionHead>(
    `SELECT v.id AS versionId, v.documentId, v.status, d.currentVersionId AS previousVersionId
       FROM Version v JOIN Document d ON d.id = v.documentId WHERE v.id = ?`,
  );
  const importVersions = writing.prepare<[number], { id: number }>(
    `SELECT v.id FROM Version v JOIN ImportFile f ON f.id = v.importFileId
      WHERE f.importId = ? AND v.buildState = 'BUILDING' ORDER BY v.id`,
  );

  // Ids are read when a step runs: while steps are collected the rows before them are not written yet.
  function* cutSteps(versionId: () => number, cut: number, rows: NewCut, pieceIds: number[]): Generator<() => void> {
    const blockIds: number[] = [];
    // A later cut in other languages adds its stems of the title to the ones that are there.
    for (const term of rows.titleTerms) yield () => insertTitleTerm.run(versionId(), term);
    for (const [ordinal, b] of rows.blocks.entries())
      yield () => {
        blockIds.push(
          Number(insertBlock.run(versionId(), cut, ordinal, b.kind, b.start, b.end, b.section).lastInsertRowid),
        );
      };
    for (const [ordinal, p] of rows.pieces.entries()) {
      yield () => {
        const { lastInsertRowid } = insertPiece.run(
          versionId(),
          blockIds[p.block],
          cut,
          ordinal,
          p.kind,
          p.start,
          p.end,
          p.page,
          p.row,
          p.isOverBudget ? 1 : 0,
          JSON.stringify(p.form),
          p.inputHash,
        );
        pieceIds.push(Number(lastInsertRowid));
      };
      for (const identifier of p.identifiers)
        yield () => insertIdentifier.run(pieceIds[ordinal], identifier.keyHash, identifier.kind);
    }
  }

  function* versionSteps(
    version: NewVersion,
    written: { versionId: number; pieceIds: number[] },
  ): Generator<() => void> {
    yield () => {
      written.versionId = Number(insertVersion.run(versionParameters(version)).lastInsertRowid);
    };
    for (const [i, s] of version.segments.entries())
      yield () => insertSegment.run(written.versionId, i, s.start, s.end, s.sealed);
    for (const [i, s] of version.sections.entries())
      yield () =>
        insertSection.run(
          written.versionId,
          i,
          s.parent,
          s.level,
          s.number,
          s.start,
          s.end,
          s.title.start,
          s.title.end,
        );
    for (const [i, e] of version.elements.entries())
      yield () =>
        insertElement.run(
          written.versionId,
          i,
          e.kind,
          e.start,
          e.end,
          e.section,
          e.parent,
          e.page,
          e.row,
          e.detail === null ? null : JSON.stringify(e.detail),
        );
    for (const { kind, start } of version.suggestions)
      yield () => insertSuggestion.run({ versionId: written.versionId, kind, start });
    for (const { field, value } of version.headerValues)
      yield () => insertHeaderValue.run(written.versionId, field, value);
    yield* structuredWrites.steps(() => written.versionId, version.rows, false);
    yield* cutSteps(() => written.versionId, 1, version, written.pieceIds);
  }

  const removeEmbedding = writing.prepare(
    `DELETE FROM Embedding WHERE inputHash = :hash AND NOT EXISTS (SELECT 1 FROM Piece WHERE inputHash = :hash)`,
  );
  const removeNote = writing.prepare(
    `DELETE FROM SituatingNote WHERE inputHash = :hash AND NOT EXISTS (SELECT 1 FROM Piece WHERE inputHash = :hash)`,
  );

  /** @param condition on the cuts whose parts go */
  async function removeParts(versionId: number, condition: string, keepsEmbeddings: boolean): Promise<void> {
    const some = (table: string, rows: number) =>
      `${table} WHERE id IN (SELECT id FROM ${table} WHERE versionId = ? AND ${condition} LIMIT ${rows})`;
    const removePieces = writing.prepare<[number], { inputHash: Buffer }>(
      `DELETE FROM ${some("Piece", BATCH_ROWS_MAX / 3)} RETURNING inputHash`,
    );
    const removeSome = writing.transaction(() => {
      const removed = removePieces.all(versionId);
      if (!keepsEmbeddings)
        for (const { inputHash } of removed) {
          removeEmbedding.run({ hash: inputHash });
          removeNote.run({ hash: inputHash });
        }
      return removed.length;
    });
    while ((await queue.run(() => removeSome.immediate())) > 0);
    const removeBlocks = writing.prepare(`DELETE FROM ${some("Block", BATCH_ROWS_MAX)}`);
    while ((await queue.run(() => removeBlocks.run(versionId).changes)) > 0);
  }

  const removeDeclared = writing.prepare(`DELETE FROM Supersession WHERE declaredByVersionId = ?`);
  const removeRow = writing.prepare(`DELETE FROM Version WHERE id = ?`);
  // What a version declared holds as long as the version is there.
  const removeWhole = writing.transaction((versionId: number) => {
    removeDeclared.run(versionId);
    removeRow.run(versionId);
  });

  let switches = 0;
  /** In one step with the transaction that made them the served ones. */
  const made = (switched: SwitchedVersion[]): SwitchedVersion[] => {
    switches += 1;
    served.switched(switched);
    return switched;
  };
  const switchAll = writing.transaction((versionIds: readonly number[]): SwitchedVersion[] => {
    const now = sqlTime(new Date());
    const switched: SwitchedVersion[] = [];
    for (const id of versionIds) {
      const head = versionHead.get(id);
      if (head === undefined) continue;
      const { documentId, status, previousVersionId } = head;
      if (status !== "DRAFT") supersede.run({ documentId, versionId: id });
      complete.run(id);
      point.run({ now, status, versionId: id, documentId });
      if (status !== "DRAFT") serveRows.run({ documentId, served: status === "CURRENT" ? id : NOT_SERVED });
      switched.push({
        documentId,
        versionId: id,
        previousVersionId: previousVersionId === id ? null : previousVersionId,
        servedVersionId: status === "CURRENT" ? id : status === "DRAFT" ? previousVersionId : null,
      });
    }
    return switched;
  });

  const setCurrent = writing.prepare(`UPDATE Version SET status = 'CURRENT' WHERE id = ?`);
  // Its status and the document's pointer change together: a crash leaves the one that was served before.
  const restoreOne = writing.transaction((versionId: number, rows: number): SwitchedVersion[] | null => {
    if (countRows.get(versionId) !== rows) return null;
    setCurrent.run(versionId);
    return switchAll([versionId]);
  });

  return {
    async ensureDocuments(collectionId, keys) {
      const known = documentHeads(readHeads.all(collectionId, jsonList(keys)));
      const missing = [...new Set(keys.filter((key) => !known.has(key)))];
      if (missing.length > 0) {
        const now = sqlTime(new Date());
        await inBatches(missing.map((key) => () => insertDocument.run(randomUUID(), collectionId, key, now, now)));
        const made = await queue.run(() => writeHeads.all(collectionId, jsonList(missing)));
        for (const [key, head] of documentHeads(made)) known.set(key, head);
      }
      return keys.map((key) => {
        const head = known.get(key);
        if (head === undefined) throw new Error("A document vanished while it was being made");
        return head;
      });
    },
    async insert(versions) {
      const written = versions.map(() => ({ versionId: 0, pieceIds: [] as number[] }));
      function* steps() {
        for (const [i, version] of versions.entries()) {
          const target = written[i];
          if (target !== undefined) yield* versionSteps(version, target);
        }
      }
      await inBatches(steps());
      return written;
    },
    async insertCut(versionId, cut, rows) {
      const pieceIds: number[] = [];
      await inBatches(cutSteps(() => versionId, cut, rows, pieceIds));
      return pieceIds;
    },
    switches: () => switches,
    switch: (versionIds) => queue.run(() => made(switchAll.immediate(versionIds))),
    switchImport: (importId) =>
      queue.run(() => made(switchAll.immediate(importVersions.all(importId).map((row) => row.id)))),
    async switchCut(versionId, cut, cutHash) {
      await queue.run(() =>
        writing.prepare(`UPDATE Version SET cut = ?, cutHash = ? WHERE id = ?`).run(cut, cutHash, versionId),
      );
    },
    restore: (versionId, rows) =>
      queue.run(() => {
        const switched = restoreOne.immediate(versionId, rows);
        return switched === null ? null : made(switched);
      }),
    removeCut: (versionId, cut) => removeParts(versionId, `cut = ${cut}`, true),
    removeCutsBefore: (versionId, cut) => removeParts(versionId, `cut < ${cut}`, false),
    async removeVersion(versionId, { keepsEmbeddings = false } = {}) {
      await structured.removeVersions([versionId]);
      await removeParts(versionId, "TRUE", keepsEmbeddings);
      await queue.run(() => removeWhole(versionId));
    },
  };
}

/** No version has this id. */
const NOT_SERVED = 0;

interface HeadRow {
  id: number;
  publicId: string;
  key: string;
  isCurrent: number | null;
  versionId: number | null;
  ordinal: number;
  status: string;
  importFileId: number | null;
  contentHash: Buffer;
  cutHash: Buffer;
}

interface VersionHead {
  versionId: number;
  documentId: number;
  status: string;
  previousVersionId: number | null;
}

/** One row a version to compare with, the newest last. */
function documentHeads(rows: readonly HeadRow[]): Map<string, DocumentHead> {
  const heads = new Map<string, DocumentHead>();
  for (const row of rows) {
    const { id, publicId, key, isCurrent, versionId, ordinal, status, importFileId, contentHash, cutHash } = row;
    const mark = versionId === null ? null : { versionId, ordinal, status, importFileId, contentHash, cutHash };
    const current = isCurrent === 1 ? mark : (heads.get(key)?.current ?? null);
    heads.set(key, { id, publicId, key, current, newest: mark });
  }
  return heads;
}

function versionParameters(v: NewVersion): Record<string, unknown> {
  return {
    documentId: v.documentId,
    label: v.label,
    status: v.status,
    audienceId: v.audienceId,
    scope: JSON.stringify(v.scope),
    contentHash: v.contentHash,
    cutHash: v.cutHash,
    sha256: v.sha256,
    mediaType: v.mediaType,
    parser: v.parser,
    parserVersion: v.parserVersion,
    sealedTitle: v.sealedTitle,
    originUri: v.originUri,
    capturedAt: sqlTime(v.capturedAt),
    length: v.length,
    language: v.language,
    parseReport: JSON.stringify(v.parseReport),
    importFileId: v.importFileId,
    importRow: v.importRow,
    now: sqlTime(new Date()),
  };
}
