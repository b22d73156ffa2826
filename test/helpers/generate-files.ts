// Generated files of every format and encoding with strings planted at known places. The same seed gives the same file.
import { gzipSync } from "node:zlib";
import iconv from "iconv-lite";
import type { ElementKind } from "../../server/core/documents/element.ts";
import { createRandom, HARD_CHARACTERS, pick, SENTENCES, WORDS, type Language } from "./generate-files-text.ts";

export const FORMATS = ["md", "txt", "html", "csv", "tsv", "json", "jsonl"] as const;
export type FileFormat = (typeof FORMATS)[number];

export interface FileEncoding {
  readonly label: string;
  /** As the parser is to report it. */
  readonly name: string;
  readonly hasMark: boolean;
  readonly languages: readonly Language[];
  readonly holdsAll: boolean;
}

const all: readonly Language[] = ["en", "ru", "zh", "ja", "de"];
const unicode = (label: string, name: string, hasMark: boolean): FileEncoding => ({
  label,
  name,
  hasMark,
  languages: all,
  holdsAll: true,
});
const single = (name: string, language: Language): FileEncoding => ({
  label: name,
  name,
  hasMark: false,
  languages: [language],
  holdsAll: false,
});

export const ENCODINGS: readonly FileEncoding[] = [
  unicode("UTF-8", "UTF-8", false),
  unicode("UTF-8 with mark", "UTF-8", true),
  unicode("UTF-16LE with mark", "UTF-16LE", true),
  unicode("UTF-16BE with mark", "UTF-16BE", true),
  unicode("UTF-16LE", "UTF-16LE", false),
  unicode("UTF-16BE", "UTF-16BE", false),
  single("windows-1251", "ru"),
  single("windows-1252", "de"),
  single("KOI8-R", "ru"),
  single("IBM866", "ru"),
  single("GB18030", "zh"),
  single("Shift_JIS", "ja"),
];

/** A string and where it must be found. */
export interface Planted {
  /** As it was written; its NFC form is in the text. */
  readonly text: string;
  readonly kind: ElementKind;
  /** Title of its section; null before the first heading. */
  readonly section: string | null;
  /** `row` of the element. */
  readonly row: number | null;
  /** Index of the document in the file. */
  readonly document: number;
  /** Whether a cell or a field's value is this string and nothing else. */
  readonly isWholeValue: boolean;
}

export interface GeneratedFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly encoding: FileEncoding;
  readonly planted: readonly Planted[];
  readonly documents: number;
}

class FileWriter {
  readonly planted: Planted[] = [];
  section: string | null = null;
  #count = 0;
  readonly random: () => number;
  readonly language: Language;

  constructor(
    readonly seed: number,
    readonly encoding: FileEncoding,
  ) {
    this.random = createRandom(seed);
    this.language = pick(this.random, encoding.languages);
  }

  sentence(): string {
    return pick(this.random, SENTENCES[this.language]);
  }

  /** A string that occurs once in the file, and is safe in every format. */
  string(): string {
    const hard = this.encoding.holdsAll ? ` ${pick(this.random, HARD_CHARACTERS)}x` : "";
    return `${pick(this.random, WORDS[this.language])}${hard} N${this.seed}X${++this.#count}E`;
  }

  plant(kind: ElementKind, place: Partial<Planted> = {}): string {
    const text = this.string();
    this.planted.push({ text, kind, section: this.section, row: null, document: 0, isWholeValue: false, ...place });
    return text;
  }

  heading(): string {
    const text = this.string();
    this.section = text;
    this.planted.push({ text, kind: "HEADING", section: text, row: null, document: 0, isWholeValue: false });
    return text;
  }

  times(): number[] {
    return Array.from({ length: 1 + Math.floor(this.random() * 3) }, (_, index) => index);
  }
}

function cell(w: FileWriter, row: number): string {
  return w.plant("TABLE_ROW", { row, isWholeValue: true });
}

function markdown(w: FileWriter): string {
  const parts: string[] = [];
  if (w.random() < 0.5)
    parts.push(`---\nnote: "${w.plant("HEADER_RECORD", { isWholeValue: true })}"\nstatus: draft\n---`);
  parts.push(w.sentence());
  for (const level of w.times()) {
    parts.push(`${"#".repeat(level + 1)} ${w.heading()}`);
    parts.push(
      `${w.sentence()} **${w.plant("PARAGRAPH")}** [${w.sentence()}](https://example.com/a_b) *${w.sentence()}*`,
    );
    parts.push(
      w
        .times()
        .map(() => `- ${w.plant("LIST_ITEM")}\n  1. ${w.plant("LIST_ITEM")}`)
        .join("\n"),
    );
    const rows = w.times().map((row) => `| ${cell(w, row + 1)} | \`${cell(w, row + 1)}\` |`);
    parts.push(`| ${w.plant("TABLE_HEADER", { isWholeValue: true })} | b |\n|---|:-:|\n${rows.join("\n")}`);
    parts.push(`> ${w.plant("QUOTE")}`, `\`\`\`js\n  ${w.plant("CODE")}\n\`\`\``, `![${w.plant("FIGURE")}](img.png)`);
  }
  return parts.join("\n\n");
}

