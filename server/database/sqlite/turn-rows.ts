// Questions counted: which ones the material had no answer to, how often, and what answers cost.
import { jsonList, sqlTime, type Connections } from "./connections.ts";

/** Turns of one space, from a moment on and before another. */
export interface TurnRange {
  readonly spaceId: number;
  readonly from: Date;
  readonly to: Date;
  /** Null: of every agent and of none. */
  readonly agentId: number | null;
}

/** Turns that ask the same. */
export interface AskedGroup {
  readonly questionHash: number;
  readonly turns: number;
  /** The last of them, by id. */
  readonly lastTurnId: number;
}

export interface UsageRow {
  /** `2026-11-30` (UTC), or the name of a model or an agent; null: no model, no agent. */
  readonly name: string | null;
  /** ISO 4217; null where no price is known. Sums of different currencies are never added up. */
  readonly currency: string | null;
  readonly turns: number;
  readonly answered: number;
  readonly notFound: number;
  readonly unvalidated: number;
  readonly conflicts: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** In millionths of the currency; null where no price is known. */
  readonly costMicros: number | null;
}

export type UsageGroup = "DAY" | "AGENT" | "MODEL";

export interface TurnRows {
  /** Groups of turns of these statuses, or judged not helpful where `isUnhelpfulToo`; the most frequent first. */
  groupByQuestion(
    range: TurnRange & { readonly statuses: readonly string[]; readonly isUnhelpfulToo: boolean },
    page: { readonly offset: number; readonly limit: number },
  ): Promise<AskedGroup[]>;
  /** When each of these questions was last answered, of those that were. */
  findAnswered(
    spaceId: number,
    questionHashes: readonly number[],
    from: Date,
  ): Promise<{ questionHash: number; lastTurnId: number }[]>;
  /** In order of name. At most `limit`. */
  sumUsage(range: TurnRange, by: UsageGroup, limit: number): Promise<UsageRow[]>;
}

const ALL_STATUSES = ["ANSWERED", "NOT_FOUND", "UNVALIDATED", "CONFLICT"];
const IN_RANGE = `t.spaceId = :spaceId AND t.createdAt >= :from AND t.createdAt < :to
  AND (:agentId IS NULL OR t.agentId = :agentId)`;

const GROUP_NAMES: Readonly<Record<UsageGroup, string>> = {
  DAY: "substr(t.createdAt, 1, 10)",
  AGENT: "(SELECT a.name FROM Agent a WHERE a.id = t.agentId)",
  MODEL: "t.model",
};

export function createTurnRows({ reading }: Connections): TurnRows {
  // All columns stand in one index (spaceId, status, createdAt …): no sealed text is passed over.
  const groups = reading.prepare<[Record<string, unknown>], AskedGroup>(
    `SELECT t.questionHash, count(*) AS turns, max(t.id) AS lastTurnId FROM Turn t
      WHERE t.status IN (SELECT value FROM json_each(:among)) AND ${IN_RANGE} AND t.questionHash IS NOT NULL
        AND (t.status IN (SELECT value FROM json_each(:statuses)) OR (:isUnhelpfulToo AND t.feedback = 'NOT_HELPFUL'))
      GROUP BY t.questionHash ORDER BY turns DESC, lastTurnId DESC LIMIT :limit OFFSET :offset`,
  );
  const answered = reading.prepare<[Record<string, unknown>], { questionHash: number; lastTurnId: number }>(
    `SELECT t.questionHash, max(t.id) AS lastTurnId FROM Turn t
      WHERE t.spaceId = :spaceId AND t.status IN ('ANSWERED', 'CONFLICT') AND t.createdAt >= :from
        AND t.questionHash IN (SELECT value FROM json_each(:hashes))
        AND t.feedback IS NOT 'NOT_HELPFUL'
      GROUP BY t.questionHash`,
  );
  const count = (status: string) => `sum(t.status = '${status}')`;
  const usage = (by: UsageGroup) =>
    reading.prepare<[Record<string, unknown>], UsageRow>(
      `SELECT ${GROUP_NAMES[by]} AS name, t.currency, count(*) AS turns, ${count("ANSWERED")} AS answered,
              ${count("NOT_FOUND")} AS notFound, ${count("UNVALIDATED")} AS unvalidated, ${count("CONFLICT")} AS conflicts,
              sum(t.tokensIn) AS tokensIn, sum(t.tokensOut) AS tokensOut, sum(t.costMicros) AS costMicros
         FROM Turn t WHERE ${IN_RANGE} GROUP BY 1, 2 ORDER BY 1, 2 LIMIT :limit`,
    );
  const usages = { DAY: usage("DAY"), AGENT: usage("AGENT"), MODEL: usage("MODEL") };
  const parameters = ({ spaceId, from, to, agentId }: TurnRange) => ({
    spaceId,
    from: sqlTime(from),
    to: sqlTime(to),
    agentId,
  });
  return {
    async groupByQuestion(range, page) {
      const { statuses, isUnhelpfulToo } = range;
      return groups.all({
        ...parameters(range),
        ...page,
        statuses: jsonList(statuses),
        among: jsonList(isUnhelpfulToo ? ALL_STATUSES : statuses),
        isUnhelpfulToo: Number(isUnhelpfulToo),
      });
    },
    async findAnswered(spaceId, questionHashes, from) {
      return answered.all({ spaceId, hashes: jsonList(questionHashes), from: sqlTime(from) });
    },
    async sumUsage(range, by, limit) {
      return usages[by].all({ ...parameters(range), limit });
    },
  };
}
