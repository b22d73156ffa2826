// Which folder may import which: the table that keeps imports going one way. A row refuses everything in the project
// that it does not name; import-rules.mjs turns it into lint rules.

/**
 * Places of the project, each with the advice for code that must not import it. The first place that a path stands in
 * is the one that counts, so narrower places come first.
 */
export const PLACES = {
  "server/database/generated":
    "Rows are read and written in server/services, or in server/database where it takes raw SQL",
  "server/core": "Pure functions belong in server/core, and take plain values",
  "server/ports": "Code that needs a port belongs in server/services, and takes it as an argument",
  "server/services": "A use case belongs in server/services, which a door calls with plain values",
  "server/adapters":
    "Code that talks to a technology belongs in server/adapters behind a port; server/app.ts joins the two",
  "server/database": "Rows are read and written in server/services, or in server/database where it takes raw SQL",
  "server/graphql":
    "What is about GraphQL belongs in server/graphql, which calls services and is called by server/http",
  "server/http": "What is about HTTP belongs in server/http, which only server/main.ts starts",
  "server/app.ts": "Parts are joined in server/app.ts, which only the programs call",
  "server/chat-config.ts": "Configuration is read in server/config.ts: take plain options",
  "server/config.ts": "Configuration is read by the programs and handed on by server/app.ts: take plain options",
  "server/logger.ts": "A logger is handed in by server/app.ts: take it as an argument",
  "server/jobs.ts": "Names and payloads of jobs belong in server/jobs.ts, for services, server/app.ts and the programs",
  "server/master-key.ts": "The master key is read by server/app.ts alone: services take a keyring",
  "server/program-files.ts": "Paths of the program's files are handed in by server/app.ts: take plain options",
  "server/demo.ts": "The demo is run by server/main.ts alone",
  "server/main.ts": "Programs are started, never imported: move shared code to a service",
  server: "What serves requests belongs in a folder of server/; speak to it through its API",
  "workers/threads": "What runs in a thread belongs in workers/threads, and is started by its path, never imported",
  workers: "Processors belong in workers/, which only workers/main.ts and server/main.ts start",
  cli: "The command line belongs in cli/ and speaks to the API like any other client",
  admin: "The console belongs in admin/ and speaks to the API like any other client",
  prisma: "The database's shape is known to server/database alone",
  test: "Test code belongs in test/: the product never imports it",
  scripts: "Scripts belong in scripts/: the product never imports them",
};

/** Packages by what they are for, as patterns of the import's whole text. */
export const PACKAGES = {
  disk: "^(node:)?(fs|child_process|worker_threads|cluster)(/|$)",
  network: "^(node:)?(net|http|https|http2|dgram|dns|tls)(/|$)",
  prisma: "^(@prisma/|prisma(/|$))",
  sqlite: "^better-sqlite3(/|$)",
  vectors: "^(usearch|onnxruntime-node|@huggingface/tokenizers)(/|$)",
  web: "^(@fastify/|@as-integrations/|(fastify|ws|altair-static)(/|$))",
  graphql: "^(graphql|graphql-[a-z-]+|type-graphql|@apollo/.*)(/|$)",
  terminal: "^commander(/|$)",
  any: "^[^.]",
};

const PACKAGE_ADVICE = {
  disk: "Files, processes and threads belong in server/adapters behind a port, or in a program",
  network: "Network calls belong in server/adapters behind a port",
  prisma: "Prisma belongs in server/database; services take the database as an argument",
  sqlite: "SQL belongs in server/database, or in an embedded index or queue",
  vectors: "Models and vector engines belong in server/adapters behind a port",
  web: "The web server belongs in server/http",
  graphql: "GraphQL belongs in server/graphql",
  terminal: "Commands belong in cli/",
  any: "Interfaces name only types: what runs belongs in an adapter",
};

const ALL_PACKAGES = Object.keys(PACKAGES).filter((name) => name !== "any");
const without = (...allowed) => ALL_PACKAGES.filter((name) => !allowed.includes(name));
const OUTSIDE_ADAPTERS = without("disk", "network");
const EMBEDDED_INDEXES = ["vector-index", "word-index", "identifier-index", "structured-index"];
/** Adapters that call an endpoint over HTTP share how they ask it, and how they try again. */
const ENDPOINT = { may: ["server/adapters/endpoint"] };
const PORTS_OF_ADAPTERS = [
  ...[
    "parsers",
    "document-parser",
    "document-preparer",
    "embedding-model",
    "file-store",
    "job-queue",
    "embedded-index-store",
    "endpoint",
  ],
  ...["chat-model", "vision-model", "reranker", "web-search", "page-reader", ...EMBEDDED_INDEXES],
];

/** The adapters of one port: its own folder, the port, core, and what `more` names. */
const adapter = (port, more = {}) => ({
  folder: `server/adapters/${port}`,
  may: ["server/core", "server/ports", ...(more.may ?? [])],
  refusedPackages: without("disk", "network", "vectors", ...(more.packages ?? [])),
});

const embeddedIndex = (port) =>
  adapter(port, { may: ["server/adapters/embedded-index-store", "server/database"], packages: ["sqlite"] });

