// What a collection's statistics should be, counted from scratch out of what is served now.
import { createKnownFieldService } from "../../server/services/known-fields.ts";
import { createPieceReader } from "../../server/services/piece-reader.ts";
import { createSituatingNotes } from "../../server/services/situating-notes.ts";
import { createStoredTextReader } from "../../server/services/stored-texts.ts";
import type { TestServices } from "./services.ts";

export interface StatisticFigures {
  readonly pieces: number;
  readonly terms: number;
  readonly vectors: number;
  /** Rounded: sums of floats depend on their order. */
  readonly vectorSum: readonly number[];
  /** The diagonal of the second moments, rounded. */
  readonly moments: readonly number[];
  readonly termPieces: Readonly<Record<string, number>>;
}

export async function recount(
  t: TestServices,
  collection: string,
): Promise<{ counted: StatisticFigures; recounted: StatisticFigures }> {
  const { services, database, context, caller, model } = t;
  const { id: collectionId } = await services.collections.get(caller, collection);
  const { generation } = await services.generations.getActive(caller.spaceId);
  const statistic = await services.statistics.read(collectionId, generation);
  const terms = await database.read.termStatistic.findMany({ where: { collectionId } });
  const counted = {
    pieces: statistic.pieces,
    terms: statistic.terms,
    vectors: statistic.vectors.count,
    vectorSum: [...statistic.vectors.sum].map(round),
    moments: diagonal(statistic.vectors.moments, generation.dimensions).map(round),
    termPieces: Object.fromEntries(terms.map(({ term, pieces }) => [String(term), pieces])),
  };
  return { counted, recounted: await fromScratch() };

  async function fromScratch(): Promise<StatisticFigures> {
    const reader = createPieceReader(
      context,
      createStoredTextReader(context),
      createSituatingNotes(context, { knownFields: createKnownFieldService(context) }),
    );
    const documents = await database.read.document.findMany({
      where: { collectionId, currentVersion: { status: "CURRENT", buildState: "COMPLETE" } },
      include: { currentVersion: true },
    });
    let pieces = 0;
    let length = 0;
    const sum = new Float64Array(model.dimensions);
    const squares = new Float64Array(model.dimensions);
    const termPieces: Record<string, number> = {};
    for (const { currentVersion } of documents) {
      if (currentVersion === null) continue;
      for (const { content } of await reader.ofCut(caller.spaceId, currentVersion.id, currentVersion.cut)) {
        pieces += 1;
        for (const { term, frequency } of content.terms) {
          length += frequency;
          termPieces[String(term)] = (termPieces[String(term)] ?? 0) + 1;
        }
        const [[vector] = []] = await model.embedPassages([content]);
        for (const [i, value] of (vector ?? new Float32Array()).entries()) {
          sum[i] = (sum[i] ?? 0) + value;
          squares[i] = (squares[i] ?? 0) + value * value;
        }
      }
    }
    const vectorSum = [...sum].map(round);
    return { pieces, terms: length, vectors: pieces, vectorSum, moments: [...squares].map(round), termPieces };
  }
}

function round(value: number): number {
  const rounded = Math.round(value * 1e6) / 1e6;
  return Object.is(rounded, -0) ? 0 : rounded;
}

/** Of an upper triangle written by rows. */
function diagonal(moments: Float64Array, dimensions: number): number[] {
  const values: number[] = [];
  for (let i = 0, at = 0; i < dimensions; at += dimensions - i, i += 1) values.push(moments[at] ?? 0);
  return values;
}
