import { describe, expect, it } from "vitest";
import { parseOne, spanFaults, textOf } from "../../helpers/parse.ts";

/** Keys and values of every header record of the document, as they stand in its text. */
async function headerOf(name: string, content: string): Promise<Record<string, string>> {
  const document = await parseOne(name, content);
  expect(spanFaults(document)).toEqual([]);
  return Object.fromEntries(
    document.elements
      .filter(({ kind }) => kind === "HEADER_RECORD")
      .flatMap(({ detail }) => detail?.fields ?? [])
      .map(({ key, value }) => [textOf(document, key), textOf(document, value)]),
  );
}

interface Words {
  readonly title: string;
  readonly price: string;
  readonly weight: string;
  readonly value: string;
  readonly kilos: string;
  readonly prose: string;
  readonly longProse: string;
  readonly use: string;
  readonly specs: string;
  readonly field: string;
  readonly valueLabel: string;
  readonly note: string;
  readonly speakers: readonly [string, string];
}

const LANGUAGES: Readonly<Record<string, Words>> = {
  en: {
    title: "Desk lamp",
    price: "Price",
    weight: "Net weight",
    value: "$1,299.50",
    kilos: "1.4 kg",
    prose: "A lamp for every room of the house.",
    longProse: "turn the wheel until it stops and wait a minute.",
    use: "How to use it",
    specs: "Specifications",
    field: "Field",
    valueLabel: "Value",
    note: "Note",
    speakers: ["Anna", "Ben"],
  },
  ru: {
    title: "Настольная лампа",
    price: "Цена",
    weight: "Масса нетто",
    value: "1 977,50 ₽",
    kilos: "1,4 кг",
    prose: "Лампа для любой комнаты в доме.",
    longProse: "поверните колесо до упора и подождите одну минуту.",
    use: "Как пользоваться",
    specs: "Характеристики",
    field: "Параметр",
    valueLabel: "Значение",
    note: "Примечание",
    speakers: ["Анна", "Борис"],
  },
  zh: {
    title: "台灯",
    price: "价格",
    weight: "净重",
    value: "1299元",
    kilos: "1.4公斤",
    prose: "适合家中每个房间的灯。",
    longProse: "请把旋钮转到尽头，然后等待一分钟再继续操作。",
    use: "使用方法",
    specs: "规格参数",
    field: "属性",
    valueLabel: "值",
    note: "注意",
    speakers: ["安娜", "小本"],
  },
};

type Format = readonly [name: string, file: string, content: (words: Words) => string];

