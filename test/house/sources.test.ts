// Habits of the house that no lint rule knows.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** The hard limit; a file is looked at again long before. */
const LINES_MAX = 400;

const FOLDERS = ["server", "workers", "cli", "scripts", "test"];

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => path.join(folder, name))
    .filter((name) => /\.(ts|mjs)$/.test(name))
    .filter((name) => !/(^server\/database\/generated\/|\/fixtures\/|\/corpora\/)/.test(name)),
);

test("there are sources to look at", () => {
  expect(files.length).toBeGreaterThan(20);
});

test(`no source file is longer than ${LINES_MAX} lines`, () => {
  const tooLong = files
    .map((file) => ({ file, lines: readFileSync(file, "utf8").split("\n").length - 1 }))
    .filter(({ lines }) => lines > LINES_MAX);
  expect(tooLong).toEqual([]);
});

test("names of source files are in kebab-case", () => {
  const odd = files.filter((file) => !file.split("/").every((part) => /^[a-z0-9]+([-.][a-z0-9]+)*$/.test(part)));
  expect(odd).toEqual([]);
});

test("nothing is left to do in a comment, and no rule is switched off in one", () => {
  const mark = new RegExp(`\\b(${["TO" + "DO", "FIX" + "ME"].join("|")})\\b|${"eslint" + "-disable"}|@ts-${"ignore"}`);
  expect(files.filter((file) => mark.test(readFileSync(file, "utf8")))).toEqual([]);
});
