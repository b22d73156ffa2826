// Documents that list what the code has are held to the code.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ERROR_CODES } from "../../server/core/errors.ts";

interface Manifest {
  license?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const ALLOWED_LICENCES = /^(MIT|MIT-0|Apache-2\.0|Apache 2\.0|BSD-[23]-Clause|ISC|MPL-2\.0|0BSD)$/;

const manifest = readManifest("package.json");
const lines = tableRows("docs/dependencies.md");

function readManifest(file: string): Manifest {
  return JSON.parse(readFileSync(file, "utf8")) as Manifest;
}

/** Cells of every row of every table of a Markdown file, without the header rows. */
function tableRows(file: string): string[][] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (package|code|---)/.test(line))
    .map((line) =>
      line
        .slice(2, -2)
        .split(" | ")
        .map((cell) => cell.trim()),
    );
}

test("every direct dependency has one complete line in docs/dependencies.md, and no other has", () => {
  const direct = [...Object.keys(manifest.dependencies ?? {}), ...Object.keys(manifest.devDependencies ?? {})];
  expect(lines.map(([name]) => name).sort()).toEqual(direct.sort());
  for (const line of lines)
    expect(
      line.filter((cell) => cell !== ""),
      line[0],
    ).toHaveLength(4);
});

test("every direct dependency has an allowed licence, the one that its line names", () => {
  for (const [name, , , licence] of lines) {
    const installed = readManifest(`node_modules/${name}/package.json`).license ?? "none";
    expect(installed, `${name}: ${installed}`).toMatch(ALLOWED_LICENCES);
    expect(installed.replace(" ", "-"), name).toBe(licence);
  }
});

test("docs/errors.md lists every code with its status, meaning and remedy, in the order of the code", () => {
  const rows = tableRows("docs/errors.md");
  expect(rows.map(([code, status]) => [code, Number(status)])).toEqual(Object.entries(ERROR_CODES));
  for (const row of rows)
    expect(
      row.filter((cell) => cell !== ""),
      row[0],
    ).toHaveLength(4);
});

test(".env.example names every variable that the configuration reads, and no other", () => {
  const source = readFileSync("server/config.ts", "utf8");
  const schema = source.slice(source.indexOf("z.object({"), source.indexOf("});"));
  const read = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map((match) => match[1]);
  const example = readFileSync(".env.example", "utf8");
  const named = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1]);
  expect(read.length).toBeGreaterThan(20);
  expect(named.sort()).toEqual(read.sort());
});