/** Each says price and weight. */
const FOUND: readonly Format[] = [
  ["lines of plain text", "a.txt", (w) => `${w.price}: ${w.value}\n${w.weight}: ${w.kilos}\n\n${w.prose}`],
  [
    "lines under an underlined title",
    "a.txt",
    (w) => `${w.title}\n========\n\n${w.price}: ${w.value}\n${w.weight}: ${w.kilos}\n\n${w.prose}`,
  ],
  [
    "lines with a full-width colon",
    "a.txt",
    (w) => `${w.title}\n\n${w.price}：${w.value}\n${w.weight}：${w.kilos}\n\n${w.prose}`,
  ],
  [
    "one line with dots between",
    "a.md",
    (w) => `# ${w.title}\n\n${w.price}: ${w.value} · ${w.weight}: ${w.kilos}\n\n${w.prose}`,
  ],
  ["lines of Markdown", "a.md", (w) => `# ${w.title}\n\n${w.price}: ${w.value}\n${w.weight}: ${w.kilos}\n\n${w.prose}`],
  [
    "bold keys with the colon inside",
    "a.md",
    (w) => `# ${w.title}\n\n**${w.price}:** ${w.value}\n**${w.weight}:** ${w.kilos}\n\n${w.prose}`,
  ],
  [
    "bold keys with the colon outside",
    "a.md",
    (w) => `# ${w.title}\n\n${w.prose}\n\n**${w.price}**: ${w.value}  \n**${w.weight}**: ${w.kilos}`,
  ],
  [
    "paragraphs of one line each",
    "a.md",
    (w) => `# ${w.title}\n\n${w.price}: ${w.value}\n\n${w.weight}: ${w.kilos}\n\n${w.prose}`,
  ],
  ["a list", "a.md", (w) => `# ${w.title}\n\n- ${w.price}: ${w.value}\n- **${w.weight}:** ${w.kilos}\n\n${w.prose}`],
  [
    "a list under a heading of properties",
    "a.md",
    (w) =>
      `# ${w.title}\n\n${w.prose}\n\n## ${w.use}\n\n${w.prose}\n\n## ${w.specs}\n\n* ${w.price}: ${w.value}\n* ${w.weight}: ${w.kilos}`,
  ],
  [
    "a table of two columns",
    "a.md",
    (w) =>
      `# ${w.title}\n\n| ${w.field} | ${w.valueLabel} |\n|---|---|\n| ${w.price} | ${w.value} |\n| ${w.weight} | ${w.kilos} |\n\n${w.prose}`,
  ],
  ["YAML front matter", "a.md", (w) => `---\n${w.price}: "${w.value}"\n${w.weight}: ${w.kilos}\n---\n\n# ${w.title}`],
  [
    "TOML front matter",
    "a.md",
    (w) => `+++\n"${w.price}" = "${w.value}"\n"${w.weight}" = "${w.kilos}"\n+++\n\n# ${w.title}`,
  ],
  [
    "a definition list of HTML",
    "a.html",
    (w) =>
      `<h1>${w.title}</h1><dl><dt>${w.price}</dt><dd>${w.value}</dd><dt>${w.weight}</dt><dd>${w.kilos}</dd></dl><p>${w.prose}</p>`,
  ],
  [
    "a table of HTML with th and td",
    "a.html",
    (w) =>
      `<h1>${w.title}</h1><table><tr><th>${w.price}</th><td>${w.value}</td></tr><tr><th>${w.weight}</th><td>${w.kilos}</td></tr></table>`,
  ],
  [
    "lines of HTML with breaks",
    "a.html",
    (w) => `<h1>${w.title}</h1><p><b>${w.price}:</b> ${w.value}<br><b>${w.weight}:</b> ${w.kilos}</p>`,
  ],
  [
    "JSON-LD",
    "a.html",
    (w) =>
      `<html><head><script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", "@type": "Product", [w.price]: w.value, [w.weight]: w.kilos })}</script></head><body><h1>${w.title}</h1><p>${w.prose}</p></body></html>`,
  ],
  ["columns of CSV", "a.csv", (w) => `${w.price},${w.weight}\n"${w.value}","${w.kilos}"\n`],
  ["keys of JSON", "a.json", (w) => JSON.stringify([{ [w.price]: w.value, [w.weight]: w.kilos }])],
];

/** Each looks like a header and is none; the reason stands in its name. */
const REFUSED: readonly Format[] = [
  ["a remark, whatever stands behind its colon", "a.md", (w) => `# ${w.title}\n\n${w.note}: ${w.kilos}`],
  [
    "instructions: the values are sentences",
    "a.md",
    (w) => `# ${w.title}\n\n- ${w.price}: ${w.longProse}\n- ${w.weight}: ${w.longProse}`,
  ],
  [
    "a dialogue: its keys come again",
    "a.md",
    (w) => `# ${w.title}\n\n${w.speakers[0]}: ${w.kilos}\n${w.speakers[1]}: ${w.value}\n${w.speakers[0]}: ${w.title}`,
  ],
  [
    "a line alone in a later section",
    "a.md",
    (w) => `# ${w.title}\n\n${w.prose}\n\n## ${w.use}\n\n${w.price}: ${w.value}`,
  ],
  ["lines in code", "a.md", (w) => `# ${w.title}\n\n\`\`\`\n${w.price}: ${w.value}\n${w.weight}: ${w.kilos}\n\`\`\``],
  ["a quotation", "a.md", (w) => `# ${w.title}\n\n> ${w.price}: ${w.value}`],
  [
    "times and addresses",
    "a.txt",
    (w) => `${w.title}\n\n10:30 ${w.title}\n11:45 ${w.title}\nhttps://shop.example:8080/a`,
  ],
  [
    "an introduction: nothing stands behind its colon",
    "a.md",
    (w) => `# ${w.title}\n\n${w.price}:\n\n- ${w.value}\n- ${w.kilos}`,
  ],
  [
    "one row under its labels: it is counted as a row of a table",
    "a.md",
    (w) => `# ${w.title}\n\n| ${w.price} | ${w.weight} | ${w.title} |\n|---|---|---|\n| ${w.value} | ${w.kilos} | x |`,
  ],
  ["a line without a title above it", "a.txt", (w) => `${w.prose}\n\n${w.price}: ${w.value}`],
  [
    "JSON-LD of several things: none is said to be the page's",
    "a.html",
    (w) =>
      `<html><head><script type="application/ld+json">${JSON.stringify([
        { "@type": "Product", [w.price]: w.value },
        { "@type": "Product", [w.price]: w.kilos },
      ])}</script></head><body><p>${w.prose}</p></body></html>`,
  ],
];