function plainText(w: FileWriter): string {
  const parts: string[] = [];
  if (w.random() < 0.5)
    parts.push(
      `Title: ${w.plant("HEADER_RECORD", { isWholeValue: true })}\nNote: ${w.plant("HEADER_RECORD", { isWholeValue: true })}`,
    );
  w.times().forEach(() => {
    const heading = w.heading();
    parts.push(`${heading}\n${"=".repeat(heading.length)}`);
    w.times().forEach(() => parts.push(`${w.sentence()}\n${w.plant("PARAGRAPH")}\n${w.sentence()}`));
  });
  return parts.join("\n\n");
}

function html(w: FileWriter): string {
  const declared = w.encoding.hasMark || w.random() < 0.5 ? "" : `<meta charset="${w.encoding.name}">`;
  const parts = [
    `<!doctype html><html><head>${declared}<title>${w.sentence()}</title></head><body><nav>${w.sentence()}</nav><main>`,
  ];
  for (const level of w.times()) {
    parts.push(
      `<h${level + 1}>${w.heading()}</h${level + 1}><p>${w.sentence()} <b>${w.plant("PARAGRAPH")}</b> &amp; <a href="/x">${w.sentence()}</a></p>`,
    );
    parts.push(
      `<ul>${w
        .times()
        .map(() => `<li>${w.plant("LIST_ITEM")}<ol><li><p>${w.plant("LIST_ITEM")}</p></li></ol></li>`)
        .join("")}</ul>`,
    );
    parts.push(
      `<table><caption>${w.plant("TABLE_CAPTION")}</caption><tr><th>${w.plant("TABLE_HEADER", { isWholeValue: true })}</th><th>b</th></tr>`,
    );
    parts.push(
      `${w
        .times()
        .map((row) => `<tr><td>${cell(w, row + 1)}</td><td><i>${cell(w, row + 1)}</i></td></tr>`)
        .join("\n")}</table>`,
    );
    parts.push(
      `<blockquote>${w.plant("QUOTE")}</blockquote><pre>  ${w.plant("CODE")}</pre><figure><img src="a.png" alt="${w.plant("FIGURE")}"></figure>`,
    );
  }
  return `${parts.join("\n")}</main></body></html>`;
}

/** Records of a table: a field, another field and a prose field each. */
function records(w: FileWriter, rowOf: (index: number) => number) {
  return w.times().map((document) => {
    const place = { document, row: rowOf(document), isWholeValue: true };
    const id = w.plant("HEADER_RECORD", place);
    const note = w.plant("HEADER_RECORD", place);
    const prose = w.plant("PARAGRAPH", { ...place, isWholeValue: false });
    return {
      id,
      note,
      text: `${w.sentence()} ${prose} ${w.sentence()} ${w.sentence()} ${w.sentence()} ${w.sentence()}`,
    };
  });
}

function separated(w: FileWriter, delimiter: string): string {
  const rows = records(w, (index) => index + 2);
  return [["id", "note", "text"], ...rows.map((row) => [row.id, row.note, row.text])]
    .map((cells) =>
      cells.map((value) => (value.includes(delimiter) || w.random() < 0.3 ? `"${value}"` : value)).join(delimiter),
    )
    .join(pick(w.random, ["\n", "\r\n"]));
}

function json(w: FileWriter): string {
  return JSON.stringify(
    records(w, (index) => index + 1),
    null,
    w.random() < 0.5 ? 2 : 0,
  );
}

function jsonLines(w: FileWriter): string {
  return records(w, (index) => index + 1)
    .map((record) => JSON.stringify(record))
    .join("\n");
}

const GENERATORS: Readonly<Record<FileFormat, (w: FileWriter) => string>> = {
  md: markdown,
  txt: plainText,
  html,
  csv: (w) => separated(w, pick(w.random, [",", ";"])),
  tsv: (w) => separated(w, "\t"),
  json,
  jsonl: jsonLines,
};

export function generateFile(format: FileFormat, encoding: FileEncoding, seed: number): GeneratedFile {
  const writer = new FileWriter(seed, encoding);
  const text = GENERATORS[format](writer);
  const encoded = iconv.encode(text, encoding.name, { addBOM: encoding.hasMark });
  const isPacked = writer.random() < 0.2;
  const documents = 1 + Math.max(0, ...writer.planted.map((planted) => planted.document));
  const name = `generated-${seed}.${format}${isPacked ? ".gz" : ""}`;
  return { name, bytes: isPacked ? gzipSync(encoded) : encoded, encoding, planted: writer.planted, documents };
}
