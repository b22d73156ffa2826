// The words that say that one text stands in the place of another, in English, Russian and Chinese, with the side on which
// the one that no longer holds is named.

/**
 * ACTIVE: "X supersedes Y". PASSIVE: "Y is superseded by X". ENDED: "Y is hereby deleted", «изложить Y в следующей
 * редакции»: by the text that says so; Y may stand on either side.
 */
export type CueVoice = "ACTIVE" | "PASSIVE" | "ENDED";

export interface Cue {
  readonly voice: CueVoice;
  /** Said of texts alone; other words are said of batteries too, and need more of a document beside them. */
  readonly isOfTexts: boolean;
  /** Whether it changes a part: a whole document that is amended still holds. */
  readonly needsSection: boolean;
  readonly pattern: RegExp;
}

const STARTS = "(?<![\\p{L}\\p{M}\\p{N}])";
const STOPS = "(?![\\p{L}\\p{M}\\p{N}])";
const BE = "(?:is|are|was|were|has been|have been|been|being|be|stands?)";
const ADVERB =
  "(?:\\s+(?:hereby|herewith|now|fully|wholly|entirely|also|partly|thereby|therefore|in (?:its|their) entirety|in (?:part|full|whole)))*";

function words(
  voice: CueVoice,
  alternatives: string,
  { isOfTexts = false, needsSection = false }: { isOfTexts?: boolean; needsSection?: boolean } = {},
): Cue {
  return { voice, isOfTexts, needsSection, pattern: new RegExp(`${STARTS}(?:${alternatives})${STOPS}`, "giu") };
}

const ENGLISH: readonly Cue[] = [
  words(
    "ENDED",
    `${BE}${ADVERB}\\s+(?:deleted|removed|struck out|cancelled|withdrawn)${ADVERB} and (?:replaced|substituted)(?: (?:by|with) (?:the following|what follows|the text below))?`,
    { isOfTexts: true },
  ),
  words(
    "ENDED",
    `${BE}${ADVERB}\\s+(?:replaced|superseded|substituted|amended)(?:${ADVERB} (?:by|with|to read|as follows)(?: as follows| the following| what follows| the (?:text|wording|table|values?) below)?)(?=\\s*(?::|$|\\.|the following|as follows))`,
    { isOfTexts: true, needsSection: true },
  ),
  words(
    "ENDED",
    `(?:${BE}|shall be)${ADVERB} (?:hereby|herewith)\\s+(?:deleted|repealed|revoked|withdrawn|cancelled|rescinded|superseded|void|replaced|amended)`,
    { isOfTexts: true },
  ),
  words(
    "ENDED",
    "(?:hereby |herewith )?(?:ceases?|cease) to (?:apply|have effect|be valid|be in force)|shall no longer apply|no longer appl(?:y|ies)|(?:is|are) no longer (?:valid|in force|applicable|effective)",
    { isOfTexts: true },
  ),
  words(
    "PASSIVE",
    `(?:${BE}${ADVERB}\\s+)?(?:(?:cancelled|withdrawn|repealed|revoked|deleted|obsolete) and )?(?:superseded|replaced|substituted|revoked|repealed|rescinded|overridden|supplanted)${ADVERB} (?:by|with)`,
  ),
  words("PASSIVE", `(?:${BE}${ADVERB}\\s+)?(?:amended|modified|revised|corrected|changed)${ADVERB} by`, {
    needsSection: true,
  }),
  words(
    "ACTIVE",
    "(?:hereby |fully |wholly |entirely |also |partly |partially )*(?:cancels? and replaces?|repeals? and replaces?|withdraws? and replaces?|deletes? and replaces?|supersed(?:es|e|ed|ing)|repeals?|revokes?|rescinds?|overrides?|supplants?)(?! by| with)",
    { isOfTexts: true },
  ),
  words("ACTIVE", "tak(?:es?|ing) the place of|stands? in the place of|prevails? over|tak(?:es?|ing) precedence over", {
    isOfTexts: true,
  }),
  words(
    "ACTIVE",
    "(?:hereby |fully |wholly |entirely |also |partly |partially )*(?:replac(?:es|e|ing|ed)|withdraws?|cancels?|deletes?)(?! by| with)",
  ),
  words("ACTIVE", "(?:hereby |also )*(?:amends?|modif(?:ies|y)|revises?|corrects?|changes|alters?)", {
    needsSection: true,
  }),
  words("ACTIVE", "in (?:the )?place of|in lieu of|in substitution (?:for|of)|in replacement of", { isOfTexts: true }),
];

