// Stored pieces with what the indexes hold of them, rebuilt from the text.
import type { PieceContent } from "../core/documents/prepare.ts";
import type { FormPart } from "../core/documents/piece.ts";
import { collectionSettingsSchema } from "../core/documents/collection-settings.ts";
import type { IndexablePiece } from "../database/sqlite/maintenance-rows.ts";
import type { ServiceContext } from "./context.ts";
import type { PieceToIndex } from "./indexing.ts";
import type { SituatingNotes } from "./situating-notes.ts";
import type { StoredTextReader } from "./stored-texts.ts";

export interface PieceReader {
  /** @param languages that terms are taken in; by default those of the collection */
  ofCut(spaceId: number, versionId: number, cut: number, languages?: readonly string[]): Promise<PieceToIndex[]>;
  /** The given pieces, whose versions are read once each. */
  read(
    spaceId: number,
    pieces: readonly IndexablePiece[],
    options?: { languages?: readonly string[] | undefined },
  ): Promise<PieceToIndex[]>;
}

export function createPieceReader(
  { database, keyring, preparer }: ServiceContext,
  texts: StoredTextReader,
  notes: SituatingNotes,
): PieceReader {
  async function read(
    spaceId: number,
    pieces: readonly IndexablePiece[],
    { languages }: { languages?: readonly string[] | undefined } = {},
  ): Promise<PieceToIndex[]> {
    const keys = await keyring.keysOf(spaceId);
    const versionIds = [...new Set(pieces.map((piece) => piece.versionId))];
    const contents = new Map<number, PieceContent>();
    for (const versionId of versionIds) {
      const version = await database.read.version.findUniqueOrThrow({
        where: { id: versionId },
        include: { document: { include: { collection: true } } },
      });
      const sealed = { versionId, documentPublicId: version.document.publicId, contentHash: version.contentHash };
      const ofVersion = pieces.filter((piece) => piece.versionId === versionId);
      const [described] = await preparer.describe([
        {
          documentKey: version.document.key,
          text: await texts.slice(spaceId, sealed, { start: 0, end: version.length }),
          title: await texts.title(spaceId, { ...sealed, title: version.title }),
          forms: ofVersion.map((piece) => JSON.parse(piece.form) as FormPart[]),
          languages: languages ?? collectionSettingsSchema.parse(version.document.collection.settings).languages,
          keys,
        },
      ]);
      const own = ofVersion.flatMap(({ pieceId, inputHash }, i) => {
        const content = described?.[i];
        return content === undefined ? [] : [{ pieceId, inputHash, content }];
      });
      const restored = await notes.restore(spaceId, own);
      for (const [i, { pieceId, content }] of own.entries()) contents.set(pieceId, restored[i] ?? content);
    }
    return pieces.flatMap((piece) => {
      const content = contents.get(piece.pieceId);
      if (content === undefined) return [];
      const { pieceId, documentId, collectionId, audienceId } = piece;
      return [{ pieceId, documentId, collectionId, audienceId, content }];
    });
  }
  return {
    read,
    async ofCut(spaceId, versionId, cut, languages) {
      return read(spaceId, await database.maintenance.listCutPieces(versionId, cut), { languages });
    },
  };
}
