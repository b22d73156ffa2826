// What scopes are called: `revision`, `Revisions`, «ревизии», 适用版本 are one name. Customary names meet across
// languages, any other meets its own inflections.
import { foldCharacters } from "../identifiers/fold.ts";
import { stemmersFor } from "../text/stems.ts";

/**
 * Names that documents of all kinds use, by the English one (a choice: those of datasheets, registers and manuals).
 * Whatever is not here is still a name; it only has no translation.
 */
const CUSTOMARY: Readonly<Record<string, readonly string[]>> = {
  revision: ["revision", "rev", "revs", "ревизия", "рев", "修订版", "修订", "版本", "版次"],
  version: ["version", "ver", "версия"],
  model: ["model", "product", "part", "article", "модель", "изделие", "артикул", "型号", "机型", "产品"],
  range: ["range", "диапазон", "предел", "量程"],
  interval: ["interval", "интервал", "间隔", "周期"],
};

export const CUSTOMARY_NAMES: readonly string[] = Object.keys(CUSTOMARY);
/** What a product's number alone is a value of: "Scope: C-3, 36 V battery pack". */
export const MODEL = "model";

const HAN = /\p{Script=Han}/u;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const [stemLatin] = stemmersFor(["en"], "Latin");
const [stemCyrillic] = stemmersFor(["ru"], "Cyrillic");

function stem(word: string): string {
  if (/^\p{Script=Cyrillic}+$/u.test(word)) return stemCyrillic?.(word) ?? word;
  return /^\p{Script=Latin}+$/u.test(word) ? (stemLatin?.(word) ?? word) : word;
}

const BY_STEM = new Map<string, string>();
const HAN_NAMES: (readonly [words: string, name: string])[] = [];
for (const [name, words] of Object.entries(CUSTOMARY))
  for (const word of words) {
    if (HAN.test(word)) HAN_NAMES.push([word, name]);
    else BY_STEM.set(stem(word), name);
  }

/** Lower case, one width, no invisible characters. */
function plain(written: string): string {
  return foldCharacters(written.normalize("NFC")).text.toLowerCase();
}

/** A word as names are compared: its stem, or the customary name it stands for. */
export function foldNameWord(word: string): string {
  const folded = plain(word);
  const han = HAN_NAMES.find(([words]) => folded === words);
  return han?.[1] ?? BY_STEM.get(stem(folded)) ?? stem(folded);
}

/** A name as it is compared: `Revisions` and «ревизии» are `revision`, `Calibration interval` is `calibr interval`. */
export function foldScopeName(name: string): string {
  const words = plain(name).match(WORD) ?? [];
  return words.map(foldHanOrWord).join(" ");
}

function foldHanOrWord(word: string): string {
  const han = HAN.test(word) ? HAN_NAMES.find(([words]) => word.endsWith(words)) : undefined;
  return han?.[1] ?? foldNameWord(word);
}

const HAN_SEAM =
  /(?<=\p{Script=Han})(?=[\p{Script=Latin}\p{Script=Cyrillic}\p{N}])|(?<=[\p{Script=Latin}\p{Script=Cyrillic}\p{N}])(?=\p{Script=Han})/gu;
const HAN_NAME = new RegExp(HAN_NAMES.map(([words]) => words).join("|"), "gu");

/** Chinese names stand without spaces among other words: they get them. 适用版本B -> 适用 版本 B */
export function spaceNames(text: string): string {
  return text.replace(HAN_SEAM, " ").replace(HAN_NAME, " $& ");
}

/** Where a name stands in words that are folded with `foldNameWord` one by one; -1 where it does not. */
export function findName(foldedWords: readonly string[], foldedName: string): number {
  const words = foldedName.split(" ");
  return foldedWords.findIndex((_, at) => words.every((word, i) => foldedWords[at + i] === word));
}