const RUSSIAN: readonly Cue[] = [
  words(
    "ENDED",
    "излож(?:ить|ен|ена|ено|ены)(?: в)?(?: следующей| новой)?(?: редакции)?|излага(?:ется|ются) в (?:следующей|новой) редакции",
    { isOfTexts: true },
  ),
  words(
    "ENDED",
    "(?:утрачива(?:ет|ют)|утрат(?:ит|ят)) силу|(?:призна(?:ть|[её]тся|ются|н|на|но|ны)|счита(?:ть|ется|ются)) (?:утративш(?:им|ей|ими)(?: свою)? силу|недействительн(?:ым|ой|ыми)|недействующ(?:им|ей|ими))|прекраща(?:ет|ют) (?:сво[её] )?действие",
    { isOfTexts: true },
  ),
  words(
    "ENDED",
    "замен(?:ить|яется|яются|[её]н|ена|ено|ены)(?: на)? (?:следующ\\p{L}+|нижеследующ\\p{L}+|текстом,? (?:ниже|приведённ\\p{L}+|приведенн\\p{L}+))|отменить|отменя(?:ется|ются)|заменить(?: следующим(?: текстом)?| новым(?: текстом)?)?|исключить",
    {},
  ),
  words(
    "PASSIVE",
    "замен(?:[её]н|ена|ено|ены|яется|яются)(?: на| текстом)?|отмен(?:[её]н|ена|ено|ены)(?= (?:настоящ|данн|этим))|измен(?:[её]н|ена|ено|ены)(?= (?:настоящ|данн|этим|извещени|приказом))",
  ),
  words(
    "ACTIVE",
    "(?:полностью |частично |также )*(?:заменя(?:ет|ют|ющ\\p{L}+)|замеща(?:ет|ют)|отменя(?:ет|ют|ющ\\p{L}+))(?: собой)?(?: и (?:заменяет|отменяет))?",
  ),
  words(
    "ACTIVE",
    "(?:вводится |вводятся |принимается |принимаются |изда[её]тся |утвержд[её]н(?:а|о|ы)? |введ[её]н(?:а|о|ы)? |издан(?:а|о|ы)? |принят(?:а|о|ы)? |действует |действуют |применя(?:ется|ются) )*взамен|вместо(?=[^.]* применя(?:ется|ются) следующ)",
    { isOfTexts: true },
  ),
  words(
    "ACTIVE",
    "(?:вносит|внести|вносятся|вносим|внесены)(?: следующие)? (?:изменени\\p{L}+|поправк\\p{L}+)(?= в)|изменя(?:ет|ют)|измен(?:ить)",
    { needsSection: true },
  ),
];

const HAN_ADVERB = "(?:全部|部分|完全|一并|相应|同时|正式|将)*";
function hanWords(
  voice: CueVoice,
  alternatives: string,
  options: { isOfTexts?: boolean; needsSection?: boolean } = {},
): Cue {
  const { isOfTexts = false, needsSection = false } = options;
  return { voice, isOfTexts, needsSection, pattern: new RegExp(`${HAN_ADVERB}(?:${alternatives})`, "gu") };
}

const CHINESE: readonly Cue[] = [
  hanWords(
    "ENDED",
    "(?:同时|随之|即行|即日起|予以|自动)(?:废止|廢止|作废|作廢|失效)|(?<!已)(?:废止|廢止|作废|作廢)(?=\\s*(?:[。;,]|$))|不再(?:适用|適用|有效)|停止(?:执行|使用)",
    { isOfTexts: true },
  ),
  hanWords(
    "ENDED",
    "(?:修改|替换|替換|修订|修訂|更改|调整|改|修正)(?:为|為|如下|成)|作(?:出)?(?:如下|以下)?(?:修改|修订|更改)|(?:替换|替換)(?:如下|为下列内容)",
    { isOfTexts: true, needsSection: true },
  ),
  hanWords(
    "ACTIVE",
    "(?:代替|取代|替代|废止|廢止)(?:了)?并(?:代替|取代|替代|废止)(?:了)?|(?:代替|取代|替代|废止|廢止)(?:了)?",
    { isOfTexts: true },
  ),
  hanWords("ACTIVE", "(?:替换|替換)(?:了)?"),
  hanWords("ACTIVE", "(?:修改|修订|修訂|变更|更改|修正)(?:了)?", { needsSection: true }),
];

/** Those named first count where several begin at one place. */
export const CUES: readonly Cue[] = [...ENGLISH, ...RUSSIAN, ...CHINESE];

/** Whether a text may hold any of them: quick, to be asked of whole texts. */
export const MAY_HOLD =
  /supersed|replac|cancel|repeal|revok|rescind|overrid|supplant|withdraw|delet|amend|modif|revis|correct|chang|alter|place of|in lieu of|substitut|prevail|precedence|no longer appl|ceases? to|замен|замещ|отмен|взамен|вместо|излож|излаг|утра[чт]|недейств|прекраща|исключить|измен|поправк|代替|取代|替代|替换|替換|废止|廢止|作废|作廢|失效|修改|修订|修訂|变更|更改|修正|不再适用|不再有效|停止执行|停止使用|改为|改為|改成/iu;

/** Words that take back or put off what follows, in lower case and with a capital: "may" is no "May". */
function eitherCase(alternatives: string): string {
  return alternatives.replace(
    /(^|\|)(\p{Ll})/gu,
    (_, bar: string, first: string) => `${bar}[${first}${first.toUpperCase()}]`,
  );
}
const ENGLISH_NOT =
  "nothing|none|not|never|no|nor|neither|cannot|without|might|could|would|should|can|if|whether|unless|in case|provided that|proposed?|proposal|plan(?:s|ned)?|intend(?:s|ed)?|expected|draft|considers?|considering|requests?|wants?|must not|rather than|instead of|before|until|once|when|to";
const RUSSIAN_NOT =
  "не|нельзя|ничто|может|могут|можно|мог|могла|могли|если|ли|бы|чтобы|планиру\\p{L}+|предлага\\p{L}+|предполага\\p{L}+|возможно|хотел\\p{L}*|без|при условии|проект\\p{L}*|следует ли|когда";

/** Before the cue, in its own clause: then it is not so, or not yet, or nobody says so. */
export const NOT_SAID = new RegExp(
  [
    `${STARTS}(?:may|${eitherCase(ENGLISH_NOT)})(?:n['’]t)?${STOPS}|n['’]t${STOPS}`,
    `${STARTS}(?:${eitherCase(RUSSIAN_NOT)})${STOPS}`,
    "不(?!再)|未|没有|沒有|可以|可能|或许|也许|能否|如果|如需|若|是否|拟|擬|建议|計劃|计划|打算|不得|应否|勿|无需|無需|并非",
  ].join("|"),
  "u",
);

/** After the cue: "supersedes nothing". */
export const NOTHING = /^\s*(?:nothing|none|no\s|neither|ничего|никак|任何内容均不)/iu;
