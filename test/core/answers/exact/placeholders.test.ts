import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BoundDocument, ExactValue } from "../../../../server/core/answers/exact/exact-value.ts";
import { createPlaceholders } from "../../../../server/core/answers/exact/placeholders.ts";

const link = (value: string): ExactValue => ({ kind: "LINK", field: "Page", value });
const code = (value: string, field = "Code"): ExactValue => ({ kind: "IDENTIFIER", field, value });
const image = (value: string): ExactValue => ({ kind: "IMAGE", field: "Photo", value });
const document = (
  documentId: string,
  values: readonly ExactValue[],
  labels: readonly number[] = [],
): BoundDocument => ({
  documentId,
  key: documentId,
  title: `Title of ${documentId}`,
  labels,
  values,
});

function bound(...documents: readonly BoundDocument[]) {
  const placeholders = createPlaceholders();
  for (const one of documents) placeholders.bind(one);
  return placeholders;
}

describe("codes (EXACT-2)", () => {
  const placeholders = bound(document("a", [code("E-417")]));

  test.each([
    ["E-417", "as it is"],
    ["e-417", "in small letters"],
    ["E 417", "with a space"],
    ["E417", "without a dash"],
    ["Ｅ－４１７", "full width"],
    ["Е-417", "with the Cyrillic letter"],
    ["E\u2011417", "with another dash"],
    ["E-\u200b417", "with a character that is not seen"],
  ])("%s is the value, %s", (written) => {
    expect(placeholders.mask(`Error ${written}, see below.`, "a")).toBe("Error {{D1.identifier}}, see below.");
  });

  test.each(["E-4170", "E-417-B", "RE-417", "12.E-417", "E-417_2", "XE417", "E-417.5"])(
    "%s holds another code",
    (written) => {
      expect(placeholders.mask(`Error ${written}`, "a")).toBe(`Error ${written}`);
    },
  );

  test.each([
    ["E-417.", "{{D1.identifier}}."],
    ["E-417-я ошибка", "{{D1.identifier}}-я ошибка"],
    ["E-417/E-418", "{{D1.identifier}}/E-418"],
    ["错误E-417的含义", "错误{{D1.identifier}}的含义"],
    ["**E-417**", "**{{D1.identifier}}**"],
    ["<td>E-417</td>", "<td>{{D1.identifier}}</td>"],
  ])("%s is one by itself", (written, masked) => {
    expect(placeholders.mask(written, "a")).toBe(masked);
  });

  test("the longest of several that begin alike counts", () => {
    const both = bound(document("a", [code("AB-12")]), document("b", [code("AB-12 C-9")]));
    expect(both.mask("AB-12 C-9 and AB-12", null)).toBe("{{D2.identifier}} and {{D1.identifier}}");
  });

  test("short ones and plain numbers are hidden as their field's own value, not in running text", () => {
    const short = bound(document("a", [code("4711"), code("M8", "Thread")]));
    expect(short.mask("Code: 4711\nWe sold 4711 of M8.\n- **Thread**: M8", "a")).toBe(
      "Code: {{D1.identifier}}\nWe sold 4711 of M8.\n- **Thread**: {{D1.identifier2}}",
    );
    expect(short.mask("| Name | Code |\n|---|---|\n| 4711 | 4711 |", null)).toBe(
      "| Name | Code |\n|---|---|\n| 4711 | {{D1.identifier}} |",
    );
    expect(short.mask("| Nr | Name | Code |\n|---|---|---|\n| 1 || 4711 |", null)).toBe(
      "| Nr | Name | Code |\n|---|---|---|\n| 1 || {{D1.identifier}} |",
    );
  });
});

