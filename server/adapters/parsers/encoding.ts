// Which encoding a text is in. Certain signs first (byte order mark, valid UTF-8, zero bytes of UTF-16), then scores of
// the encodings that real files come in, then the general detector for the rest.
import { analyse } from "chardet";
import iconv from "iconv-lite";
import { scoreChinese, scoreCyrillic, scoreJapanese, scoreWestern } from "./encoding-scores.ts";

export interface EncodingGuess {
  /** IANA name, as iconv-lite knows it too. */
  readonly name: string;
  /** 0..1 */
  readonly confidence: number;
  readonly source: "BOM" | "DECLARED" | "GUESSED";
}

const CANDIDATES: readonly { name: string; score: (text: string) => number }[] = [
  { name: "windows-1251", score: scoreCyrillic },
  { name: "KOI8-R", score: scoreCyrillic },
  { name: "IBM866", score: scoreCyrillic },
  { name: "GB18030", score: scoreChinese },
  { name: "Shift_JIS", score: scoreJapanese },
  { name: "windows-1252", score: scoreWestern },
];
/** Own scores below this leave the guess to the general detector. Right readings of realistic texts score above .8. */
const SCORE_MIN = 0.6;
/** ISO names stand for what the web and office programs really write under them. */
const SUPERSETS: Readonly<Record<string, string>> = {
  "ISO-8859-1": "windows-1252",
  "ISO-8859-2": "windows-1250",
  "ISO-8859-9": "windows-1254",
  "ISO-8859-7": "windows-1253",
  "ISO-8859-8": "windows-1255",
  "ISO-8859-6": "windows-1256",
  "US-ASCII": "windows-1252",
  ASCII: "windows-1252",
  GB2312: "GB18030",
  GBK: "GB18030",
  "X-SJIS": "Shift_JIS",
  "SHIFT-JIS": "Shift_JIS",
  CP866: "IBM866",
  CP1251: "windows-1251",
  CP1252: "windows-1252",
  LATIN1: "windows-1252",
  UTF8: "UTF-8",
  "UTF-16": "UTF-16LE",
};

/** @returns the encoding its byte order mark tells, or null */
export function detectByteOrderMark(head: Uint8Array): EncodingGuess | null {
  const sure = (name: string): EncodingGuess => ({ name, confidence: 1, source: "BOM" });
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return sure("UTF-8");
  if (head[0] === 0xff && head[1] === 0xfe)
    return head.length >= 4 && head[2] === 0 && head[3] === 0 ? sure("UTF-32LE") : sure("UTF-16LE");
  if (head[0] === 0xfe && head[1] === 0xff) return sure("UTF-16BE");
  if (head.length >= 4 && head[0] === 0 && head[1] === 0 && head[2] === 0xfe && head[3] === 0xff)
    return sure("UTF-32BE");
  return null;
}

export interface DetectOptions {
  /** As the file says of itself (`<meta charset>`); respected unless it is plainly wrong. */
  readonly declared?: string | null;
  /** Whether more bytes follow, so that the sample may end within a character. */
  readonly isCut?: boolean;
}

/** @param sample the first bytes of a text, some of them beyond ASCII */
export function detectEncoding(sample: Buffer, { declared = null, isCut = false }: DetectOptions = {}): EncodingGuess {
  const marked = detectByteOrderMark(sample);
  if (marked) return marked;
  const utf16 = detectUtf16(sample);
  if (utf16?.isSure) return utf16.guess;
  if (isValidUtf8(sample, isCut)) {
    const isDeclared = declared !== null && canonicalName(declared) === "UTF-8";
    return { name: "UTF-8", confidence: isDeclared ? 1 : 0.99, source: isDeclared ? "DECLARED" : "GUESSED" };
  }
  const byScore = guessEncoding(sample, isCut);
  const guess = utf16 && utf16.guess.confidence > byScore.confidence ? utf16.guess : byScore;
  const name = declared === null ? null : canonicalName(declared);
  if (name === null || /^UTF-/.test(name)) return guess;
  return isPlainlyWrong(sample, name, guess) ? guess : { name, confidence: 0.9, source: "DECLARED" };
}

/** The name this project uses for an encoding; null where it cannot be decoded. */
export function canonicalName(name: string): string | null {
  const trimmed = name.trim();
  const known = SUPERSETS[trimmed.toUpperCase()] ?? trimmed;
  if (!iconv.encodingExists(known)) return null;
  const candidate = CANDIDATES.find((c) => c.name.toLowerCase() === known.toLowerCase());
  return candidate?.name ?? known.toUpperCase().replace(/^WINDOWS-/, "windows-");
}

function isPlainlyWrong(sample: Buffer, declared: string, guess: EncodingGuess): boolean {
  if (guess.name === declared) return false;
  const text = iconv.decode(sample, declared);
  const broken = text.slice(0, -4).match(/[\ufffd\u0080-\u009f]/g)?.length ?? 0;
  if (broken > 0 && broken * 50 > countNonAscii(text)) return true;
  const own = CANDIDATES.find((candidate) => candidate.name === declared);
  return own !== undefined && guess.confidence >= 0.75 && own.score(text) < guess.confidence - 0.4;
}

