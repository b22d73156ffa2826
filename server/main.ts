// The server: `npm start`, and `npm run demo` with the sample collections.
import { createApp, type App } from "./app.ts";
import { readConfig } from "./config.ts";
import { AppError } from "./core/errors.ts";
import { runDemo } from "./demo.ts";
import { createHttpServer } from "./http/server.ts";
import { createLogger } from "./logger.ts";
import { createProcessors } from "../workers/processors.ts";

async function main(): Promise<void> {
  const config = readConfig();
  const logger = createLogger({ level: config.logLevel });
  const app = await createApp({ config, logger });
  const first = await app.services.spaces.createFirst();
  const server = await createHttpServer(app);
  await server.listen({ host: config.host, port: config.port });
  await app.services.jobs.start(createProcessors(app.services));
  keepUp(app);
  app.services.warmUp().catch((error: unknown) => app.logger.warn({ err: error }, "The server was not warmed up"));
  const address = server.server.address();
  const port = typeof address === "object" && address !== null ? address.port : config.port;
  const url = `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${port}`;
  printAddresses(url);
  if (first !== null) printFirstKey(first.key.secret);
  stopOnSignals(app, () => server.close());
  if (process.argv.includes("--demo")) await runDemo(app, print);
}

/** What is due once a day, and now. */
function keepUp(app: App): void {
  const run = () =>
    app.services.upkeep
      .enqueueDue()
      .catch((error: unknown) => app.logger.error({ err: error }, "Upkeep was not enqueued"));
  setInterval(() => void run(), 86_400_000).unref();
  void run();
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function printAddresses(url: string): void {
  print(`Vouch is at ${url}`);
  print(`  API        ${url}/graphql`);
  print(`  Explorer   ${url}/explorer`);
}

/** The only time the key is shown: what is stored is its hash (START-3). */
function printFirstKey(secret: string): void {
  print("");
  print(`Your administrator key, shown this once: ${secret}`);
  print(`  export VOUCH_API_KEY=${secret}`);
  print("");
}

/** Twice the same wish stops at once. */
function stopOnSignals(app: App, closeServer: () => Promise<unknown>): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    app.logger.info("Stopping: requests and jobs come to their next safe point");
    closeServer()
      .then(() => app.close())
      .then(() => process.exit(0))
      .catch((error: unknown) => {
        app.logger.error({ err: error }, "The server did not stop cleanly");
        process.exit(1);
      });
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

main().catch((error: unknown) => {
  const message = error instanceof AppError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`Vouch could not start. ${message}\n`);
  process.exit(1);
});