describe("addresses (EXACT-2, EXACT-3)", () => {
  const placeholders = bound(document("a", [link("https://shop.example/lamp_(new)"), image("images/lamp 1.jpg")]));

  test.each([
    "https://shop.example/lamp_(new)",
    "HTTPS://www.Shop.example/lamp_(new)/",
    "http://shop.example/lamp_(new)",
    "shop.example/lamp_(new)",
    "ｈｔｔｐｓ：／／shop.example/lamp_(new)",
  ])("%s is the value", (written) => {
    expect(placeholders.mask(`See ${written}.`, "a")).toBe("See {{D1.link}}.");
    expect(placeholders.mask(`[x](${written})`, "a")).toBe("[x]({{D1.link}})");
    expect(placeholders.mask(`<a href="${written}">x</a>`, "a")).toBe('<a href="{{D1.link}}">x</a>');
    expect(placeholders.mask(`见${written}。`, "a")).toBe("见{{D1.link}}。");
  });

  test("a path of a picture is hidden wherever it stands", () => {
    expect(placeholders.mask("![x](images/lamp 1.jpg)", "a")).toBe("![x]({{D1.image}})");
  });

  test("any other address of a document's text becomes a placeholder of that document", () => {
    const one = bound(document("a", []));
    expect(one.mask("See www.other.example/x?a=1&amp;b=2 or mailto:a@b.example.", "a")).toBe(
      "See {{D1.link}} or {{D1.link2}}.",
    );
    expect(one.mask("see https://other.example/x?a=1&b=2", null)).toBe("see {{D1.link}}");
    expect(one.find("{{D1.link}}")?.value).toMatchObject({ field: null, value: "www.other.example/x?a=1&amp;b=2" });
  });

  test("an address of no document is shown to no model either", () => {
    expect(placeholders.mask("What is on https://elsewhere.example/?", null)).not.toContain("elsewhere");
  });

  test.each(["50 km/h and/or 3/4", "Node.js/Express", "e.g. this", "U.S./Canada", "at 12:30"])(
    "%s holds none",
    (text) => {
      expect(placeholders.mask(text, "a")).toBe(text);
    },
  );
});

describe("several documents", () => {
  test("a shared value has the placeholder of the document that the text is of", () => {
    const both = bound(
      document("a", [link("https://x.example/1")]),
      document("b", [link("https://x.example/1/")], [2]),
    );
    expect(both.mask("https://x.example/1", "a")).toBe("{{D1.link}}");
    expect(both.mask("https://x.example/1", "b")).toBe("{{D2.link}}");
    // Of a question, the one that is supplied.
    expect(both.mask("https://x.example/1", null)).toBe("{{D2.link}}");
  });

  test("what is bound later is found in what is masked later, and keeps its placeholder", () => {
    const placeholders = bound(document("a", [code("AB-100")]));
    placeholders.bind(document("b", [code("AB-200")], [3]));
    placeholders.bind(document("a", [code("AB-100"), code("AB-300")], [4]));
    expect(placeholders.mask("AB-100 AB-200 AB-300", null)).toBe(
      "{{D1.identifier}} {{D2.identifier}} {{D1.identifier2}}",
    );
    expect(placeholders.documents()).toMatchObject([
      { documentId: "a", labels: [4] },
      { documentId: "b", labels: [3] },
    ]);
  });
});

describe("a document that writes placeholders itself", () => {
  const placeholders = bound(document("a", [link("https://x.example/1")]), document("b", []));

  test.each([
    "{{D1.link}}",
    "{{ d1.link }}",
    "{ {D1.link} }",
    "\\{\\{D1.link\\}\\}",
    "｛｛D1.link｝｝",
    "{{{D1.link}}}",
  ])("%s is no placeholder in what a model is shown", (written) => {
    expect(placeholders.mask(`Link: ${written}`, "b")).not.toMatch(/[{｛]\s*\\?[{｛]/u);
  });

  test("masking twice changes nothing that was masked of a question", () => {
    const once = placeholders.mask("see https://x.example/1", null);
    expect(placeholders.mask(once, null)).toBe(once);
  });
});

test("no text, however it is put together, shows a bound value or an address", () => {
  const values = ["https://shop.example/p/1?x=y", "QX-9000", "https://img.example/a.png"];
  const placeholders = bound(document("a", [link(values[0]!), code(values[1]!), image(values[2]!)]));
  const around = fc.constantFrom(
    " ",
    "\n",
    " (",
    ") ",
    ", ",
    "。",
    "“",
    "” ",
    " **",
    "🙂",
    " слово ",
    "词",
    "\u0301 ",
    " | ",
  );
  const piece = fc.oneof(
    fc.constantFrom(...values),
    fc.string({ unit: "grapheme", maxLength: 6 }).map((text) => ` ${text} `),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(around, piece), { maxLength: 8 }), fc.constantFrom("a", null), (pieces, of) => {
      const masked = placeholders.mask(pieces.flat().join(""), of);
      for (const value of values) expect(masked).not.toContain(value);
    }),
  );
});

test("4,500 bound documents are looked for in one pass", () => {
  const many = createPlaceholders();
  for (let i = 0; i < 4_500; i++)
    many.bind(document(`d${i}`, [link(`https://x.example/${i}`), code(`QX-${10_000 + i}`)]));
  const text = Array.from({ length: 500 }, (_, i) => `QX-${10_000 + i * 9} is at https://x.example/${i * 9}`).join(
    "\n",
  );
  const begun = performance.now();
  const masked = many.mask(text, null);
  expect(performance.now() - begun).toBeLessThan(2_000);
  expect(masked.match(/\{\{D\d+\.(?:link|identifier)\}\}/gu)).toHaveLength(1_000);
});
