// Lines that say `Key: value`, told from prose that only looks like it: notes, dialogues, times, addresses, sentences.
import { foldField } from "../../core/structured/fold.ts";
import { isProse } from "./header-record.ts";

export interface HeaderLine {
  readonly key: string;
  readonly value: string;
  /** Where the key begins in the line. */
  readonly keyAt: number;
  /** Where the value begins in the line; its end where it is empty. */
  readonly valueAt: number;
}

/** Words and characters of a key; longer ones are clauses. Choices: of the keys in the samples none has more than four words. */
const KEY_WORDS_MAX = 5;
const KEY_LENGTH_MAX = 48;
/** Characters of a value that stands alone: longer ones are sentences. A choice. */
const ALONE_LENGTH_MAX = 60;
const ALONE_WORDS_MAX = 8;
/** Figures that end a key make it a time or an address: `10:30`, `localhost:80`. */
const LINE = /^(\s*)(\p{L}[^:：\n]{0,47}?)\s*(?:[:：](?!\/\/)(?=\s|$|\p{Script=Han}|[^\s:/\d\\])|：)[ \t]*(.*)$/u;
/** A comma only before a unit: `Weight, kg`. */
const NOT_IN_KEY = /[.!?;。！？；"«»“”]|[,，](?!\s*\S{1,8}$)|\s[-–—]\s|https?$/u;
const SENTENCE = /[.!?…。！？]["'»”)]?$/u;

/** What opens a remark, a quotation or an enumeration, not a field of a header. */
const REMARKS = new Set([
  ...["note", "notes", "nb", "n.b", "warning", "caution", "important", "attention", "danger", "tip", "hint", "example"],
  ...[
    "examples",
    "for example",
    "e.g",
    "i.e",
    "see",
    "see also",
    "q",
    "a",
    "question",
    "answer",
    "remember",
    "hello",
    "dear",
  ],
  ...["ps", "p.s", "update", "edit", "step", "todo", "quote", "however", "result", "in short", "summary", "conclusion"],
  ...["ответ", "вопрос", "в", "о", "примечание", "примечания", "внимание", "важно", "осторожно", "совет", "пример"],
  ...["например", "см", "замечание", "предупреждение", "вывод", "итак", "шаг", "итог", "результат", "опасно"],
  ...[
    "注意",
    "注",
    "备注",
    "说明",
    "警告",
    "提示",
    "例如",
    "例",
    "示例",
    "问",
    "答",
    "重要",
    "小心",
    "总之",
    "结论",
    "步骤",
  ],
]);

/** One line as a field; null where it is none. A remark is none, nor is a line whose key is a clause. */
export function readHeaderLine(line: string): HeaderLine | null {
  const match = LINE.exec(line);
  if (!match) return null;
  const [, lead = "", key = "", value = ""] = match;
  const words = key.split(/\s+/).length;
  if (key.length > KEY_LENGTH_MAX || words > KEY_WORDS_MAX || NOT_IN_KEY.test(key) || isRemark(key)) return null;
  const trimmed = value.trimEnd();
  return { key, value: trimmed, keyAt: lead.length, valueAt: line.trimEnd().length - trimmed.length };
}

function isRemark(key: string): boolean {
  const folded = foldField(key);
  return REMARKS.has(folded) || REMARKS.has(folded.replace(/[\s\d]+$/u, ""));
}

/** `Reading level: 1 · Age: 5 · Words: 1951`: at least two fields on one line. */
export function readHeaderParts(line: string): (HeaderLine & { readonly at: number })[] | null {
  const parts: (HeaderLine & { readonly at: number })[] = [];
  let at = 0;
  for (const part of line.split(/( [·•|‧∙] | ?[｜] ?)/u)) {
    const isSeparator = parts.length > 0 && /^ ?[·•|‧∙｜] ?$/u.test(part);
    if (!isSeparator) {
      const field = readHeaderLine(part);
      if (field === null || field.value === "") return null;
      parts.push({ ...field, at });
    }
    at += part.length;
  }
  return parts.length >= 2 ? parts : null;
}

/** Whether lines that stand together are a header: different keys, and values that are not sentences. */
export function isHeader(fields: readonly Pick<HeaderLine, "key" | "value">[]): boolean {
  const keys = new Set(fields.map(({ key }) => foldField(key)));
  const filled = fields.filter(({ value }) => value !== "");
  // One who speaks twice is in a dialogue.
  if (keys.size < fields.length || filled.length === 0) return false;
  const sentences = filled.map(({ value }) => isSentence(value));
  // A header may hold a description behind shorter values; of sentences it is none.
  const isTalk = sentences[0] === true || sentences.filter(Boolean).length * 2 > filled.length;
  return !isTalk && filled.length * 2 >= fields.length;
}

/** Whether a line by itself, directly under a title, is a field: a short key with a short value. */
export function isLoneField({ key, value }: Pick<HeaderLine, "key" | "value">): boolean {
  // One more colon in the value: whatever it is, it is more than one field.
  if (value === "" || value.length > ALONE_LENGTH_MAX || SENTENCE.test(value) || /[:：](?:\s|$)|：/u.test(value))
    return false;
  return key.split(/\s+/).length <= 3 && value.split(/\s+/).length <= ALONE_WORDS_MAX;
}

function isSentence(value: string): boolean {
  const words = value.split(/\s+/).length + (value.match(/\p{Script=Han}/gu)?.length ?? 0) / 2;
  return isProse(value) || (SENTENCE.test(value) && words >= 4) || words > 20;
}
