// No readable word of a document's text in any file of the data folder (SEC-2): words that stand nowhere else are planted
// in documents of every text format, in questions and in what is refused; then the raw bytes of every file are read.
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import iconv from "iconv-lite";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServices, readAllFiles, type GivenFile, type TestServices } from "../helpers/services.ts";

const planted: string[] = [];
const logged: string[] = [];
let t: TestServices;

beforeAll(async () => {
  const logger = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });
  t = await openTestServices({ logger });
});
afterAll(() => t.close());

/** A word that is in no dictionary, from a counter, so that no two are alike and a run repeats itself. */
const SYLLABLES = {
  en: ["zyq", "vox", "krum", "blif", "jux", "wemp", "dro", "qual"],
  ru: ["жуф", "щва", "крю", "бзы", "хмэ", "пфю", "дзо", "цык"],
  zh: ["龘", "魑", "饕", "鑫", "蠡", "骉", "羴", "猋"],
} as const;

function word(language: keyof typeof SYLLABLES): string {
  const parts = SYLLABLES[language];
  let made = "";
  for (let n = planted.length + 64; n > 0; n = Math.floor(n / 8)) made += parts[n % 8] ?? "";
  const whole = language === "zh" ? made + made : made;
  planted.push(whole);
  return whole;
}
const en = () => word("en");
const ru = () => word("ru");
const zh = () => word("zh");
const some = () => `${en()} and ${ru()}, ${zh()}`;

