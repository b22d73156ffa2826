// `vouch reviews`: what texts say they supersede, listed, approved, rejected.
import type { Command } from "commander";
import { EXIT_CODES, type ExitCode } from "../errors.ts";
import { listAll } from "../operations/paging.ts";
import { DECIDE_REVIEW, LIST_REVIEWS, type ReviewChanges, type ReviewItem } from "../operations/reviews.ts";
import { clip, table } from "../output.ts";
import type { Run, Session } from "../session.ts";
import { describeScope, parseCount, parseScope } from "./labels.ts";

const LIMIT_DEFAULT = 20;
/** Columns of a sentence that are shown. */
const QUOTE_MAX = 100;

interface ListOptions {
  collection?: string;
  all?: boolean;
  limit?: number;
}

interface ApproveOptions {
  superseded?: string;
  scope: NonNullable<ReviewChanges["scope"]>;
  everywhere?: boolean;
}

export function addReviewsCommand(program: Command, run: Run): void {
  const group = program.command("reviews").description("decide on what documents say they supersede");

  const list = group
    .command("list")
    .description("list what is to be decided, newest first")
    .option("-c, --collection <name>", "only of this collection")
    .option("--all", "also what is decided or has expired")
    .option("-n, --limit <count>", `how many to list; ${LIMIT_DEFAULT} by default`, parseCount);
  list.action(({ collection, all, limit = LIMIT_DEFAULT }: ListOptions) =>
    run(list, async ({ client, output }) => {
      const wanted = { collection: collection ?? null, state: all === true ? null : "OPEN" };
      const { nodes, isCut } = await listAll(client, LIST_REVIEWS, wanted, (reply) => reply.reviewItems, limit);
      output.json(nodes);
      const rows = nodes.map((item) => [
        item.id,
        item.state,
        ...describe(item),
        clip(item.source?.quote ?? "", QUOTE_MAX),
      ]);
      const head = ["item", "state", "holds", "in the place of", "for", "unclear", "sentence"];
      for (const line of table(head, rows)) output.line(line);
      if (isCut) output.note("There are more; show them with --limit.");
    }),
  );

  const approve = group
    .command("approve")
    .description("declare the supersession that a document states")
    .argument("<id>", "the item")
    .option("--superseded <key#section>", "what no longer holds, where it is not what is proposed")
    .option("--scope <name=values>", "for what it holds: revision=A,B; can be repeated", parseScope, [])
    .option("--everywhere", "for everything, whatever scope is proposed");
  approve.action((id: string, options: ApproveOptions) =>
    run(approve, (session) => decide(session, id, "APPROVE", changesOf(options))),
  );

  const reject = group
    .command("reject")
    .description("decline it for good: it is not proposed again")
    .argument("<id>", "the item");
  reject.action((id: string) => run(reject, (session) => decide(session, id, "REJECT", null)));
}

async function decide(
  { client, output }: Session,
  id: string,
  decision: "APPROVE" | "REJECT",
  changes: ReviewChanges | null,
): Promise<ExitCode> {
  const { decideReviewItem: item } = await client.call(DECIDE_REVIEW, { id, decision, changes });
  output.json(item);
  const [holds, superseded, scope] = describe(item);
  output.line(
    decision === "APPROVE"
      ? `${holds} stands in the place of ${superseded}, for ${scope}.`
      : `Rejected: ${holds} does not stand in the place of ${superseded}.`,
  );
  return EXIT_CODES.success;
}

function changesOf({ superseded, scope, everywhere }: ApproveOptions): ReviewChanges | null {
  const [key = "", section] = superseded?.split("#") ?? [];
  const changes: ReviewChanges = {
    ...(superseded === undefined ? {} : { superseded: { key, section: section ?? null } }),
    ...(everywhere === true ? { scope: [] } : scope.length === 0 ? {} : { scope }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}

function describe({ superseding, superseded, scope, candidates, unclear }: ReviewItem): string[] {
  const cite = ({ key, section }: { key: string | null; section: string | null }) =>
    `${key ?? `one of ${candidates.join(", ")}`}${section === null ? "" : `#${section}`}`;
  const said = describeScope(scope);
  return [cite(superseding), cite(superseded), said === "" ? "everything" : said, unclear.join(", ").toLowerCase()];
}
