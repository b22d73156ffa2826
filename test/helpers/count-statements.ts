// How many statements the database runs for something: what a list costs must not grow with its length.
import Sqlite from "better-sqlite3";

const METHODS = ["all", "get", "run"] as const;

/**
 * Statements on every connection of this process; threads of their own are not counted. The least of three times, so
 * that a key looked up anew or a job's progress in between does not count.
 */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const counts = [await countOnce(work), await countOnce(work), await countOnce(work)];
  return Math.min(...counts);
}

async function countOnce(work: () => Promise<unknown>): Promise<number> {
  const prototype = statementPrototype();
  const originals = METHODS.map((method) => prototype[method]);
  let count = 0;
  for (const [i, method] of METHODS.entries())
    prototype[method] = function (this: unknown, ...given: unknown[]) {
      count += 1;
      return originals[i]?.apply(this, given);
    };
  try {
    await work();
  } finally {
    for (const [i, method] of METHODS.entries()) {
      const original = originals[i];
      if (original !== undefined) prototype[method] = original;
    }
  }
  return count;
}

type Method = (this: unknown, ...given: unknown[]) => unknown;

function statementPrototype(): Record<(typeof METHODS)[number], Method> {
  const database = new Sqlite(":memory:");
  const prototype = Object.getPrototypeOf(database.prepare("SELECT 1")) as Record<(typeof METHODS)[number], Method>;
  database.close();
  return prototype;
}
