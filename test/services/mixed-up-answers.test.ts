// EXACT-4 end to end: a catalog, and a model over real HTTP that mixes its documents up in every second placeholder. What goes
// out is judged by the catalog alone. VOUCH_MIXED_UP_TURNS=500 asks of 4,500 documents.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRandom } from "../helpers/generate-files-text.ts";
import { openAskingWorld, type AskingWorld } from "../helpers/asking-world.ts";
import { blocksOf, replyJson, type SuppliedBlock } from "../helpers/fake-chat-replies.ts";
import type { ReceivedRequest } from "../helpers/fake-chat-server.ts";
import { makeCatalog, type CatalogDocument } from "../helpers/mixed-up/catalog.ts";

const TURNS = Number(process.env.VOUCH_MIXED_UP_TURNS ?? 24);
const catalog = makeCatalog(5, TURNS > 100 ? 4_500 : 450);
const byKey = new Map(catalog.map((document) => [document.key, document]));
const valueOf = ({ values }: CatalogDocument, kind: string) => values.find((value) => value.kind === kind)?.value ?? "";

let world: AskingWorld;
beforeAll(async () => {
  world = await openAskingWorld();
  await world.newCollection("catalog", { recordKey: "sku" });
  const records = catalog.map(({ key, title, price, values }) => ({
    sku: key,
    title,
    note: `${title}: ${price} EUR`,
    ...Object.fromEntries(
      ["LINK", "IMAGE", "IDENTIFIER"].map((kind) => [kind.toLowerCase(), valueOf({ values } as CatalogDocument, kind)]),
    ),
  }));
  const content = records.map((record) => JSON.stringify(record)).join("\n");
  const { state } = await world.importFiles("catalog", [{ name: "catalog.jsonl", content }]);
  expect(state).toBe("DONE");
  const { fields } = await world.services.fields.list(world.caller, { collection: "catalog" });
  for (const name of ["link", "image", "identifier"]) {
    const field = fields.find((known) => known.name === name);
    const { jobs } = await world.services.fields.update(world.caller, field?.publicId ?? "", { isExact: true });
    for (const job of jobs) await world.over(job);
  }
}, 300_000);
afterAll(() => world.close());

interface Written {
  readonly key: string;
  readonly isRight: boolean;
  readonly value: string;
}

/** What a model makes of the supplied records: a line for each, every second link another record's. */
function mixUp(request: ReceivedRequest, random: () => number): { text: string; lines: Written[] } {
  const records = blocksOf(request).flatMap((block) => {
    const record = recordOf(block);
    return record === null ? [] : [record];
  });
  const form = Math.floor(random() * 4);
  const lines: Written[] = [];
  const text = records.map(({ label, document, token, isUnique }) => {
    const others = records.filter(
      (other) =>
        other.token !== token &&
        valueOf(other.document, "LINK") !== valueOf(document, "LINK") &&
        other.document.title !== document.title,
    );
    const other = others[Math.floor(random() * others.length)];
    const isRight = other === undefined || random() < 0.5;
    const chosen = isRight ? { document, token } : other;
    lines.push({ key: document.key, isRight, value: valueOf(chosen.document, "LINK") });
    const name = isUnique ? document.title : `${document.title} [${label}]`;
    if (form === 0) return `- **${name}**: ${chosen.token} [${label}]`;
    if (form === 1) return `- [${name}](${chosen.token}) [${label}]`;
    if (form === 2) return `| ${name} | ${chosen.token} | [${label}] |`;
    return `${name} ${/\p{Script=Han}/u.test(name) ? "的页面是" : "→"} ${chosen.token} [${label}]`;
  });
  return { text: text.join("\n"), lines };

  function recordOf({ label, text }: SuppliedBlock) {
    const document = byKey.get(/sku: (sku-\d+)/u.exec(text)?.[1] ?? "");
    const token = /\{\{D\d+\.link\d*\}\}/u.exec(text)?.[0];
    if (document === undefined || token === undefined) return null;
    const isUnique = blocksOf(request).every(
      (other) => other.label === label || !other.text.includes(`title: ${document.title}\n`),
    );
    return { label, document, token, isUnique };
  }
}

test(
  `over ${TURNS} turns every link that goes out is its neighbour's own, streamed and whole, and the model saw none`,
  { timeout: 600_000 },
  async () => {
    const tally = { right: 0, kept: 0, wrong: 0, leaked: 0, reported: 0, streamedRaw: 0, seen: 0, byModel: 0 };
    for (let turn = 0; turn < TURNS; turn++) {
      const random = createRandom(turn + 1);
      const asked = catalog[Math.floor(random() * catalog.length)]!;
      let last: Written[] = [];
      world.chat.reset();
      world.chat.otherwise((request) => {
        const { text, lines } = mixUp(request, random);
        last = lines;
        tally.seen += catalog.filter(({ values }) => request.prompt.includes(values[0]?.value ?? "\u0000")).length;
        const labels = blocksOf(request).map(({ label }) => label);
        return replyJson({ answer: text, citations: labels });
      });
      let streamed = "";
      const options = { onText: (text: string) => (streamed += text), onRestart: () => (streamed = "") };
      const question = { en: "Tell me about", ru: "Расскажи про", zh: "请介绍" }[asked.language];
      const answer = await world.ask(
        `${question} ${asked.title} (${valueOf(asked, "LINK")})`,
        { collections: ["catalog"] },
        options,
      );
      if (answer.writtenBy !== "MODEL") continue;
      tally.byModel += 1;
      if (/\{\{|\}\}/u.test(streamed + answer.text)) tally.streamedRaw += 1;
      for (const shown of [answer.text, streamed])
        for (const [i, { isRight, value }] of last.entries()) {
          const stands = (shown.split("\n")[i] ?? "").includes(value);
          tally[isRight ? "right" : "wrong"] += 1;
          if (stands) tally[isRight ? "kept" : "leaked"] += 1;
        }
      tally.reported += answer.removed.length * 2;
    }
    expect(tally.byModel, JSON.stringify(tally)).toBeGreaterThan(TURNS * 0.8);
    expect(tally.wrong).toBeGreaterThan(TURNS);
    expect(tally).toMatchObject({ leaked: 0, streamedRaw: 0, seen: 0 });
    expect(tally.kept / tally.right, JSON.stringify(tally)).toBeGreaterThanOrEqual(0.99);
    expect(tally.reported).toBe(tally.wrong + tally.right - tally.kept);
  },
);
