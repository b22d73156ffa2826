// A text as bound values are looked for in it: width, case, dashes, spaces and the twins of two scripts folded, with the
// way back to where each character came from.
import { foldCharacters, latinTwin } from "../../identifiers/fold.ts";

export interface ComparedText {
  readonly text: string;
  /** Where the folded unit at `index` begins in the original. */
  startOf(index: number): number;
  /** Where it ends there. */
  endOf(index: number): number;
}

/** What parts the groups of a code: a dash with the spaces around it, or spaces. */
export const JOINT = "-";

const JOINTS = /[ \t]*-[ \t]*|[ \t]+/gy;
const LETTER = /\p{L}/u;
const DIGIT = /\p{Nd}/u;

/**
 * Capitals, one joint for each stretch of dash and spaces. Letters that look alike in two scripts are one in all words,
 * which is coarser than `foldCode`: what a reader would take for the value is taken for it.
 */
export function foldCompared(original: string): ComparedText {
  const plain = foldCharacters(original);
  let text = "";
  const starts: number[] = [];
  const ends: number[] = [];
  for (let at = 0; at < plain.text.length;) {
    JOINTS.lastIndex = at;
    const joint = JOINTS.exec(plain.text)?.[0];
    const written = joint ?? String.fromCodePoint(plain.text.codePointAt(at) ?? 0);
    const folded = joint === undefined ? foldLetter(written) : JOINT;
    const start = plain.originOf(at);
    at += written.length;
    for (let i = 0; i < folded.length; i++) {
      starts.push(start);
      ends.push(Math.max(plain.originOf(at), start + 1));
    }
    text += folded;
  }
  return {
    text,
    startOf: (index) => starts[index] ?? original.length,
    endOf: (index) => ends[index] ?? original.length,
  };
}

/** Whether the joint at `index` counts for nothing: between a letter and a digit (E-417, E 417 and E417 are one). */
export function isSilentJoint(compared: string, index: number): boolean {
  const before = compared.charAt(index - 1);
  const after = compared.charAt(index + 1);
  return (LETTER.test(before) && DIGIT.test(after)) || (DIGIT.test(before) && LETTER.test(after));
}

function foldLetter(character: string): string {
  const capital = character.toUpperCase();
  return latinTwin(capital.length === character.length ? capital : character);
}
