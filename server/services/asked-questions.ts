// What was asked and not answered, the most frequent first, and what answering cost: for those who look after the material.
import { AppError } from "../core/errors.ts";
import type { AskedGroup, UsageGroup, UsageRow } from "../database/sqlite/turn-rows.ts";
import type { AgentService } from "./agents.ts";
import { requireRole, type Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import { pageOf, type PageInput } from "./paging.ts";
import { openTurn } from "./turn-content.ts";

export type { UsageGroup };

export const UNANSWERED_REASONS = ["NOT_FOUND", "UNVALIDATED", "NOT_HELPFUL"] as const;
/** NOT_HELPFUL: answered, and somebody said that it did not help. */
export type UnansweredReason = (typeof UNANSWERED_REASONS)[number];

export interface UnansweredQuestion {
  /** Which place in the list it has, from 1. */
  readonly rank: number;
  /** As it was asked the last time. */
  readonly question: string;
  /** How often it was asked without an answer. */
  readonly count: number;
  readonly lastAskedAt: Date;
  /** What the material lacked the last time, in words. */
  readonly missing: readonly string[];
  /** The last of its turns. */
  readonly turnId: string;
  /** When the same question got an answer after that; null: it did not. */
  readonly answeredAt: Date | null;
}

interface Stretch {
  /** Default: 30 days before `to`. */
  readonly from?: Date | null;
  /** Default: now. */
  readonly to?: Date | null;
  /** Name of an agent; null: whoever answered. */
  readonly agent?: string | null;
}

/** Groups of one report: more are no report (a choice: ten years of days, in one currency). */
const USAGE_ROWS_MAX = 4_000;
/**
 * What is counted where nobody says from when (a choice: a month). Counting is done between requests: 200,000 turns took 0.2 s
 * by question and 0.9 s by day, measured over a generated database with sealed answers of 4 kB.
 */
const STRETCH_DEFAULT_MS = 30 * 86_400_000;

export function createAskedQuestionService(
  { database, keyring, limits, now }: ServiceContext,
  services: { agents: AgentService },
) {
  async function toRange(caller: Caller, { from, to, agent }: Stretch) {
    const agentId = agent == null ? null : (await services.agents.get(caller, agent)).id;
    const until = to ?? new Date(now().getTime() + 1);
    const since = from ?? new Date(until.getTime() - STRETCH_DEFAULT_MS);
    const range = { spaceId: caller.spaceId, from: since, to: until, agentId };
    if (range.from >= range.to)
      throw new AppError("BAD_REQUEST", `"from" is not before "to": nothing was asked in between. Swap them.`);
    return range;
  }

  /** One wording of each group, with when its question was answered since. */
  async function open(caller: Caller, groups: readonly AskedGroup[]) {
    const rows = await database.read.turn.findMany({
      where: { id: { in: groups.map(({ lastTurnId }) => lastTurnId) }, spaceId: caller.spaceId },
      select: { id: true, publicId: true, sealed: true, createdAt: true },
    });
    const from = rows.reduce((oldest, { createdAt }) => (createdAt < oldest ? createdAt : oldest), now());
    const hashes = groups.map(({ questionHash }) => questionHash);
    const answered = await database.turns.findAnswered(caller.spaceId, hashes, from);
    const answers = await database.read.turn.findMany({
      where: { id: { in: answered.map(({ lastTurnId }) => lastTurnId) } },
      select: { id: true, createdAt: true },
    });
    const times = new Map(answers.map(({ id, createdAt }) => [id, createdAt]));
    return {
      turns: new Map(rows.map((row) => [row.id, row])),
      answers: new Map(
        answered.map(({ questionHash, lastTurnId }) => [questionHash, { id: lastTurnId, at: times.get(lastTurnId) }]),
      ),
    };
  }

  return {
    /** @throws {AppError} FORBIDDEN below ANALYST, NOT_FOUND for the agent, BAD_REQUEST, LIMIT_EXCEEDED */
    async listUnanswered(
      caller: Caller,
      page: PageInput,
      input: Stretch & { readonly reasons?: readonly UnansweredReason[] | null } = {},
    ): Promise<UnansweredQuestion[]> {
      requireRole(caller, "ANALYST");
      const { take, cursor } = pageOf(page, limits.pageSizeMax);
      const reasons = input.reasons ?? ["NOT_FOUND"];
      const range = {
        ...(await toRange(caller, input)),
        statuses: reasons.filter((reason) => reason !== "NOT_HELPFUL"),
        isUnhelpfulToo: reasons.includes("NOT_HELPFUL"),
      };
      const offset = cursor ?? 0;
      const groups = await database.turns.groupByQuestion(range, { offset, limit: take + 1 });
      const { turns, answers } = await open(caller, groups);
      const keys = await keyring.keysOf(caller.spaceId);
      return groups.flatMap((group, i) => {
        const turn = turns.get(group.lastTurnId);
        if (turn === undefined) return [];
        const { question, missing } = openTurn(keys, turn);
        const answer = answers.get(group.questionHash);
        const answeredAt = answer !== undefined && answer.id > turn.id ? (answer.at ?? null) : null;
        const { publicId: turnId, createdAt: lastAskedAt } = turn;
        return [{ rank: offset + i + 1, question, count: group.turns, lastAskedAt, missing, turnId, answeredAt }];
      });
    },
    /** Tokens, cost and statuses of answers. @throws {AppError} FORBIDDEN below ANALYST, NOT_FOUND, BAD_REQUEST */
    async usage(caller: Caller, by: UsageGroup, stretch: Stretch = {}): Promise<UsageRow[]> {
      requireRole(caller, "ANALYST");
      return database.turns.sumUsage(await toRange(caller, stretch), by, USAGE_ROWS_MAX);
    },
  };
}

export type AskedQuestionService = ReturnType<typeof createAskedQuestionService>;
