// Prisma's schema engine as WebAssembly: it writes and applies migrations without a native binary or a download.
// Loading it takes a moment and some memory, so callers do it only when there is something to do.
import { readFile } from "node:fs/promises";
import type { SqlDriverAdapter, SqlMigrationAwareDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm/schema_engine_bg";

/** What the glue code of wasm-bindgen offers besides the engine itself; its type file leaves this out. */
interface WasmGlue {
  SchemaEngine: typeof SchemaEngine;
  __wbg_set_wasm(exports: WasmExports): void;
}

interface WasmExports {
  __wbindgen_start(): void;
}

/** The part of WebAssembly used here, which TypeScript only declares for browsers. */
interface WasmRuntime {
  instantiate(bytes: Uint8Array, imports: Record<string, unknown>): Promise<{ instance: { exports: WasmExports } }>;
}

let glue: Promise<WasmGlue> | null = null;

/**
 * Runs `work` with the engine on the database that `factory` connects to, and closes its connections afterwards.
 *
 * @throws what `work` throws; errors of the engine itself carry a `code` such as `P3018`
 */
export async function withSchemaEngine<Result>(
  factory: SqlMigrationAwareDriverAdapterFactory,
  work: (engine: SchemaEngine) => Promise<Result>,
): Promise<Result> {
  glue ??= loadGlue();
  const { SchemaEngine } = await glue;
  const connections: SqlDriverAdapter[] = [];
  const remember = (connection: SqlDriverAdapter): SqlDriverAdapter => {
    connections.push(connection);
    return connection;
  };
  const tracked: SqlMigrationAwareDriverAdapterFactory = {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => remember(await factory.connect()),
    connectToShadowDb: async () => remember(await factory.connectToShadowDb()),
  };
  const bound = bindMigrationAwareSqlAdapterFactory(tracked);
  const engine = await SchemaEngine.new({ datamodels: undefined }, () => {}, bound);
  try {
    return await work(engine);
  } finally {
    engine.free();
    await Promise.all(connections.map((connection) => connection.dispose()));
  }
}

async function loadGlue(): Promise<WasmGlue> {
  // The package's own entry imports the .wasm file as a module, which Node does not do without a flag.
  const glueUrl = import.meta.resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const module = (await import("@prisma/schema-engine-wasm/schema_engine_bg")) as unknown as WasmGlue;
  const bytes = await readFile(new URL("schema_engine_bg.wasm", glueUrl));
  const { WebAssembly } = globalThis as unknown as { WebAssembly: WasmRuntime };
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": module });
  module.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return module;
}
