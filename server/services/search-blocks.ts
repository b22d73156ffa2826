// Hits of one block together (CUT-3): what is found are pieces, what is supplied are blocks, each once.
import { pieceName, versionName } from "../core/documents/ids.ts";
import type { EligiblePiece } from "../database/sqlite/evidence-rows.ts";
import type { Candidate } from "./search-candidates.ts";

/** A block with what was found in it. */
export interface FoundBlock {
  /** Its name: version and span. */
  readonly id: string;
  /** Any of its pieces: they tell the same of block, version and document. */
  readonly row: EligiblePiece;
  /** Best first; empty where it was not found, only needed. */
  readonly hits: readonly Candidate[];
  /** Fused score of the best hit in what it supersedes; 0 where it supersedes nothing that was found. */
  readonly scoreBeside: number;
}

/** A piece that was found or is needed. */
export interface BlockPiece {
  readonly row: EligiblePiece;
  readonly hit: Candidate | null;
}

/**
 * Blocks in the order of their first piece. A block that stands inside another one (a table in its section) is supplied
 * with it, not a second time.
 */
export function groupByBlock(pieces: readonly BlockPiece[]): FoundBlock[] {
  const groups: { row: EligiblePiece; hits: Candidate[] }[] = [];
  for (const { row, hit } of pieces) {
    const hits = hit === null ? [] : [hit];
    const outer = groups.find((group) => isInBlock(row, group.row));
    if (outer !== undefined) {
      outer.hits.push(...hits);
      continue;
    }
    const [first, ...others] = groups.filter((group) => isInBlock(group.row, row));
    if (first === undefined) {
      groups.push({ row, hits });
      continue;
    }
    first.row = row;
    first.hits.push(...others.flatMap((group) => group.hits), ...hits);
    for (const group of others) groups.splice(groups.indexOf(group), 1);
  }
  return groups.map(({ row, hits }) => ({ id: blockName(row), row, hits, scoreBeside: 0 }));
}

export function isInBlock(inner: EligiblePiece, outer: EligiblePiece): boolean {
  return (
    inner.versionId === outer.versionId && inner.blockStart >= outer.blockStart && inner.blockEnd <= outer.blockEnd
  );
}

export function blockName(row: EligiblePiece): string {
  return pieceName(versionName(row.documentKey, row.label), { start: row.blockStart, end: row.blockEnd });
}

export function hitName(row: EligiblePiece): string {
  return pieceName(versionName(row.documentKey, row.label), row);
}
