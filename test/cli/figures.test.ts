// Counting, grouping, exporting and deciding on fields from the command line, against a real server.
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../helpers/create-test-app.ts";
import { runCli, type CliOptions } from "./run-cli.ts";

let app: TestApp;
let folder: string;

const cli = (args: string[], options: CliOptions = {}) =>
  runCli(args, { url: app.url, key: app.operator.secret, ...options });

beforeAll(async () => {
  app = await createTestApp();
  folder = await mkdtemp(path.join(tmpdir(), "vouch-figures-"));
  const kinds = ["Chairs", "Стулья", "椅子"];
  const rows = Array.from({ length: 30 }, (_, i) =>
    [
      `p-${i}`,
      `Thing ${i}`,
      kinds[i % 3],
      `${10 + (i % 5)}.00 EUR`,
      `2024-0${1 + (i % 4)}-10`,
      `https://x.example/${i}`,
    ].join(","),
  );
  const file = path.join(folder, "goods.csv");
  await writeFile(file, `sku,name,kind,price,released,link\n${rows.join("\n")}\n`);
  const imported = await cli([
    "import",
    file,
    "-c",
    "goods",
    "--create",
    "--record-key",
    "sku",
    "--record-title",
    "name",
  ]);
  expect(imported.code, imported.stderr).toBe(0);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a count says what it is a count of", async () => {
  const { code, stdout } = await cli(["count", "goods", "--where", "kind=стулья and price<12"]);
  expect([code, stdout]).toEqual([0, '4\n4 of 30 documents: kind = "стулья" and price < 12 EUR\n']);
  const { stdout: json } = await cli(["count", "goods", "-w", "released>=2024-03-01", "--json"]);
  expect(JSON.parse(json)).toMatchObject({ count: 14, considered: 30, subject: "DOCUMENTS" });
});

test("groups are a table, with dates as days", async () => {
  const { code, stdout } = await cli([
    "group",
    "goods",
    "--by",
    "kind",
    "--metric",
    "count,avg:price,max:released",
    "--order",
    "kind",
  ]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^kind +count +avg price \(EUR\) +max released$/m);
  expect(stdout).toMatch(/^Chairs +10 +12 +2024-04-10$/m);
  expect(stdout).toContain("3 groups.\nOf 30 documents.\n");
  const months = await cli(["group", "goods", "--by", "released:month", "--order", "released:desc", "-n", "2"]);
  expect(months.stdout).toMatch(/^2024-04 +7$\n^2024-03 +7$\n4 groups, 2 of them shown\./m);
});

test("fields are listed with their coverage, and decided on by name", async () => {
  const { code, stdout } = await cli(["fields", "goods"]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^price +ACTIVE +money EUR +██████████ 100 % +5 /m);
  expect(stdout).toMatch(/^link +PROPOSED +link /m);
  const decided = await cli(["fields", "goods", "--hide", "Price", "--synonyms", "kind=sort,тип", "--json"]);
  expect(decided.code, decided.stderr).toBe(0);
  const fields = JSON.parse(decided.stdout).fields as { name: string; state: string; synonyms: string[] }[];
  expect(fields.find(({ name }) => name === "price")?.state).toBe("HIDDEN");
  expect(fields.find(({ name }) => name === "kind")?.synonyms).toEqual(["sort", "тип"]);
  const back = await cli(["fields", "goods", "--take-back", "price"]);
  expect(back.stdout).toMatch(/^price +ACTIVE/m);
  const unknown = await cli(["fields", "goods", "--accept", "colour"]);
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('No field is called "colour"')]);
});

test("an export goes to standard output or to a file, and to no file where it is refused", async () => {
  const { stdout, stderr } = await cli(["export", "goods", "--fields", "kind", "-w", "kind=椅子", "-n", "2"]);
  expect(stdout).toBe("key,title,kind\r\np-2,Thing 2,椅子\r\np-5,Thing 5,椅子\r\n");
  expect(stderr).toBe("2 rows.\n");
  const file = path.join(folder, "out.csv");
  const written = await cli(["export", "goods", "--by", "kind", "--order", "kind", "-o", file, "--json"]);
  expect(JSON.parse(written.stdout)).toEqual({ file, rows: 3 });
  expect(await readFile(file, "utf8")).toBe("kind,count,rows\r\nChairs,10,10\r\nСтулья,10,10\r\n椅子,10,10\r\n");
  const refused = await cli(["export", "goods", "--fields", "link", "-o", path.join(folder, "no.csv")]);
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("BAD_REQUEST")]);
  expect(await readdir(folder)).toEqual(expect.not.arrayContaining(["no.csv", "no.csv.part"]));
});

test.each([
  [["count", "goods", "--where", "price<cheap"], "USAGE"],
  [["count", "goods", "--where", "pirce<3"], '"price"'],
  [["group", "goods", "--metric", "avg"], "USAGE"],
  [["export", "goods", "--by", "kind", "--fields", "kind"], "USAGE"],
  [["export", "goods", "--json"], "USAGE"],
  [["fields", "goods", "--type", "price=size"], "USAGE"],
])("%j is refused with what to do", async (args, said) => {
  const { code, stdout, stderr } = await cli(args);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(said);
});
