// Prisma's schema engine as WebAssembly: it writes and applies migrations without a native binary or a download.
// Loading it takes a moment and some memory, so callers do it only when there is something to do.
import { readFile } from "node:fs/promises";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SqlMigrationAwareDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm/schema_engine_bg";

/** What the glue code of wasm-bindgen offers besides the engine itself; its type file leaves this out. */
interface WasmGlue {
  SchemaEngine: typeof SchemaEngine;
  __wbg_set_wasm(exports: WebAssembly.Exports): void;
}

let glue: Promise<WasmGlue> | null = null;

/**
 * Opens the engine on the database that `factory` connects to. Free it (`engine.free()`) when done.
 *
 * @param schema content of the Prisma schema, needed for nothing but `diff`-free work on one data model
 */
export async function openSchemaEngine(factory: SqlMigrationAwareDriverAdapterFactory): Promise<SchemaEngine> {
  glue ??= loadGlue();
  const { SchemaEngine } = await glue;
  return SchemaEngine.new({ datamodels: undefined }, () => {}, bindMigrationAwareSqlAdapterFactory(factory));
}

async function loadGlue(): Promise<WasmGlue> {
  // The package's own entry imports the .wasm file as a module, which Node does not do without a flag.
  const glueUrl = import.meta.resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const module = (await import("@prisma/schema-engine-wasm/schema_engine_bg")) as unknown as WasmGlue;
  const bytes = await readFile(new URL("schema_engine_bg.wasm", glueUrl));
  const { instance } = await WebAssembly.instantiate(bytes, {
    "./schema_engine_bg.js": module as unknown as WebAssembly.ModuleImports,
  });
  module.__wbg_set_wasm(instance.exports);
  (instance.exports as { __wbindgen_start(): void }).__wbindgen_start();
  return module;
}
