// Languages and places under the names that questions give them in English, Russian and Chinese, and their codes: the value
// may be `ja`, `jpn`, "Japanese", "Japan" or "日本". Names and codes are those of CLDR, which the runtime carries.
import { foldForMatch } from "../fold.ts";
import { stemOf } from "./tokens.ts";

export type PlaceKind = "LANGUAGE" | "REGION";

export interface Place {
  readonly kind: PlaceKind;
  /** Names and codes as values write them, folded. */
  readonly forms: readonly string[];
}

const LOCALES = ["en", "ru", "zh"] as const;
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
const PAIRS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
/** The world's parts (UN M49) that catalogs speak of. */
const PARTS = ["002", "005", "003", "009", "019", "142", "150"];

/** ISO 639-2 codes of languages that catalogs of books and films have (a choice), beside the two letters of 639-1. */
const THREE_LETTERS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  "en:eng es:spa fr:fra,fre de:deu,ger it:ita pt:por nl:nld,dut ru:rus zh:zho,chi,cmn ja:jpn ko:kor ar:ara sv:swe da:dan no:nor fi:fin pl:pol cs:ces,cze tr:tur el:ell,gre he:heb hi:hin id:ind vi:vie th:tha uk:ukr ro:ron,rum hu:hun fa:fas,per la:lat ca:cat bg:bul sr:srp hr:hrv sk:slk,slo is:isl,ice"
    .split(" ")
    .map((entry) => [entry.slice(0, 2), entry.slice(3).split(",")]),
);

/** What places are also called in questions and in catalogs, beside their names in CLDR. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  US: ["usa", "u.s.", "u.s.a.", "united states of america", "сша"],
  GB: ["uk", "u.k.", "great britain", "british", "британия", "британский"],
  CN: ["кнр"],
  RU: ["russian federation", "рф", "российский"],
  KR: ["южная корея"],
  CZ: ["czech republic", "чехия"],
};
const LANGUAGE_ALSO: Readonly<Record<string, readonly string[]>> = {
  en: ["英文"],
  ja: ["日文"],
  zh: ["中文", "汉语"],
  fr: ["法文"],
  de: ["德文"],
  ru: ["俄文"],
  es: ["西班牙文"],
  ko: ["韩文"],
};

let table: ReadonlyMap<string, readonly Place[]> | null = null;

/** @param folded a word or a few, as a question has them: in any case of Russian, adjectives of places too */
export function placesOf(folded: string): readonly Place[] {
  table ??= createTable();
  return table.get(folded) ?? table.get(stemmed(folded)) ?? [];
}

const stemmed = (folded: string) => folded.split(" ").map(stemOf).join(" ");

function createTable(): Map<string, readonly Place[]> {
  const found = new Map<string, readonly Place[]>();
  const add = (place: Place, names: readonly string[]) => {
    for (const key of new Set(names.flatMap((name) => [name, stemmed(name)])))
      if ([...key].length > 1 && found.get(key)?.includes(place) !== true)
        found.set(key, [...(found.get(key) ?? []), place]);
  };
  const regions = new Map([...PAIRS.map((pair) => pair.toUpperCase()), ...PARTS].map((code) => [code, region(code)]));
  for (const [code, known] of regions) if (known !== null) add(known, namesOf(code, "region"));
  for (const code of PAIRS) {
    const names = namesOf(code, "language");
    if (names.length === 0) continue;
    add({ kind: "LANGUAGE", forms: [...new Set([...names, code, ...(THREE_LETTERS[code] ?? [])])] }, names);
    const home = regions.get(homeOf(code) ?? "");
    // "японский", "Japanese": of the place as well; Chinese has words of its own for it.
    if (home != null)
      add(
        home,
        names.filter((name) => !/\p{Script=Han}/u.test(name)),
      );
  }
  return found;
}

function region(code: string): Place | null {
  const names = namesOf(code, "region");
  return names.length === 0 ? null : { kind: "REGION", forms: [...names, foldForMatch(code)] };
}

const displays = {
  region: LOCALES.map((locale) => new Intl.DisplayNames([locale], { type: "region", fallback: "none" })),
  language: LOCALES.map((locale) => new Intl.DisplayNames([locale], { type: "language", fallback: "none" })),
};

function namesOf(code: string, type: "region" | "language"): string[] {
  const names = displays[type].flatMap((display) => display.of(code) ?? []);
  const also = type === "region" ? ALSO[code] : LANGUAGE_ALSO[code];
  return names.length === 0 ? [] : [...names, ...(also ?? [])].map(foldForMatch);
}

/** Letters that the names of a language and of its place share: French of France, and not Arabic of Egypt (a choice). */
const SHARED_LETTERS = 2;

/** The place that a language is called after; null: it is spoken where it is not called after, as English in the USA. */
function homeOf(code: string): string | null {
  const home = new Intl.Locale(code).maximize().region;
  const [language, place] = [displays.language[0]?.of(code), home === undefined ? "" : displays.region[0]?.of(home)];
  const start = (name: string | undefined) =>
    (name ?? "")
      .replace(/^South /, "")
      .slice(0, SHARED_LETTERS)
      .toLowerCase();
  return home !== undefined && start(language) !== "" && start(language) === start(place) ? home : null;
}
