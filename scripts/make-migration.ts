// Writes the next migration: what turns the database that the committed migrations make into prisma/schema.prisma.
//   npx tsx scripts/make-migration.ts add-review-items      writes prisma/migrations/sqlite/0002_add-review-items/
//   npx tsx scripts/make-migration.ts --check               writes nothing, fails when a migration is missing
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import { readMigrations, toMigrationList } from "../server/database/migrations.ts";
import { withSchemaEngine } from "../server/database/schema-engine.ts";

const MIGRATIONS_DIR = "prisma/migrations/sqlite";
const SCHEMA_FILE = "prisma/schema.prisma";

/**
 * The SQL that is missing from the committed migrations, empty when they are in step with the schema: the migrations
 * are applied to a database in memory, which is then compared with the schema.
 */
async function missingSql(): Promise<string> {
  const filters = { externalTables: [], externalEnums: [] };
  const files = [{ path: SCHEMA_FILE, content: await readFile(SCHEMA_FILE, "utf8") }];
  const migrationsList = toMigrationList(MIGRATIONS_DIR, "sqlite", await readMigrations(MIGRATIONS_DIR));
  return withSchemaEngine(new PrismaBetterSqlite3({ url: ":memory:" }), async (engine) => {
    await engine.applyMigrations({ migrationsList, filters });
    const { exitCode, stdout } = await engine.diff({
      // The engine takes no address here: it reads the database that it is connected to.
      from: { tag: "schemaDatasource", files, configDir: "." },
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: true,
      filters,
    });
    return exitCode === 0 ? "" : quoteJsonDefaults(stdout ?? "");
  });
}

/** The engine writes the defaults of JSON columns bare (`DEFAULT {}`), which SQLite does not read. */
function quoteJsonDefaults(sql: string): string {
  return sql.replace(/(\bJSONB(?: NOT NULL)? DEFAULT )([[{].*[\]}])(,?)$/gm, "$1'$2'$3");
}

const argument = process.argv[2];
if (argument === undefined || !/^(--check|[a-z0-9-]+)$/.test(argument)) {
  console.error("Name the migration in kebab-case (add-review-items), or pass --check.");
  process.exit(2);
}
const sql = await missingSql();
if (sql === "") {
  console.log(`The migrations are in step with ${SCHEMA_FILE}.`);
} else if (argument === "--check") {
  console.error(`${SCHEMA_FILE} has changed without a migration. Run "npm run migration -- <name>". Missing:\n${sql}`);
  process.exitCode = 1;
} else {
  const ordinal = (await readMigrations(MIGRATIONS_DIR)).length + 1;
  const folder = path.join(MIGRATIONS_DIR, `${String(ordinal).padStart(4, "0")}_${argument}`);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "migration.sql"), sql);
  console.log(`Wrote ${folder}/migration.sql. Read it before you commit it.`);
}