const inEach = (formats: readonly Format[]) =>
  formats.flatMap(([what, file, content]) =>
    Object.entries(LANGUAGES).map(([language, words]) => ({ what, language, file, words, source: content(words) })),
  );

describe("headers of documents (NUM-3)", () => {
  it.each(inEach(FOUND))("$what ($language) are found", async ({ file, words, source }) => {
    expect(await headerOf(file, source)).toMatchObject({ [words.price]: words.value, [words.weight]: words.kilos });
  });

  it.each(inEach(REFUSED))("no header: $what ($language)", async ({ file, source }) => {
    expect(await headerOf(file, source)).toEqual({});
  });
});

describe("what headers hold", () => {
  it.each([
    ["active", "Status", "Hexagon bolt according to DIN 1"],
    ["действует", "Статус", "Болт с шестигранной головкой"],
    ["现行", "状态", "六角头螺栓"],
  ])("a short line alone under the title is a field: %s", async (value, key, prose) => {
    const table = "| a | b |\n|---|---|\n| 1 | 2 |";
    expect(await headerOf("a.md", `# DIN 1\n\n${prose}\n\n${key}: ${value}\n\n${table}`)).toEqual({ [key]: value });
    expect(await headerOf("a.txt", `DIN 1\n=====\n\n${key}: ${value}\n\n${prose}\n`)).toEqual({ [key]: value });
  });

  it("a scope line directly before a table belongs to the table", async () => {
    expect(await headerOf("a.md", "# H\n\nScope: revision A\n\n| a | b |\n|---|---|\n| 1 | 2 |")).toEqual({});
  });

  it("values go on over several lines", async () => {
    const lines = "Address: Main Street 5\n12345 Old Town\nPhone: 555 1234\n";
    const expected = { Address: "Main Street 5\n12345 Old Town", Phone: "555 1234" };
    expect(await headerOf("a.md", `# Shop\n\n${lines}`)).toEqual(expected);
    expect(await headerOf("a.txt", `Shop\n\n${lines}`)).toEqual(expected);
  });

  it("deeper items of a list are the values of the key above them", async () => {
    const document = await parseOne("a.md", "# Lamp\n\n- Price: 5\n- Colours:\n  - red\n  - blue\n");
    const fields = document.elements.flatMap(({ detail }) => detail?.fields ?? []);
    expect(fields[1]?.items?.map((item) => textOf(document, item))).toEqual(["red", "blue"]);
  });

  it("keys keep their unit, and values their emoji and right-to-left writing", async () => {
    const source = "# Lamp\n\nPrice (EUR): 5\nWeight, kg: 1.4 👍🏽\nשם: מנורה\n";
    expect(await headerOf("a.md", source)).toEqual({ "Price (EUR)": "5", "Weight, kg": "1.4 👍🏽", שם: "מנורה" });
  });

  it("meta elements say what the content is, not how to show it", async () => {
    const head =
      '<meta name="author" content="Ann"><meta property="product:brand" content="Hollin"><meta name="viewport" content="x"><meta property="og:image" content="y">';
    expect(await headerOf("a.html", `<html><head>${head}</head><body><p>Text</p></body></html>`)).toEqual({
      author: "Ann",
      brand: "Hollin",
    });
  });

  it("broken JSON-LD does not keep a page from being read", async () => {
    const page =
      '<html><head><script type="application/ld+json">{"@type":</script></head><body><p>Text</p></body></html>';
    expect((await parseOne("a.html", page)).text).toBe("Text");
  });
});
