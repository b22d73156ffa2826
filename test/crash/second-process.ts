import type { Case } from "./cases.ts";
import { withCopy, type Prepared } from "./kill-case.ts";
import { startServer } from "./server-process.ts";

/** Two processes on one folder would each believe to be the only writer: the second says so and ends. */
export function secondProcessCase({ entry, dataDir }: Prepared): Case {
  return {
    name: "a second process on the same data folder says so and ends",
    run: () =>
      withCopy(dataDir, async (copy) => {
        const options = { dataDir: copy, model: "LIGHT", killAt: null } as const;
        const first = await startServer(entry, options);
        try {
          const outcome = await startServer(entry, options).then(
            async (second) => {
              await second.close();
              return "it started";
            },
            (error: unknown) => (error instanceof Error ? error.message : String(error)),
          );
          if (!/already in use by process \d+/.test(outcome)) throw new Error(`the second one said: ${outcome}`);
          const [hit] = await first.ask("search", { question: "What is PX-1001?", limit: 1 });
          if (hit?.documentKey !== "PX-1001") throw new Error("the first one no longer answers");
        } finally {
          await first.close();
        }
        return "";
      }),
  };
}
