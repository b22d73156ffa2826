// What points back to something said before, in English, Russian and Chinese. Folded (foldForMatching). A word that also
// has another use stands here all the same: a question that is looked at in vain loses little, one that is not loses all.

const W = String.raw`(?<![\p{L}\p{N}])`; // a word begins
const E = String.raw`(?![\p{L}\p{N}])`; // a word ends

function oneOf(...words: readonly string[]): string {
  return `${W}(?:${words.join(" ").trim().split(/\s+/u).join("|").replaceAll("_", " ")})${E}`;
}

/** What stands in the place of a thing that was named. `_` stands for a space. */
const PRONOUNS = {
  en: oneOf(
    "it its itself he him his himself she her hers herself they them their theirs themselves this these those",
    "therein thereof former latter aforementioned",
  ),
  ru: oneOf(
    "он она оно они его ее их ему ей им нему ней ним ними него нее них нем ими",
    "это этот эта эти этого этой этих этому этим этими этом эту того той тем тому вышеупомянутый упомянутый указанный",
  ),
  zh: "(?<![其吉])他|[她它祂]|(?<![尤土])其(?![他它中实余次])|这|此(?!外)|(?<!应)该(?![怎如])|[本上]述|前者|后者",
};

/** What may point back, and often does not: places, the same again, another one, one of several. */
const POINTERS = {
  en: oneOf(
    "that there such thereby thereafter same another other others else both either neither above mentioned said",
    "previous one ones instead too also",
  ),
  ru: oneOf(
    "то тот та те тех теми том ту там туда оттуда тогда такой такая такое такие такого таких таким такую",
    "же тоже также другой другая другое другие других другого другую остальные остальных остальное оба обе обоих",
    "обеих предыдущий предыдущая прежний вместо",
  ),
  zh: "那(?!么多)|同样|相同|同一|一样|另外?[一的]|其余|其他|其它|两者|二者|上面|刚才|之前提|也(?=[是有能可会要])|呢\\s*[?]?$",
};

/** Beginnings that go on with what was said. */
const CONTINUING = {
  en: `^(?:and|but|or|so|then|also|what about|how about|what if|why not|why|ok|okay|now)${E}`,
  ru: `^(?:а|и|но|или|так|тогда|значит|ну|также|еще|почему|зачем)${E}`,
  zh: "^(?:那么?|而|但是?|还有|另外|然后|所以|或者?|以及|并且|为什么[?]?$|为何[?]?$)|呢\\s*[?]?$",
};

/** A comparison; one that says what with is whole by itself. */
const COMPARING = {
  en: {
    word: oneOf(
      "cheaper better worse larger bigger smaller longer shorter faster slower higher lower older newer younger",
      "earlier later stronger weaker lighter heavier easier harder wider deeper taller safer cheapest best more less",
    ),
    whole: oneOf("than", "compared_to", "compared_with", "more_than", "of_the", "in_the"),
  },
  ru: {
    word: oneOf(
      "дешевле дороже лучше хуже больше меньше длиннее короче быстрее медленнее выше ниже старше новее моложе раньше",
      "позже сильнее слабее легче тяжелее проще сложнее шире глубже надежнее безопаснее",
    ),
    whole: oneOf("чем", "по_сравнению", "из", "среди"),
  },
  zh: { word: "更|较(?!为)|还要", whole: "比|相较|相比" },
};

interface Words {
  readonly en: string;
  readonly ru: string;
  readonly zh: string;
}

function inAnyLanguage({ en, ru, zh }: Words): RegExp {
  return new RegExp(`(?:${en})|(?:${ru})|(?:${zh})`, "u");
}

/** Patterns of folded text without marks before its first letter. */
export const PRONOUN = inAnyLanguage(PRONOUNS);
export const POINTER = inAnyLanguage(POINTERS);
export const CONTINUATION = inAnyLanguage(CONTINUING);

export const COMPARISONS: readonly { readonly word: RegExp; readonly whole: RegExp }[] = Object.values(COMPARING).map(
  ({ word, whole }) => ({ word: new RegExp(word, "u"), whole: new RegExp(whole, "u") }),
);
