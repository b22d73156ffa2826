// A stored version as cutting takes it: its text and elements opened again, with what its collection is cut by now.
import { collectionSettingsSchema } from "../core/documents/collection-settings.ts";
import type { PrepareSource } from "../core/documents/prepare.ts";
import type { Prisma } from "../database/client.ts";
import { cutSettings } from "./collections.ts";
import type { ServiceContext } from "./context.ts";
import { toElement, toSection } from "./stored-elements.ts";
import type { StoredTextReader } from "./stored-texts.ts";

export interface StoredSource {
  readonly version: Prisma.VersionGetPayload<{ include: { document: true } }>;
  readonly source: PrepareSource;
}

export interface StoredSourceReader {
  /** @throws {AppError} CIPHER_INVALID, KEY_UNAVAILABLE */
  read(spaceId: number, versionId: number): Promise<StoredSource>;
  /** The same; null for a version whose text is longer, or that is there no more. */
  find(spaceId: number, versionId: number, lengthMax: number): Promise<StoredSource | null>;
}

export function createStoredSourceReader(
  { database, keyring }: Pick<ServiceContext, "database" | "keyring">,
  texts: StoredTextReader,
): StoredSourceReader {
  async function read(spaceId: number, versionId: number): Promise<StoredSource> {
    const version = await database.read.version.findUniqueOrThrow({
      where: { id: versionId },
      include: { document: { include: { collection: true } } },
    });
    const { publicId: documentPublicId, key: documentKey, collection } = version.document;
    const sealed = { versionId, documentPublicId, contentHash: version.contentHash };
    const whole = { start: 0, end: version.length };
    const [elements, sections, title, text, keys] = await Promise.all([
      database.evidence.listElements(versionId, whole),
      database.evidence.listSections(versionId),
      texts.title(spaceId, { ...sealed, title: version.title }),
      texts.slice(spaceId, sealed, whole),
      keyring.keysOf(spaceId),
    ]);
    const source: PrepareSource = {
      documentPublicId,
      documentKey,
      text,
      title,
      elements: elements.map(toElement),
      sections: sections.map(toSection),
      labels: {},
      parserVersion: version.parserVersion,
      settings: cutSettings(collectionSettingsSchema.parse(collection.settings)),
      keys,
      known: null,
    };
    return { version, source };
  }

  return {
    read,
    async find(spaceId, versionId, lengthMax) {
      const where = { id: versionId, length: { lte: lengthMax } };
      return (await database.read.version.count({ where })) === 0 ? null : read(spaceId, versionId);
    },
  };
}
