import { describe, expect, test } from "vitest";
import type { BoundDocument, ExactValue } from "../../../../server/core/answers/exact/exact-value.ts";
import { createPlaceholders } from "../../../../server/core/answers/exact/placeholders.ts";
import { placeValues } from "../../../../server/core/answers/exact/place.ts";

const page = (n: string): ExactValue => ({ kind: "LINK", field: "Page", value: `https://shop.example/${n}` });
const document = (documentId: string, title: string, label: number, values: readonly ExactValue[]): BoundDocument => ({
  documentId,
  key: `key-${documentId}`,
  title,
  labels: [label],
  values,
});
const BILLY = document("billy", "BILLY Bookcase", 1, [
  page("billy"),
  { kind: "IMAGE", field: "Photo", value: "https://img.example/billy (1).jpg" },
  { kind: "IDENTIFIER", field: "Article", value: "AB-100" },
]);
const KALLAX = document("kallax", "KALLAX Shelf unit", 2, [
  page("kallax"),
  { kind: "IDENTIFIER", field: "Article", value: "AB-200" },
]);

function place(
  text: string,
  {
    documents = [BILLY, KALLAX],
    format = "MARKDOWN",
    others = [],
  }: {
    documents?: readonly BoundDocument[];
    format?: "MARKDOWN" | "PLAIN";
    others?: readonly BoundDocument[];
  } = {},
) {
  const placeholders = createPlaceholders();
  for (const one of [...documents, ...others]) placeholders.bind(one);
  return placeValues(text, { placeholders, documents, format });
}

describe("ways of writing a placeholder", () => {
  test.each([
    ["BILLY: {{D1.link}}", "BILLY: https://shop.example/billy"],
    ["BILLY: {{ D1.link }}", "BILLY: https://shop.example/billy"],
    ["BILLY: \\{\\{D1.link\\}\\}", "BILLY: https://shop.example/billy"],
    ["BILLY: {{d1.Link}}.", "BILLY: https://shop.example/billy."],
    ["BILLY: `{{D1.link}}`", "BILLY: https://shop.example/billy"],
    ["BILLY: <{{D1.link}}>", "BILLY: <https://shop.example/billy>"],
    ["BILLY: https://{{D1.link}}", "BILLY: https://shop.example/billy"],
    ["BILLY: [page]({{D1.link}})", "BILLY: [page](https://shop.example/billy)"],
    ['BILLY: [page](<{{D1.link}}> "Page")', "BILLY: [page](https://shop.example/billy)"],
    ["BILLY: [page]({{D1.link}}?utm_source=x)", "BILLY: [page](https://shop.example/billy)"],
    ['<a href="{{D1.link}}">BILLY</a>', "[BILLY](https://shop.example/billy)"],
    ["BILLY: ![white]({{D1.image}})", "BILLY: ![white](<https://img.example/billy (1).jpg>)"],
    ["BILLY: {{D1.image}}", "BILLY: ![BILLY Bookcase](<https://img.example/billy (1).jpg>)"],
    ["BILLY has the code {{D1.identifier}}.", "BILLY has the code AB-100."],
    [
      "[![BILLY]({{D1.image}})]({{D1.link}})",
      "[![BILLY](<https://img.example/billy (1).jpg>)](https://shop.example/billy)",
    ],
  ])("%s", (written, out) => {
    expect(place(written)).toMatchObject({ text: out, removed: [] });
  });

  test("plain text has bare values", () => {
    expect(place("BILLY: [page]({{D1.link}}), {{D1.image}}", { format: "PLAIN" }).text).toBe(
      "BILLY: page (https://shop.example/billy), https://img.example/billy (1).jpg",
    );
  });

  test("what was placed is told with where it stands", () => {
    const { text, placed } = place("- [BILLY]({{D1.link}}), code {{D1.identifier}}\n- KALLAX: {{D2.link}}");
    expect(placed.map(({ span, value }) => [text.slice(span.start, span.end), value])).toEqual([
      ["https://shop.example/billy", "https://shop.example/billy"],
      ["AB-100", "AB-100"],
      ["https://shop.example/kallax", "https://shop.example/kallax"],
    ]);
  });
});

