// What is written where: results on standard output, progress and remarks on standard error.
import type { Writable } from "node:stream";

export interface Output {
  /** Whether results are to be JSON and nothing else. */
  readonly isJson: boolean;
  /** A line of the result for people; nothing with `--json`. */
  line(text?: string): void;
  /** The result for programs; nothing without `--json`. */
  json(value: unknown): void;
  /** A remark beside the result, on standard error; nothing with `--json`. */
  note(text: string): void;
  /** A piece of a text that is still being written, on standard error; nothing with `--json`. */
  piece(text: string): void;
  /** The state of what is under way: rewritten in place on a terminal, else a line when `stage` is a new one. */
  progress(stage: string, state: string): void;
  /** Takes a rewritten line away. */
  clearProgress(): void;
}

type Stream = Writable & { isTTY?: boolean; columns?: number };

const ERASE_LINE = "\r\u001b[K";

export function createOutput(options: { isJson: boolean; stdout: Stream; stderr: Stream }): Output {
  const { isJson, stdout, stderr } = options;
  let isLineOpen = false;
  let isPieceOpen = false;
  let lastStage = "";

  function clearProgress(): void {
    if (isPieceOpen) stderr.write("\n");
    else if (isLineOpen) stderr.write(ERASE_LINE);
    isLineOpen = false;
    isPieceOpen = false;
  }

  return {
    isJson,
    line(text = "") {
      if (isJson) return;
      clearProgress();
      stdout.write(`${printable(text)}\n`);
    },
    json(value) {
      if (isJson) stdout.write(`${JSON.stringify(value, null, 2)}\n`);
    },
    note(text) {
      if (isJson) return;
      clearProgress();
      stderr.write(`${printable(text)}\n`);
    },
    piece(text) {
      if (isJson || text === "") return;
      if (!isPieceOpen) clearProgress();
      stderr.write(printable(text));
      isPieceOpen = true;
    },
    progress(stage, state) {
      if (isJson) return;
      if (isPieceOpen) clearProgress();
      if (stderr.isTTY === true) {
        stderr.write(`${ERASE_LINE}${clip(oneLine(`${stage}  ${state}`), (stderr.columns ?? 80) - 1)}`);
        isLineOpen = true;
      } else if (stage !== lastStage) stderr.write(`${oneLine(stage)}\n`);
      lastStage = stage;
    },
    clearProgress,
  };
}

/** Text of documents must not steer the terminal: control characters are shown as a sign that something was there. */
export function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, "\u{FFFD}");
}

/** White space of any kind as single spaces. */
export function oneLine(text: string): string {
  return printable(text.replaceAll(/\s+/gu, " ").trim());
}

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
const WIDE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|\ufe0f/u;

/** Columns that a terminal gives to a text: two for wide characters, one for each other grapheme. */
export function width(text: string): number {
  let columns = 0;
  for (const { segment } of segmenter.segment(text)) columns += WIDE.test(segment) ? 2 : 1;
  return columns;
}

/** The text in at most so many columns, with an ellipsis where something is left out. */
export function clip(text: string, columnsMax: number): string {
  if (width(text) <= columnsMax) return text;
  let kept = "";
  let columns = 1;
  for (const { segment } of segmenter.segment(text)) {
    columns += width(segment);
    if (columns > columnsMax) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** Lines of a table with aligned columns; columns of numbers stand to the right. */
export function table(header: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string[] {
  const cells = [header, ...rows.map((row) => row.map((cell) => (cell === null ? "" : oneLine(String(cell)))))];
  const widths = header.map((_, at) => Math.max(...cells.map((row) => width(row[at] ?? ""))));
  const isNumeric = header.map((_, at) => rows.length > 0 && rows.every((row) => typeof row[at] === "number"));
  return cells.map((row) =>
    row
      .map((cell, at) => {
        const space = " ".repeat((widths[at] ?? 0) - width(cell));
        return isNumeric[at] === true ? space + cell : cell + space;
      })
      .join("  ")
      .trimEnd(),
  );
}

/** `12.3 MB`, in powers of 1,000. */
export function formatBytes(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