/** The middle of a word in every encoding and case that a file might keep it in: a stem or a prefix counts as well. */
function needles(whole: string): Buffer[] {
  const part = /^\p{Script=Han}/u.test(whole) ? whole.slice(0, 4) : whole.slice(0, Math.max(6, whole.length - 2));
  const cased = [part, part.toUpperCase(), part[0]?.toUpperCase() + part.slice(1)];
  return [...new Set(cased)].flatMap((text) => [
    Buffer.from(text, "utf8"),
    Buffer.from(text, "utf16le"),
    iconv.encode(text, "utf-16be"),
    Buffer.from(
      JSON.stringify(text).replace(/[\u0080-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`),
    ),
    ...(/^[а-яё]/iu.test(text) ? [iconv.encode(text, "windows-1251")] : []),
    ...(/^\p{Script=Han}/u.test(text) ? [iconv.encode(text, "gb18030")] : []),
  ]);
}

/** `file: word` for each word that can be read in a file. One pass over the bytes, whatever the number of words. */
async function readable(): Promise<string[]> {
  const byStart = new Map<number, { whole: string; needle: Buffer }[]>();
  for (const whole of planted)
    for (const needle of needles(whole)) {
      const start = needle.readUInt32LE();
      byStart.set(start, [...(byStart.get(start) ?? []), { whole, needle }]);
    }
  const found = new Set<string>();
  for (const [path, bytes] of await readAllFiles(t.dataDir))
    for (let at = 0; at + 4 <= bytes.length; at += 1)
      for (const { whole, needle } of byStart.get(bytes.readUInt32LE(at)) ?? [])
        if (bytes.subarray(at, at + needle.length).equals(needle)) found.add(`${path}: ${whole}`);
  return [...found];
}

test("the reading of raw bytes finds a word that does stand in a file, in any encoding", async () => {
  const whole = "planted-control-слово";
  planted.push(whole);
  await writeFile(join(t.dataDir, "control"), Buffer.concat([Buffer.alloc(3), Buffer.from(whole, "utf16le")]));
  expect(await readable()).toEqual([`${join(t.dataDir, "control")}: ${whole}`]);
  await rm(join(t.dataDir, "control"));
  planted.pop();
});

function files(): GivenFile[] {
  const markdown = `---
author: ${some()}
тема: ${ru()}
nested: { deep: "${en()}" }
list: ["${zh()}", "${en()}"]
---
# ${some()}

Paragraph with ${some()} and [a ${en()} link](https://example.org/${en()}).

## 4.2 ${some()}

- item ${some()}
- ${ru()}

| ${en()} | ${ru()} |
| --- | --- |
| ${some()} | ${zh()} |
| E-417 ${en()} | ${en()} |

> quoted ${some()}

\`\`\`js
const ${en()} = "${some()}";
\`\`\`
`;
  const html = `<!doctype html><html><head><title>${some()}</title><meta name="description" content="${en()}"></head><body>
<main><h1>${some()}</h1><p>${some()}</p><ul><li>${some()}</li></ul><table><caption>${some()}</caption><tr><th>${en()}</th><th>${ru()}</th></tr>
<tr><td>${some()}</td><td>${zh()}</td></tr></table><pre>${some()}</pre><p><a href="https://example.org/${en()}">${ru()}</a></p></main></body></html>`;
  const csv = `id,title,${en()},note\nC1,${some().replaceAll(",", ";")},${ru()},${zh()}\nC2,${en()},${en()},"multi\nline ${ru()}"\n`;
  const tsv = `id\ttitle\t${ru()}\nT1\t${some()}\t${en()}\n`;
  const json = JSON.stringify([{ id: "J1", title: some(), [en()]: some(), deep: { [ru()]: [en(), zh()] } }]);
  const jsonl = `${JSON.stringify({ id: "L1", name: some(), text: some() })}\n${JSON.stringify({ id: "L2", text: some() })}\n`;
  return [
    { name: "a.md", content: markdown },
    { name: "b.txt", content: `${some()}\n\nSECTION ${en()}\n\n${some()}` },
    { name: "c.html", content: html },
    { name: "d.csv", content: csv },
    { name: "e.tsv", content: tsv },
    { name: "f.json", content: json },
    { name: "g.jsonl", content: jsonl },
    { name: "h.md.gz", content: gzipSync(`# ${some()}\n\n${some()}`) },
    {
      name: "i.txt",
      content: iconv.encode(`${ru()} и ещё ${ru()}, а потом снова ${ru()} в этом же тексте.`, "windows-1251"),
    },
    { name: "j.txt", content: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(some(), "utf16le")]) },
    { name: "k.md", content: `# ${en()}\n\n${some()}`, title: some() },
  ];
}

/** Files that are refused, whole or in part, each with planted words where the fault is. */
function badFiles(): GivenFile[] {
  return [
    { name: "bad-status.md", content: `---\nvouch:status: ${en()}\n---\n# ${some()}\n\n${some()}` },
    { name: "bad-audience.md", content: `---\nvouch:key: ok\nvouch:${en()}: ${ru()}\n---\n# ${some()}` },
    { name: "bad-language.md", content: `---\nvouch:language: ${ru()}\n---\n# ${some()}` },
    { name: "bad-scope.md", content: `---\nvouch:scope: ${en()}\n---\n# ${some()}` },
    { name: "bad-yaml.md", content: `---\n${en()}: [unclosed ${ru()}\n  x: : ${zh()}\n---\n# ${some()}` },
    { name: "bad.json", content: `[{"id": "B1", "text": "${some()}"}, {"id": ${en()} "${zh()}"}]` },
    { name: "bad.jsonl", content: `{"id": "B2", "text": "${some()}"}\n{"id": "B3", "${en()}": ${ru()}\n"${zh()}"\n` },
    {
      name: "ragged.csv",
      content: `id,a,b\nR1,${en()},${ru()},${zh()},${en()}\nR2,${en()}\nR1,${en()},${ru()}\n"unclosed ${zh()}`,
    },
    { name: "long-key.csv", content: `id,text\n,${some().replaceAll(",", ";")}\n` },
    { name: "typed.pdf", content: some() },
    { name: "binary.txt", content: Buffer.concat([Buffer.from([0, 1, 2, 0, 255, 254, 0, 3]), Buffer.from(some())]) },
    { name: "not-gzip.md.gz", content: some() },
  ];
}

test("none of 200 planted words is readable in any file of the data folder, nor in the log", async () => {
  const { services, caller } = t;
  // What fields say is readable where they are counted by: here nobody has asked for any.
  await t.newCollection("planted", { fields: "ON_REQUEST" });
  const given = files();
  expect((await t.importFiles("planted", given)).errorMessage).toBeNull();
  await t.importFiles("planted", badFiles());
  await t.importFiles("planted", badFiles(), { isAtomic: true });
  // Replaced, so that an old version lies beside the new one; inline; and one that fails in the model.
  await t.importFiles("planted", [{ name: "b.txt", content: `${some()}\n\n${some()}` }]);
  await services.imports
    .start(caller, {
      collection: "planted",
      documents: [{ key: "inline", text: `# ${some()}\n\n${some()}`, title: some() }],
    })
    .then(({ job }) => t.over(job));

  for (const question of [...planted.slice(0, 6), ...planted.slice(40, 44)].map((w) => `What is ${w}?`)) {
    await services.answers.ask(caller, { question });
    await services.search.search(caller, { question });
  }
  await services.previews.preview(caller, {
    text: { text: `# ${some()}\n\n${some()}`, mediaType: "text/markdown" },
    policies: [{}],
  });
  const { job } = await services.collections.update(caller, "planted", {
    boundaryPolicy: { kind: "PARAGRAPHS", target: 12, oversized: "SPLIT" },
  });
  if (job !== null) expect((await t.over(job)).result).toMatchObject({ recut: expect.any(Number) as number });
  const html = await services.documents.find(caller, "planted", "c");
  const tsv = await services.documents.find(caller, "planted", "T1");
  await services.documents.withdraw(caller, html?.publicId ?? "", services.statistics.settle);
  await t.over(await services.documents.erase(caller, [tsv?.publicId ?? ""]));
  await services.relabel.relabel(caller, { documentId: html?.publicId ?? "", ordinal: 1, status: "CURRENT" });

  // What was planted was really taken in: the words are found, and their text opens.
  const { hits } = await services.search.search(caller, { question: planted.at(6) ?? "" });
  expect(hits.length).toBeGreaterThan(0);
  expect(planted.length).toBeGreaterThanOrEqual(200);
  expect(new Set(planted).size).toBe(planted.length);

  const folder = await readAllFiles(t.dataDir);
  expect([...folder.keys()].some((path) => path.endsWith("-wal"))).toBe(true);
  expect(await readable()).toEqual([]);
  await t.stop();
  expect(await readable()).toEqual([]);
  const log = logged.join("");
  expect(log).toContain("Job done");
  expect(planted.filter((whole) => log.includes(whole))).toEqual([]);
});
