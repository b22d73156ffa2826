import { describe, expect, it } from "vitest";
import { outline, parseOne, textOf } from "../../helpers/parse.ts";

const page = (body: string, head = "") =>
  `<!doctype html><html><head><title>Page &amp; title</title>${head}</head><body>${body}</body></html>`;
const read = (body: string, head = "") => parseOne("a.html", page(body, head));

describe("HTML", () => {
  it("keeps the main content and drops what frames it, hides or runs", async () => {
    const document = await read(
      "<nav>menu</nav><main><h1>Head</h1><p>Text</p><aside>Note</aside><script>x()</script><p hidden>no</p><p style='display:none'>no</p></main><footer>foot</footer>",
    );
    expect(document.text).toBe("Head\n\nText\n\nNote");
    expect(document.title).toBe("Page & title");
  });

  it("finds the content of a page that does not name it, with its tables, lists and code", async () => {
    const text =
      "<p>The filter must be replaced every six months, and sooner where the water is hard, or where the pump runs all day.</p>".repeat(
        5,
      );
    const document = await read(
      `<div id="menu"><ul><li><a href="/a">A</a></li><li><a href="/b">B</a></li></ul></div><div class="content"><h1>Care</h1>${text}<table><tr><th>a</th></tr><tr><td>1</td></tr></table><ul><li>x</li></ul><pre>code</pre></div>`,
    );
    expect(document.elements.map((element) => element.kind)).toEqual(
      expect.arrayContaining(["HEADING", "TABLE_ROW", "LIST_ITEM", "CODE"]),
    );
    expect(document.text).not.toContain("(/a)");
  });

  it("a page that is nothing but frame is read whole", async () => {
    expect((await read("<nav>only words</nav>")).text).toBe("only words");
  });

  it("labels stand in meta elements", async () => {
    expect(
      (await read("<p>x</p>", '<meta name="vouch:status" content="DRAFT"><meta name="author" content="me">')).labels,
    ).toEqual({ "vouch:status": "DRAFT" });
  });

  it("links keep their address, scripts and jumps are none", async () => {
    const document = await read(
      '<p>One <a href="/p">link</a>, <a href="https://q.w">https://q.w</a>, <a href="mailto:a@b.c">a@b.c</a>, <a href="#x">jump</a>, <a href="javascript:x()">run</a>.</p>',
    );
    expect(document.text).toBe("One link (/p), https://q.w, a@b.c, jump, run.");
    expect(document.elements[0]?.detail?.links?.map((span) => textOf(document, span))).toEqual([
      "/p",
      "https://q.w",
      "a@b.c",
    ]);
  });

  it("spanned cells stand wherever they reach, header rows become one line", async () => {
    const document = await read(
      "<table><caption>Cap</caption><thead><tr><th rowspan=2>Part</th><th colspan=2>Price</th></tr><tr><th>net</th><th>gross</th></tr></thead><tr><td rowspan=2>A<br>1</td><td>2</td><td>3</td></tr><tr><td colspan=2>4</td></tr></table>",
    );
    expect(outline(document).slice(1)).toEqual([
      "TABLE_CAPTION Cap",
      "TABLE_HEADER Part | Price / net | Price / gross",
      "TABLE_ROW#1 A 1 | 2 | 3",
      "TABLE_ROW#2 A 1 | 4 | 4",
    ]);
  });

  it("a table in a cell follows its table; a table that only arranges the page is no table", async () => {
    const nested = await read(
      "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>x<table><tr><td>in</td><td>ner</td></tr></table></td></tr></table>",
    );
    expect(nested.text).toBe("a | b\n1 | x\n\nin | ner");
    const layout = await read("<table><tr><td><h2>Head</h2><p>Text</p></td></tr></table>");
    expect(outline(layout)).toEqual(["HEADING Head", "PARAGRAPH Text"]);
  });

  it("lists, definitions, code, figures and quotes keep their kind", async () => {
    const document = await read(
      "<ul><li>a<ol start=3><li>b</li></ol></li><li><p>c</p><p>d</p></li></ul><dl><dt>Term</dt><dd>Meaning</dd></dl><pre><code>x\n  y</code></pre><figure><img src=a.png alt=Pump><figcaption>Figure 1</figcaption></figure><blockquote>Said</blockquote>",
    );
    expect(document.text).toBe("- a\n  3. b\n- c\n  d\n\n- Term: Meaning\n\nx\n  y\n\nPump (a.png)\nFigure 1\n\nSaid");
    expect(document.elements.filter((e) => e.parent === null).map((e) => e.kind)).toEqual([
      "LIST",
      "LIST",
      "CODE",
      "FIGURE",
      "QUOTE",
    ]);
  });
});