describe("beside its own document (EXACT-4)", () => {
  test.each([
    "BILLY costs 49. You can find it at {{D1.link}}.",
    "“billy bookcase” is at {{D1.link}}",
    "key-billy: {{D1.link}}",
    "BILLY is white.\n\nHere is the link: {{D1.link}}",
    "### BILLY\n\nIt is white.\n\n- Price: 49\n- Link: {{D1.link}}",
    "BILLY and KALLAX both fit. Of these, BILLY is at {{D1.link}}.",
    "Unlike KALLAX, BILLY is at {{D1.link}}.",
    "KALLAX ({{D2.link}}) and BILLY ({{D1.link}})",
    "| | BILLY | KALLAX |\n|---|---|---|\n| Page | {{D1.link}} | {{D2.link}} |",
    "The shelf with the code {{D1.identifier}} is at {{D1.link}}.",
    "It costs 49: {{D1.link}} [1].",
  ])("%s stays", (text) => {
    expect(place(text).removed).toEqual([]);
  });

  test.each([
    "BILLY: {{D2.link}}",
    "KALLAX is large. You can find it at {{D1.link}}.",
    "[KALLAX]({{D1.link}})",
    "BILLY is white.\n\nHere is the link: {{D2.link}}",
    "### BILLY\n\nIt is white.\n\n- Link: {{D2.link}}",
    "Unlike KALLAX, BILLY is at {{D2.link}}.",
    "| | BILLY | KALLAX |\n|---|---|---|\n| Page | {{D2.link}} | KALLAX |",
    "| BILLY | {{D2.link}} |",
    "Between BILLY and KALLAX the choice is yours: {{D1.link}}",
    "It costs 49: {{D2.link}} [1].",
    "Which one? {{D1.link}}",
    "Then there is: {{D1.link}}\n\nBILLY is white.",
    "BILLY costs 49. Order: {{D2.link}}. kallax shelf unit costs 59.",
  ])("%s does not", (text) => {
    expect(place(text)).toMatchObject({ placed: [], removed: [{ reason: "PLACEHOLDER_MISPLACED" }] });
  });

  test("titles that begin alike are told apart, and an unknown one is neither", () => {
    const documents = [document("a", "Lamp 12", 1, [page("12")]), document("b", "Lamp 120", 2, [page("120")])];
    const read = (text: string) => place(text, { documents }).placed.map(({ documentId }) => documentId);
    expect(read("Lamp 12: {{D1.link}}, Lamp 120: {{D2.link}}")).toEqual(["a", "b"]);
    expect(read("Lamp 120: {{D1.link}}")).toEqual([]);
    expect(read("Lamp 12 is small. Lamp 13 is at {{D1.link}}.")).toEqual([]);
    expect(read("The Lampshade 12 is at {{D1.link}}.")).toEqual([]);
  });

  test("equal titles are told apart by label or key, or not at all", () => {
    const documents = [document("a", "Oak table", 1, [page("a")]), document("b", "Oak table", 2, [page("b")])];
    const read = (text: string) => place(text, { documents }).placed.map(({ documentId }) => documentId);
    expect(read("Oak table [1]: {{D1.link}}\nOak table (key-b): {{D2.link}}")).toEqual(["a", "b"]);
    expect(read("Oak table [1]: {{D2.link}}")).toEqual([]);
    expect(read("Oak table: {{D1.link}}")).toEqual([]);
  });

  test("a value that both have belongs to both", () => {
    const documents = [document("a", "Oak table", 1, [page("same")]), document("b", "Elm table", 2, [page("same")])];
    expect(place("Elm table: {{D1.link}}", { documents }).placed).toMatchObject([{ documentId: "b" }]);
  });

  test.each([
    "**KALLAX**\n{{D1.identifier}} [2]",
    "> KALLAX\n> {{D1.identifier}} [2]",
    "### KALLAX\n\n{{D1.identifier}}",
    "- KALLAX [2]\n  - `{{D1.identifier}}`",
    "**KALLAX**\n货号：{{D1.identifier}}",
  ])("a code by itself under a name is told of that name: %j", (text) => {
    const { text: out, removed } = place(text);
    expect(out).not.toContain("AB-100");
    expect(removed).toMatchObject([{ reason: "PLACEHOLDER_MISPLACED" }]);
    expect(place(text.replace("{{D1.", "{{D2.")).text).toContain("AB-200");
  });

  test.each(["**KALLAX**\n{{D1.identifier}} costs less [1].", "**KALLAX**\n{{D1.identifier}} [1]"])(
    "a code that something is said of, or that its own document is cited for, names a thing: %j",
    (text) => expect(place(text).text).toContain("AB-100"),
  );

  test("a code of another document may stand where the document's own text names it", () => {
    const placeholders = createPlaceholders();
    for (const one of [BILLY, KALLAX]) placeholders.bind(one);
    const answer = "BILLY fits together with {{D2.identifier}}.";
    const run = () => placeValues(answer, { placeholders, documents: [BILLY, KALLAX], format: "MARKDOWN" }).text;
    expect(run()).not.toContain("AB-200");
    placeholders.mask("It can be joined with AB-200.", "billy");
    expect(run()).toBe("BILLY fits together with AB-200.");
  });

  test("the only document that was supplied needs no name", () => {
    expect(place("It costs 49.\n\nOrder here: {{D1.link}}", { documents: [BILLY] }).removed).toEqual([]);
  });
});

