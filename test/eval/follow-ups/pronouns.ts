// The pronoun that fits in the place of a name: by what the article says of it (he, she, they, it), by what stands before
// it (subject or object, the case a Russian preposition takes), and whether it owns what follows.
import type { NamedPlace } from "./names.ts";
import type { PairLanguage } from "./pairs.ts";

export interface ArticleWords {
  /** Texts of the article's documents. */
  readonly own: readonly string[];
}

/** @returns the question with a pronoun; null where the name is part of another word or nothing else would be left */
export function withPronoun(
  question: string,
  place: NamedPlace,
  article: ArticleWords,
  language: PairLanguage,
): string | null {
  const before = question.slice(0, place.start);
  const after = question.slice(place.end);
  const made = { en: english, ru: russian, zh: chinese }[language](before, place, after, article);
  if (made === null) return null;
  const text = made.replace(/ {2,}/gu, " ").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type Maker = (before: string, place: NamedPlace, after: string, article: ArticleWords) => string | null;

const SUBJECT_BEFORE =
  /\b(?:did|does|do|was|were|is|are|has|have|had|can|could|will|would|may|might|must|should|when|where|why|how|what|that|which|if|because|than|while)(?: not)? (?:the |an? )?$/iu;
/** Before an object: a preposition, or what looks like a verb. */
const OBJECT_BEFORE =
  /(?:^|\b(?:of|in|on|at|to|for|from|by|with|as|and|or|into|during|after|before|about|against|under|over|through|between|like|than|\p{Ll}+(?:ed|ing|es|ose|ave|ake|ead|uild|cribe|lay|oin|ind|aw|ook)) )(?:the )?$/iu;
/** What may follow a name that owns nothing. */
const NOT_OWNED =
  /^(?: (?:and|or|of|in|on|at|to|for|from|by|with|as|is|was|are|were|has|had|have|did|do|does|be|been|not|also|when|who|that|which|during|after|before|into|than|\p{Ll}+(?:ed|ing|ly))\b|\W*$|[,;:.?!])/u;

const english: Maker = (before, place, after, article) => {
  const form = EN_FORMS[genderOf(place, article)];
  const bare = before.replace(/\b(?:the|an?) $/iu, "");
  const possessive = /^['’]s?(?![\p{L}])/u.exec(after);
  const isSubject = SUBJECT_BEFORE.test(before);
  if (possessive !== null && (bare === "" || /(?:^| )\p{Ll}+ $/u.test(bare)))
    return `${bare}${form.owner}${after.slice(possessive[0].length)}`;
  if (/^[-+'’\p{L}\p{N}]/u.test(after)) return null;
  if (isSubject) return `${bare}${form.subject}${after}`;
  return OBJECT_BEFORE.test(before) && NOT_OWNED.test(after) ? `${bare}${form.object}${after}` : null;
};

const EN_FORMS = {
  he: { subject: "he", object: "him", owner: "his" },
  she: { subject: "she", object: "her", owner: "her" },
  it: { subject: "it", object: "it", owner: "its" },
  they: { subject: "they", object: "them", owner: "their" },
} as const;

function genderOf({ name }: NamedPlace, { own }: ArticleWords): keyof typeof EN_FORMS {
  const near = own.flatMap((text) => text.split(/(?<=[.!?])\s+/u)).filter((sentence) => sentence.includes(name));
  const count = (pattern: RegExp) => near.reduce((sum, sentence) => sum + (sentence.match(pattern)?.length ?? 0), 0);
  const he = count(/\b(?:he|his|him)\b/giu);
  const she = count(/\b(?:she|her|hers)\b/giu);
  const it = count(/\b(?:it|its)\b/giu);
  const they = count(/\b(?:they|their|them)\b/giu);
  if (he > it && he >= she) return "he";
  if (she > it && she > he) return "she";
  if (he + she + it + they === 0 && IS_PERSON.test(name)) return "he";
  return /s$/u.test(name) || they > 2 * it + 1 ? "they" : "it";
}

/** Two words without a digit, of which the second is no common name of a thing. */
const IS_PERSON =
  /^(?!The )\p{Lu}\p{Ll}+ (?!Bowl|War|Act|City|River|Park|School|Church|University|Forest|Army|Party|Empire|Union|League|Court)\p{Lu}\p{Ll}+$/u;

const RU_FORMS = {
  он: { gen: "его", dat: "ему", ins: "им", pre: "нём" },
  она: { gen: "её", dat: "ей", ins: "ей", pre: "ней" },
  оно: { gen: "его", dat: "ему", ins: "им", pre: "нём" },
  они: { gen: "их", dat: "им", ins: "ими", pre: "них" },
} as const;

const QUESTION_OR_VERB =
  /^(?:кто|что|где|когда|как|почему|сколько|какой|какая|какое|какие|зачем|откуда|куда|если|чем|и|был|была|было|были|\p{Ll}+(?:л|ла|ло|ли|ет|ит|ют|ят|ут|ат|лся|лась|лось|лись|тся|ться|ть))$/u;

const russian: Maker = (before, place, after, { own }) => {
  if (/^[-'’+\p{L}\p{N}]/u.test(after) || /[«"(]$/u.test(before)) return null;
  const forms = formsOf(place, own);
  const subject = genderOfForms(forms, place.name.toLowerCase());
  const { gen, dat, ins, pre } = RU_FORMS[subject];
  const n = (form: string) => (form.startsWith("н") ? form : `н${form}`);
  const last = /(?:^|[\s(])(\p{L}+) $/u.exec(before)?.[1] ?? "";
  const preposition = last.toLowerCase();
  if (/^(?:в|во|на|о|об|при)$/u.test(preposition)) return `${before.replace(/об $/u, "о ")}${pre}${after}`;
  if (/^(?:к|ко|по|благодаря|согласно)$/u.test(preposition)) return `${before}${n(dat)}${after}`;
  if (/^(?:с|со|над|под|за|между|перед)$/u.test(preposition)) return `${before}${n(ins)}${after}`;
  if (/^(?:у|из|от|до|для|без|около|против|после|вокруг|кроме|про|через|помимо)$/u.test(preposition))
    return `${before}${n(gen)}${after}`;
  if (last === "" || QUESTION_OR_VERB.test(preposition)) {
    const isSubject = forms.some((form) => form !== place.name.toLowerCase())
      ? isNominative(place.name, subject)
      : true;
    return `${before}${isSubject ? subject : gen}${after}`;
  }
  // "Защита Пэнтерс": what it owns stands before it, its pronoun before that.
  if (/^\p{Ll}+$/u.test(last) && !/(?:ый|ий|ой|ая|яя|ое|ее|ые|ие|ого|его|ых|их|ым|им|ую|юю)$/u.test(last))
    return `${before.slice(0, before.length - last.length - 1)}${gen} ${last}${after}`;
  return null;
};

function isNominative(name: string, subject: keyof typeof RU_FORMS): boolean {
  const ends = { он: /[^аяоеуюыиёэ]$/iu, она: /[ая]$/iu, оно: /[ое]$/iu, они: /[ыи]$/iu };
  return ends[subject].test(name);
}

/** Every form in which the article has the name. */
function formsOf({ name, stem }: NamedPlace, own: readonly string[]): string[] {
  const parts = stem.split(" ").map((part) => `${part.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&")}\\p{L}{0,3}`);
  const pattern = new RegExp(`(?<![\\p{L}])${parts.join(" ")}(?![\\p{L}])`, "giu");
  return [...own.flatMap((text) => (text.match(pattern) ?? []).map((form) => form.toLowerCase())), name.toLowerCase()];
}

function genderOfForms(forms: readonly string[], name: string): keyof typeof RU_FORMS {
  const some = (pattern: RegExp) => forms.some((form) => pattern.test(form));
  if (!/\p{Script=Cyrillic}/u.test(name)) return "он";
  if (some(/[^аяоеуюыиёэй]$/u) && !some(/(?:ой|ою)$/u)) return some(/(?:ами|ями|ах|ях)$/u) ? "они" : "он";
  if (some(/[ая]$/u)) return "она";
  if (some(/[ое]$/u) && !some(/[ыи]$/u)) return "оно";
  return some(/[ыи]$/u) && !some(/[йь]$/u) ? "они" : "он";
}

const HAN_AFTER =
  /^(?:$|[^\p{Script=Han}]|的|是|在|和|与|有|于|被|由|把|对|从|会|能|可以|何时|什么|如何|为什么|哪|怎|多|应|曾|最|不|也|都|中|上|里|需|使用|属于|包|位|开始|成|出|用|得|因|所|为|以|之)/u;

const chinese: Maker = (before, place, after, { own }) => {
  if (/[“"‘《·A-Za-z0-9]$/u.test(before) || /^[-”"’》·A-Za-z0-9+]/u.test(after)) return null;
  const near = own.filter((text) => text.includes(place.name)).join("");
  const count = (pattern: RegExp) => near.match(pattern)?.length ?? 0;
  const [he, she, it] = [count(/他(?!们)/gu), count(/她/gu), count(/它/gu)];
  const pronoun = she > 2 * Math.max(he, it) ? "她" : he > 2 * Math.max(she, it) + 2 ? "他" : "它";
  if (!HAN_AFTER.test(after) && pronoun === "它") return null;
  // 其 owns what follows, of a thing; 这 points to one that is spoken of.
  if (pronoun === "它" && after.startsWith("的")) return `${before}其${after.slice(1)}`;
  if (before === "" && pronoun === "它" && /^(?:是|有|在|会)/u.test(after)) return `这${after}`;
  return `${before}${pronoun}${after}`;
};
