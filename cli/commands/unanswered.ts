// `vouch unanswered`: what was asked in vain, the most frequent first: what the documents lack.
import type { Command } from "commander";
import { listAll } from "../operations/paging.ts";
import { LIST_UNANSWERED } from "../operations/unanswered.ts";
import { clip, oneLine, table } from "../output.ts";
import type { Run } from "../session.ts";
import { parseCount, parseDate, parseList } from "./labels.ts";

interface UnansweredOptions {
  from?: string;
  to?: string;
  agent?: string;
  reason?: string[];
  limit: number;
}

const LIMIT_DEFAULT = 20;
/** Columns of a question in the table. */
const QUESTION_SHOWN_MAX = 90;

export function addUnansweredCommand(program: Command, run: Run): void {
  const command = program
    .command("unanswered")
    .description("list questions that were left without an answer, the most frequent first")
    .option("--from <date>", "asked from then on; 30 days ago by default", parseDate)
    .option("--to <date>", "asked before then", parseDate)
    .option("--agent <name>", "answered by this agent")
    .option("--reason <names>", "NOT_FOUND (the default), UNVALIDATED, NOT_HELPFUL", parseList)
    .option("-n, --limit <count>", `how many; ${LIMIT_DEFAULT} by default`, parseCount, LIMIT_DEFAULT);
  command.action((options: UnansweredOptions) =>
    run(command, async ({ client, output }) => {
      const { from = null, to = null, agent = null, reason, limit } = options;
      const filter = { from, to, agent, reasons: reason?.map((name) => name.toUpperCase()) ?? null };
      const { nodes, isCut } = await listAll(
        client,
        LIST_UNANSWERED,
        { filter },
        (reply) => reply.unansweredQuestions,
        limit,
      );
      output.json(nodes);
      const rows = nodes.map(({ count, lastAskedAt, question, missing, answeredAt }) => [
        count,
        lastAskedAt.slice(0, 10),
        clip(oneLine(question), QUESTION_SHOWN_MAX),
        missing.join("; "),
        answeredAt === null ? "" : `answered ${answeredAt.slice(0, 10)}`,
      ]);
      for (const line of table(["times", "last", "question", "not in the material", "since"], rows)) output.line(line);
      if (isCut) output.note(`There are more; show them with --limit.`);
    }),
  );
}
