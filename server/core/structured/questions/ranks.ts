// Places of an order by their number: "the second largest", "третий самый дорогой". The list goes up to that place.
import { assumption } from "./assumptions.ts";
import { has, spend, step, type Work } from "./work.ts";

/** Roots of ordinals from the second on; the first needs no number. */
const ORDINALS: readonly RegExp[] = [
  /^(?:second|втор(?:ой|ая|ое|ого|ую|ым|ым))$/iu,
  /^(?:third|трет(?:ий|ья|ье|ьего|ью))$/iu,
  /^(?:fourth|четверт(?:ый|ая|ое|ого|ую))$/iu,
  /^(?:fifth|пят(?:ый|ая|ое|ого|ую))$/iu,
  /^(?:sixth|шест(?:ой|ая|ое|ого|ую))$/iu,
];
const RANK_MIN = 2;
const RANK_MAX = 100;

/** How many of the first are listed to reach the place; null: none is asked for. */
export function takeRank(work: Work): number | null {
  for (const [at, mark] of work.marks.entries()) {
    const inFigures = /^(?:st|nd|rd|th)$/i.test(work.marks[at + 1]?.text ?? "") ? (mark.number?.value ?? null) : null;
    const index = ORDINALS.findIndex((ordinal) => ordinal.test(mark.text));
    const rank = inFigures ?? (index === -1 ? null : index + RANK_MIN);
    const last = inFigures === null ? at : at + 1;
    if (rank === null || rank < RANK_MIN || rank > RANK_MAX || mark.isQuoted) continue;
    const degree = step(work, last, 1);
    if (!has(work.marks[degree], "SUPERLATIVE", "MOST")) continue;
    spend(work, at, last);
    const place = `${mark.text}${inFigures === null ? "" : (work.marks[last]?.text ?? "")}`;
    work.assumptions.push(assumption.rank(work.language, `${place} ${work.marks[degree]?.text ?? ""}`, rank));
    return rank;
  }
  return null;
}