const special = {
  "embedding-model": adapter("embedding-model", ENDPOINT),
  "chat-model": adapter("chat-model", ENDPOINT),
  // Folders, threads and sessions of a local model are the same for both.
  reranker: adapter("reranker", { may: [...ENDPOINT.may, "server/adapters/embedding-model"] }),
  "document-parser": adapter("document-parser", { may: ["server/adapters/parsers"] }),
  "job-queue": adapter("job-queue", { may: ["server/database"], packages: ["sqlite", "prisma"] }),
  "embedded-index-store": adapter("embedded-index-store", { may: ["server/database"], packages: ["sqlite"] }),
  ...Object.fromEntries(EMBEDDED_INDEXES.map((port) => [port, embeddedIndex(port)])),
};

const THREAD_SIDE = [
  ...["parsers", "embedding-model", "reranker", "document-parser", "embedded-index-store"],
  ...EMBEDDED_INDEXES,
];

/**
 * Rows: `folder` (a folder or one file), `may` (places it may import besides itself), `mayTypes` (places it may import
 * types from), `refusedPackages` (of `any`, types may be imported). A row for a folder inside another one's stands after it and replaces it.
 */
export const IMPORT_TABLE = [
  { folder: "server/core", may: [], refusedPackages: ALL_PACKAGES },
  { folder: "server/ports", may: [], mayTypes: ["server/core"], refusedPackages: ["any"] },
  {
    folder: "server/services",
    may: ["server/core", "server/database", "server/jobs.ts"],
    mayTypes: ["server/ports", "server/logger.ts"],
    refusedPackages: ALL_PACKAGES,
  },
  ...PORTS_OF_ADAPTERS.map((port) => special[port] ?? adapter(port)),
  { folder: "server/database", may: ["server/core"], refusedPackages: without("prisma", "sqlite", "disk") },
  {
    folder: "server/graphql",
    may: ["server/core"],
    mayTypes: ["server/services"],
    refusedPackages: without("graphql"),
  },
  {
    folder: "server/http",
    may: ["server/graphql", "server/core"],
    mayTypes: ["server/app.ts", "server/services", "server/logger.ts"],
    refusedPackages: without("web", "graphql", "disk", "network"),
  },
  {
    folder: "server/app.ts",
    may: [
      ...["server/core", "server/ports", "server/services", "server/adapters", "server/database"],
      ...["server/config.ts", "server/logger.ts", "server/jobs.ts", "server/master-key.ts", "server/program-files.ts"],
    ],
    refusedPackages: OUTSIDE_ADAPTERS,
  },
  { folder: "server/master-key.ts", may: ["server/core"], refusedPackages: OUTSIDE_ADAPTERS },
  { folder: "server/program-files.ts", may: [], refusedPackages: OUTSIDE_ADAPTERS },
  {
    folder: "server/demo.ts",
    may: ["server/core", "server/program-files.ts"],
    mayTypes: ["server/app.ts", "server/services"],
    refusedPackages: OUTSIDE_ADAPTERS,
  },
  { folder: "server/config.ts", may: ["server/core", "server/chat-config.ts"], refusedPackages: OUTSIDE_ADAPTERS },
  { folder: "server/chat-config.ts", may: ["server/core"], refusedPackages: OUTSIDE_ADAPTERS },
  { folder: "server/logger.ts", may: ["server/core"], refusedPackages: OUTSIDE_ADAPTERS },
  { folder: "server/jobs.ts", may: ["server/core"], refusedPackages: ALL_PACKAGES },
  {
    folder: "workers",
    may: ["server/core", "server/app.ts", "server/config.ts", "server/jobs.ts", "server/logger.ts"],
    mayTypes: ["server/services", "server/ports"],
    refusedPackages: OUTSIDE_ADAPTERS,
  },
  {
    folder: "workers/threads",
    may: ["server/core", ...THREAD_SIDE.map((port) => `server/adapters/${port}`)],
    mayTypes: ["server/ports"],
    refusedPackages: without("disk", "sqlite", "vectors"),
  },
  {
    folder: "server/main.ts",
    may: [
      ...["server/core", "server/app.ts", "server/http", "server/config.ts", "server/jobs.ts", "server/logger.ts"],
      ...["server/demo.ts", "workers"],
    ],
    mayTypes: ["server/services"],
    refusedPackages: OUTSIDE_ADAPTERS,
  },
  { folder: "cli", may: [], refusedPackages: without("terminal", "disk", "network", "graphql") },
  ...["backup", "restore", "move"].map((command) => ({
    folder: `cli/${command}.ts`,
    may: ["cli", "server/app.ts", "server/config.ts", "server/logger.ts"],
    refusedPackages: without("terminal", "disk", "network", "graphql"),
  })),
  { folder: "admin", may: [], refusedPackages: ALL_PACKAGES },
];

/** What to tell someone whose import is refused. */
export function advice(row, place) {
  return `${row.folder} may not import ${place}. ${PLACES[place]}.`;
}

/** As `advice`, where types of the place may be imported. */
export function typesOnlyAdvice(row, place) {
  return `${row.folder} may import only types of ${place} (import type). ${PLACES[place]}.`;
}

export function packageAdvice(row, group) {
  return `${row.folder} may not use this package. ${PACKAGE_ADVICE[group]}.`;
}