describe("what is taken out (EXACT-3)", () => {
  test.each([
    ["BILLY: {{D9.link}}", "PLACEHOLDER_UNKNOWN"],
    ["BILLY: {{the link}}", "PLACEHOLDER_UNKNOWN"],
    ["Nothing: {{D3.link}}", "PLACEHOLDER_FOREIGN"],
    ["BILLY: https://made-up.example/x", "RAW_LINK"],
    ["BILLY: [page](https://made-up.example/x)", "RAW_LINK"],
    ["BILLY: www.made-up.example", "RAW_LINK"],
    ["BILLY: [page](/billy.html)", "RAW_LINK"],
    ["BILLY: [page](javascript:alert(1))", "RAW_LINK"],
    ["BILLY: <img src='//made-up.example/x.png'>", "RAW_LINK"],
    ["BILLY: h\u200bttps://made-up.example/x", "RAW_LINK"],
    ["BILLY: ｈｔｔｐｓ：／／made-up.example/x", "RAW_LINK"],
    ["KALLAX: https://shop.example/billy", "PLACEHOLDER_MISPLACED"],
  ] as const)("%s: %s", (text, reason) => {
    const others = [document("other", "POÄNG Chair", 9, [page("poang")])].map((one) => ({ ...one, labels: [] }));
    const out = place(text, { others });
    expect(out).toMatchObject({ placed: [], removed: [{ reason }] });
    expect(out.text).not.toMatch(/\{\{|made-up|shop\.example|javascript|\]\(/u);
  });

  test("an address that is the document's own stays", () => {
    expect(place("BILLY: https://shop.example/billy/").placed).toMatchObject([{ token: "{{D1.link}}" }]);
  });

  test.each([
    ["BILLY ({{D2.link}}) costs 49.", "BILLY costs 49."],
    ["BILLY is at {{D2.link}}.", "BILLY is at."],
    ["BILLY: {{D2.link}}.", "BILLY: —."],
    ["- BILLY\n  - Link: {{D2.link}}", "- BILLY\n  - Link: —"],
    ["| BILLY | {{D2.link}} | 49 |", "| BILLY | — | 49 |"],
    ["BILLY: [order it]({{D2.link}}) today", "BILLY: order it today"],
    ["BILLY **{{D2.link}}** costs 49", "BILLY costs 49"],
    ["BILLY（{{D2.link}}）价格49。", "BILLY价格49。"],
  ])("%s reads %s", (text, out) => {
    expect(place(text).text).toBe(out);
  });

  test("a definition makes no links of other words", () => {
    expect(place("[BILLY][a] is white.\n\n[a]: {{D1.link}}").text).toBe(
      "[BILLY][a] is white.\n\n\\[a]: https://shop.example/billy",
    );
  });
});

describe("what a value may become", () => {
  test.each([
    ["javascript:alert(1)", "Lamp: [page]({{D1.link}})", "Lamp: page (`javascript:alert(1)`)"],
    ["data:text/html,x", "Lamp: {{D1.link}}", "Lamp: `data:text/html,x`"],
    ["www.shop.example/x", "Lamp: [page]({{D1.link}})", "Lamp: page (www.shop.example/x)"],
    ["https://x.example/a b>c", "Lamp: [page]({{D1.link}})", "Lamp: [page](<https://x.example/a b%3Ec>)"],
    ["mailto:a@b.example", "Lamp: [mail]({{D1.link}})", "Lamp: [mail](mailto:a@b.example)"],
  ])("%s", (value, text, out) => {
    const documents = [document("a", "Lamp", 1, [{ kind: "LINK", field: "Page", value }])];
    expect(place(text, { documents }).text).toBe(out);
  });
});
