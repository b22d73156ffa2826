// Cuts a stream of JSON into its records without holding the file: the values of a top-level array, or top-level objects
// one after another. Only brackets and quotes are looked at; each record is parsed on its own afterwards.
import { NESTING_MAX } from "./flatten.ts";

export interface ScannedValue {
  /** Source of one value. */
  readonly source: string;
  /** From 1, in the order of the file. */
  readonly index: number;
  /** Line on which it begins, from 1. */
  readonly line: number;
}

/** Thrown where the outline of the file is broken. */
export class JsonOutlineError extends Error {
  constructor(
    readonly reason: "UNEXPECTED" | "CUT_OFF" | "TOO_DEEP" | "TOO_LONG" | "NO_RECORDS",
    readonly line: number,
    readonly column: number,
  ) {
    super(`JSON outline: ${reason} at ${line}:${column}`);
  }
}

type Mode = "START" | "ARRAY" | "SEQUENCE" | "END";

const [QUOTE, BACKSLASH, COMMA, NEWLINE] = [0x22, 0x5c, 0x2c, 0x0a];
const isOpening = (code: number) => code === 0x7b || code === 0x5b;
const isClosing = (code: number) => code === 0x7d || code === 0x5d;
const isSpace = (code: number) =>
  code === 0x20 || code === NEWLINE || code === 0x0d || code === 0x09 || code === 0xfeff;

/** Cuts what `push` is given, in parts of any size. */
export class JsonScanner {
  #mode: Mode = "START";
  /** Brackets open within the value that is being read. */
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  /** Source of the value so far, from earlier parts; null between values. */
  #held: string[] | null = null;
  #heldLength = 0;
  #needsComma = false;
  #index = 0;
  #line = 1;
  #valueLine = 1;
  #lineStart = 0;
  #offset = 0;

  constructor(private readonly lengthMax: number) {}

  /** Whether the file is an array: its records are counted by index, not by line. */
  get isArray(): boolean {
    return this.#mode === "ARRAY" || this.#mode === "END";
  }

  *push(part: string): Generator<ScannedValue> {
    let valueStart = this.#held === null ? -1 : 0;
    for (let at = 0; at < part.length; at++) {
      const code = part.charCodeAt(at);
      if (code === NEWLINE) {
        this.#line++;
        this.#lineStart = this.#offset + at + 1;
      }
      if (this.#held !== null) {
        const end = this.#step(code, at);
        if (end === "GOES_ON") continue;
        const stop = end === "INCLUDED" ? at + 1 : at;
        yield this.#take(part.slice(valueStart, stop));
        valueStart = -1;
        if (end === "INCLUDED") continue;
      }
      if (isSpace(code)) continue;
      if (!this.#begins(code, at)) continue;
      valueStart = at;
      this.#held = [];
      this.#heldLength = 0;
      this.#valueLine = this.#line;
      this.#step(code, at);
    }
    if (this.#held !== null) {
      this.#held.push(part.slice(valueStart));
      this.#heldLength += part.length - valueStart;
      if (this.#heldLength > this.lengthMax) throw this.#error("TOO_LONG", part.length);
    }
    this.#offset += part.length;
  }

  /** Ends the file. @throws {JsonOutlineError} where something is still open */
  *end(): Generator<ScannedValue> {
    if (this.#held !== null && this.#depth === 0 && !this.#isInString) yield this.#take("");
    if (this.#held !== null || this.#mode === "ARRAY") throw this.#error("CUT_OFF", 0);
  }

  /** Takes a character of the current value; tells whether it was its last, or already stands after it. */
  #step(code: number, at: number): "GOES_ON" | "INCLUDED" | "AFTER" {
    if (this.#isInString) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (code === BACKSLASH) this.#isEscaped = true;
      else if (code === QUOTE) {
        this.#isInString = false;
        if (this.#depth === 0) return "INCLUDED";
      }
      return "GOES_ON";
    }
    if (code === QUOTE) this.#isInString = true;
    else if (isOpening(code)) {
      if (++this.#depth > NESTING_MAX) throw this.#error("TOO_DEEP", at);
    } else if (isClosing(code)) {
      // A bracket that closes the array around a bare number or word.
      if (this.#depth === 0) return "AFTER";
      if (--this.#depth === 0) return "INCLUDED";
    } else if (this.#depth === 0 && (code === COMMA || isSpace(code))) return "AFTER";
    return "GOES_ON";
  }

  /** Whether a character between values begins the next one. */
  #begins(code: number, at: number): boolean {
    if (this.#mode === "START" && code === 0x5b) {
      this.#mode = "ARRAY";
      return false;
    }
    if (this.#mode === "START") this.#mode = "SEQUENCE";
    if (this.#mode === "END") throw this.#error("UNEXPECTED", at);
    if (this.#mode === "ARRAY") {
      if (code === 0x5d) {
        this.#mode = "END";
        return false;
      }
      if (code === COMMA) {
        if (!this.#needsComma) throw this.#error("UNEXPECTED", at);
        this.#needsComma = false;
        return false;
      }
      if (this.#needsComma) throw this.#error("UNEXPECTED", at);
      this.#needsComma = true;
    }
    if (isClosing(code) || code === COMMA || (this.#mode === "SEQUENCE" && code !== 0x7b))
      throw this.#error("UNEXPECTED", at);
    return true;
  }

  #take(last: string): ScannedValue {
    const source = this.#held && this.#held.length > 0 ? this.#held.join("") + last : last;
    this.#held = null;
    if (source.length > this.lengthMax) throw this.#error("TOO_LONG", 0);
    return { source, index: ++this.#index, line: this.#valueLine };
  }

  #error(reason: JsonOutlineError["reason"], at: number): JsonOutlineError {
    return new JsonOutlineError(reason, this.#line, this.#offset + at - this.#lineStart + 1);
  }
}
