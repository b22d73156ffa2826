// Rows as people read them, and the places that pages go on from.
import { AppError } from "../core/errors.ts";
import type { ListedRow, RowsOutcome } from "../core/structured/results.ts";
import type { FoundRow, RowPlace } from "../core/structured/row-query.ts";
import type { ServiceContext } from "./context.ts";
import type { StoredTextReader } from "./stored-texts.ts";

export function encodePlace({ values, documentId, ordinal }: RowPlace): string {
  return Buffer.from(JSON.stringify(["row", documentId, ordinal, ...values]), "utf8").toString("base64url");
}

/** @param orders how many values the list is ordered by @throws {AppError} BAD_REQUEST */
export function decodePlace(cursor: string, orders: number): RowPlace {
  const place = parsePlace(Buffer.from(cursor, "base64url").toString("utf8"));
  if (place === null || place.values.length !== orders)
    throw new AppError(
      "BAD_REQUEST",
      `"${cursor}" is not a cursor of this list. Use one that it gave as "endCursor", with the same order.`,
    );
  return place;
}

function parsePlace(json: string): RowPlace | null {
  try {
    const [kind, documentId, ordinal, ...values] = JSON.parse(json) as unknown[];
    const isPlace = kind === "row" && Number.isInteger(documentId) && Number.isInteger(ordinal);
    return isPlace && values.every(isValue)
      ? { values, documentId: documentId as number, ordinal: ordinal as number }
      : null;
  } catch {
    // Not ours: the caller is told so.
    return null;
  }
}

function isValue(value: unknown): value is number | string | null {
  return value === null || typeof value === "number" || typeof value === "string";
}

/** In the order of `rows`. A document that was erased since is left out. */
export async function describeRows(
  { database }: Pick<ServiceContext, "database">,
  texts: StoredTextReader,
  { spaceId, rows, fields }: { spaceId: number; rows: readonly FoundRow[]; fields: readonly string[] },
): Promise<RowsOutcome["rows"]> {
  const versions = await database.read.version.findMany({
    where: { id: { in: [...new Set(rows.map(({ versionId }) => versionId))] } },
    select: {
      id: true,
      ordinal: true,
      title: true,
      contentHash: true,
      document: { select: { publicId: true, key: true } },
    },
  });
  const known = new Map(
    await Promise.all(
      versions.map(async ({ id, ordinal, title, contentHash, document }) => {
        const sealed = { versionId: id, documentPublicId: document.publicId, contentHash, title };
        return [id, { ...document, ordinal, title: await texts.title(spaceId, sealed) }] as const;
      }),
    ),
  );
  return rows.flatMap(({ versionId, place, elementOrdinal, values }): ListedRow[] => {
    const version = known.get(versionId);
    if (version === undefined) return [];
    return [
      {
        documentId: version.publicId,
        documentKey: version.key,
        title: version.title,
        versionOrdinal: version.ordinal,
        rowOrdinal: place.ordinal,
        cursor: encodePlace(place),
        elementOrdinal,
        values: fields.map((field, i) => ({ field, values: values[i] ?? [] })),
      },
    ];
  });
}
