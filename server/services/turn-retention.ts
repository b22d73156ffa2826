// What is kept of questions only for a time: turns with what was said of them, and conversations that nothing is left of.
import type { ServiceContext } from "./context.ts";

/** Turns that one transaction removes: with their sealed answers and citations they take it some milliseconds (a choice). */
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
  const empty = { spaceId, updatedAt: { lt: before }, turns: { none: {} } };
  const { count: conversations } = await database.write((tx) => tx.conversation.deleteMany({ where: empty }));
  return { turns, conversations };
}
