// Headers that are written in a document's text: lines, lists and tables of keys and values under its title become records,
// as front matter is one. Further down they are text: there a colon explains, counts up and quotes.
import { inlineText, ITEM_SEPARATOR, type Block, type Field, type Inline } from "./blocks.ts";
import { isTableLead } from "./block-writer.ts";
import { isHeader, isLoneField, readHeaderLine, readHeaderParts } from "./header-lines.ts";

/** Paragraphs of prose under the title behind which nothing is a header any more. A choice. */
const PROSE_MAX = 4;
/** Cells of a table that is a header. A choice. */
const ROWS_MAX = 60;

/** Headings of parts that are lists of properties, as product pages have them. */
const PROPERTIES =
  /^(?:(?:technical |product |key |quick |general )?(?:details|specifications?|specs|properties|attributes|facts|metadata|information|data|characteristics|at a glance)|(?:основные |технические |общие )?(?:характеристики|свойства|параметры|сведения|данные|реквизиты)|карточка|о товаре|(?:产品|商品|基本|技术)?(?:规格|参数|属性|信息|详情|规格参数|资料))$/iu;
const KEY_LABELS =
  /^(?:field|key|property|attribute|name|parameter|characteristic|item|spec(?:ification)?|поле|ключ|свойство|атрибут|параметр|характеристика|показатель|реквизит|字段|属性|项目|参数|名称|规格)?$/iu;
const VALUE_LABELS =
  /^(?:values?|details?|description|data|значение|данные|описание|содержание|值|内容|数值|说明|详情)?$/iu;

export function recogniseHeaders(blocks: readonly Block[]): Block[] {
  const zone = headerZone(blocks);
  const found: Block[] = [];
  for (let at = 0; at < blocks.length;) {
    const run = zone(at) === "NONE" ? null : readRun(blocks, at, zone(at) === "TITLED");
    if (run === null) {
      found.push(blocks[at] as Block);
      at++;
    } else {
      found.push({ kind: "record", fields: run.fields });
      at = run.next;
    }
  }
  return found;
}

type Zone = "NONE" | "TOP" | "TITLED";

/** For each block: whether a header can stand there, and whether a title stands above it. */
function headerZone(blocks: readonly Block[]): (at: number) => Zone {
  const zones: Zone[] = [];
  let headings = 0;
  let prose = 0;
  let isProperties = false;
  let isOver = false;
  for (const block of blocks) {
    if (block.kind === "heading") {
      headings++;
      isProperties = PROPERTIES.test(
        inlineText(block.inline)
          .trim()
          .replace(/[:：]$/, ""),
      );
      if (headings > 1) isOver = true;
    }
    zones.push(isOver && !isProperties ? "NONE" : headings > 0 ? "TITLED" : "TOP");
    const isField = block.kind === "paragraph" && linesOf(block.inline).every((line) => readHeaderLine(line) !== null);
    if (block.kind === "paragraph" && !isField && ++prose > PROSE_MAX) isOver = true;
    if (block.kind === "table" || block.kind === "code") isOver = true;
  }
  return (at) => zones[at] ?? "NONE";
}

interface Run {
  readonly fields: readonly Field[];
  /** Index of the block behind it. */
  readonly next: number;
}

/** The header that begins at the block: lines of one paragraph, paragraphs of one line each, one list, or one table. */
function readRun(blocks: readonly Block[], at: number, isTitled: boolean): Run | null {
  const block = blocks[at] as Block;
  if (block.kind === "item") return readList(blocks, at);
  if (block.kind === "table") {
    const fields = readTable(block);
    return fields && { fields, next: at + 1 };
  }
  return readLines(blocks, at, isTitled);
}