function countNonAscii(text: string): number {
  return text.match(/[^\u0000-\u007f]/g)?.length ?? 0;
}

function guessEncoding(sample: Buffer, isCut: boolean): EncodingGuess {
  const general = analyse(sample).flatMap((match) => {
    const name = /^UTF|^ISO-2022/.test(match.name) ? null : canonicalName(match.name);
    return name === null ? [] : [{ name, confidence: match.confidence / 100, source: "GUESSED" as const }];
  });
  let best: EncodingGuess = { name: "windows-1252", confidence: 0, source: "GUESSED" };
  for (const { name, score } of CANDIDATES) {
    const decoded = iconv.decode(sample, name);
    const text = isCut ? decoded.slice(0, -2) : decoded;
    const broken = text.match(/\ufffd/g)?.length ?? 0;
    if (broken * 200 > countNonAscii(text)) continue;
    // Where the scores are close, the general detector has the casting vote.
    const vote = general.find((match) => match.name === name)?.confidence ?? 0;
    const confidence = round(Math.min(1, score(text) * 0.92 + vote * 0.08));
    if (confidence > best.confidence) best = { name, confidence, source: "GUESSED" };
  }
  const [first] = general;
  if (!first) return best;
  // It knows languages that have no score of their own (Polish, Greek, Korean, Arabic).
  const isOther = !CANDIDATES.some((candidate) => candidate.name === first.name);
  const needed = best.confidence < SCORE_MIN ? 0.1 : best.confidence < 0.85 ? 0.5 : 2;
  return (isOther || best.confidence < SCORE_MIN) && first.confidence > needed ? first : best;
}

function round(confidence: number): number {
  return Math.round(confidence * 100) / 100;
}

/** Whether the bytes are UTF-8 without a single fault, save a character cut off at the end of a cut sample. */
export function isValidUtf8(bytes: Uint8Array, isCut = false): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: isCut });
    return true;
  } catch {
    return false;
  }
}

/**
 * UTF-16 without a byte order mark. It is sure by the zero bytes of its ASCII or the control bytes of its alphabet (4 in
 * every second place is Cyrillic); a text without either is only taken for it where no other encoding fits better.
 */
function detectUtf16(sample: Buffer): { guess: EncodingGuess; isSure: boolean } | null {
  const length = sample.length & ~1;
  if (length < 4) return null;
  const controls = [0, 0];
  for (let at = 0; at < length; at++) {
    const byte = sample[at] as number;
    if (byte < 9) controls[at & 1] = (controls[at & 1] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = controls;
  const little = plausibility(sample.subarray(0, length), "UTF-16LE");
  const big = plausibility(sample.subarray(0, length), "UTF-16BE");
  const best = Math.max(little, big);
  const guess = {
    name: little > big ? "UTF-16LE" : "UTF-16BE",
    confidence: round(best * 0.95),
    source: "GUESSED" as const,
  };
  // One character in ten at the least: an ASCII text with a stray control is no UTF-16.
  if ((odd > 2 * even || even > 2 * odd) && (odd + even) * 20 > length) {
    // A single low byte may as well be part of a character ("。" is 3002): then what comes out decides.
    const name = Math.abs(little - big) > 0.2 ? guess.name : odd > even ? "UTF-16LE" : "UTF-16BE";
    if (isOfCharacters(sample.subarray(0, length), name))
      return { guess: { ...guess, name, confidence: 0.95 }, isSure: true };
  }
  return best > 0.97 && Math.abs(little - big) > 0.05 ? { guess, isSure: false } : null;
}

/** Whether hardly anything but real characters comes out: binary data gives controls and code points without a meaning. */
function isOfCharacters(sample: Buffer, name: string): boolean {
  const text = iconv.decode(sample.subarray(0, 8192), name);
  const strange = text.slice(0, -1).match(/(?![\t\n\r\f\u200d])[\p{Cc}\p{Cn}\p{Co}\p{Cs}]/gu)?.length ?? 0;
  return strange * 50 <= text.length;
}

/** Share of characters, 0..1, that a text in UTF-16 may well hold; frequent Chinese only, as any two bytes are Chinese. */
function plausibility(sample: Buffer, name: string): number {
  const text = iconv.decode(sample.subarray(0, 8192), name, { stripBOM: false });
  const letters =
    text.match(
      /[\t\n\r\u0020-\u007e\u00a0-\u024f\u0400-\u045f\u2010-\u2027\u2030-\u203a№€\u3000-\u30ff\uff00-\uff65]/gu,
    )?.length ?? 0;
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const other =
    text.match(/[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Greek}\p{M}\p{Emoji_Presentation}]/gu)?.length ?? 0;
  const hangul = text.match(/\p{Script=Hangul}/gu)?.length ?? 0;
  const kana = text.match(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const hanWeight = kana > han / 2 ? 1 : han > 0 ? Math.min(1, scoreChinese(text) * 1.5) : 0;
  const all = [...text].length;
  return all === 0 ? 0 : (letters + other + han * hanWeight + hangul * 0.9) / all;
}
