// What is kept of questions only for a time: turns with what was said of them, and conversations that nothing is left of.
import type { ServiceContext } from "./context.ts";

/** Turns, or conversations, that one transaction removes: with their sealed answers and citations they take it some milliseconds (a choice). */
const PAGE = 200;

/** Removes what was last used before a moment. @returns how many */
export async function removeOldTurns(
  { database }: Pick<ServiceContext, "database">,
  spaceId: number,
  before: Date,
  signal: AbortSignal,
): Promise<{ turns: number; conversations: number }> {
  let turns = 0;
  for (;;) {
    signal.throwIfAborted();
    const page = await database.read.turn.findMany({
      where: { spaceId, createdAt: { lt: before } },
      orderBy: { createdAt: "asc" },
      take: PAGE,
      select: { id: true },
    });
    if (page.length === 0) break;
    const ids = page.map(({ id }) => id);
    turns += (await database.write((tx) => tx.turn.deleteMany({ where: { id: { in: ids } } }))).count;
  }
  return { turns, conversations: await removeOldConversations(database, spaceId, before, signal) };
}

/** Those without turns; one that is gone on with meanwhile stays, and is not met again. */
async function removeOldConversations(
  database: ServiceContext["database"],
  spaceId: number,
  before: Date,
  signal: AbortSignal,
): Promise<number> {
  const empty = { spaceId, updatedAt: { lt: before }, turns: { none: {} } };
  let conversations = 0;
  for (let after = 0; ;) {
    signal.throwIfAborted();
    const page = await database.read.conversation.findMany({
      where: { ...empty, id: { gt: after } },
      orderBy: { id: "asc" },
      take: PAGE,
      select: { id: true },
    });
    const last = page.at(-1);
    if (last === undefined) return conversations;
    const ids = page.map(({ id }) => id);
    const removed = await database.write((tx) => tx.conversation.deleteMany({ where: { ...empty, id: { in: ids } } }));
    conversations += removed.count;
    after = last.id;
  }
}