function readLines(blocks: readonly Block[], at: number, isTitled: boolean): Run | null {
  const fields: Field[] = [];
  let next = at;
  for (; next < blocks.length; next++) {
    const block = blocks[next] as Block;
    if (block.kind !== "paragraph" || block.isQuote || isTableLead(blocks, next)) break;
    const more = fieldsOf(linesOf(block.inline));
    if (more === null) break;
    fields.push(...more);
  }
  const [first] = fields;
  if (first === undefined) return null;
  // A key without a value introduces what follows it.
  if (fields.at(-1)?.value === "" && next < blocks.length) return null;
  const isWhole = fields.length > 1 ? isHeader(fields) : isTitled && isLoneField(first);
  return isWhole ? { fields, next } : null;
}

/** Fields of the lines of a paragraph; a line that is none goes on with the value above it. */
function fieldsOf(lines: readonly string[]): Field[] | null {
  const fields: Field[] = [];
  let continued = 0;
  for (const line of lines) {
    const parts = readHeaderParts(line);
    const field = parts === null ? readHeaderLine(line) : null;
    const last = fields.at(-1);
    if (parts) fields.push(...parts.map(({ key, value }) => ({ key, value })));
    else if (field) fields.push({ key: field.key, value: field.value });
    else if (last && ++continued <= lines.length / 2)
      fields[fields.length - 1] = { key: last.key, value: last.value === "" ? line : `${last.value}\n${line}` };
    else return null;
  }
  return continued > 0 && fields.length < 2 ? null : fields;
}

/** All items of one list, each a field; deeper items below a key without a value are its list. */
function readList(blocks: readonly Block[], at: number): Run | null {
  const first = blocks[at] as Extract<Block, { kind: "item" }>;
  const fields: Field[] = [];
  let next = at;
  for (let block = blocks[next]; block?.kind === "item" && block.list === first.list; block = blocks[++next]) {
    const [head = [], ...more] = block.paragraphs;
    const [line = "", ...rest] = linesOf(head);
    const last = fields.at(-1);
    if (block.depth > 0) {
      if (!last || (last.value !== "" && last.items === undefined)) return null;
      const items = [...(last.items ?? []), inlineText(head)];
      fields[fields.length - 1] = { key: last.key, value: items.join(ITEM_SEPARATOR), items };
      continue;
    }
    const field = readHeaderLine(line);
    if (field === null) return null;
    const value = [field.value, ...rest, ...more.map(inlineText)].filter((part) => part !== "").join("\n");
    fields.push({ key: field.key, value });
  }
  return fields.length > 1 && isHeader(fields) ? { fields, next } : null;
}

/** A table of two columns, key and value. One row under its labels stays a table: rows of tables are counted as such. */
function readTable({ rows, caption }: Extract<Block, { kind: "table" }>): Field[] | null {
  if (caption !== null || rows.length > ROWS_MAX) return null;
  const cells = rows.map((row) => row.cells.map((cell) => inlineText(cell).trim()));
  const [head, ...body] = rows[0]?.isHeader === true ? cells : [undefined, ...cells];
  if (body.length < 2 || !body.every((row) => row?.length === 2)) return null;
  if (head !== undefined && !(KEY_LABELS.test(head[0] ?? "") && VALUE_LABELS.test(head[1] ?? ""))) return null;
  const fields = body.map((row) => fieldOf(row?.[0], row?.[1])).filter((field) => field !== null);
  return fields.length === body.length && isHeader(fields) ? fields : null;
}

/** A cell needs no colon behind its key, and may have one. */
function fieldOf(key: string | undefined, value: string | undefined): Field | null {
  const field = readHeaderLine(`${(key ?? "").replace(/\s*[:：]$/, "")}: ${value ?? ""}`);
  return field && { key: field.key, value: value ?? "" };
}

function linesOf(inline: Inline): string[] {
  return inlineText(inline)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Whether the lines of a paragraph are fields, so that its line breaks mean something. */
export function areHeaderLines(lines: readonly string[]): boolean {
  const fields = lines.length > 1 ? fieldsOf(lines.map((line) => line.trim())) : null;
  return fields !== null && fields.length > 1 && isHeader(fields);
}
