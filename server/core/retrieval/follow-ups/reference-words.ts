// What points back to something said before, in English, Russian and Chinese. Folded (foldForMatching). A word that also
// has another use stands here all the same: a question that is looked at in vain loses little, one that is not loses all.

const W = String.raw`(?<![\p{L}\p{N}])`; // a word begins
const E = String.raw`(?![\p{L}\p{N}])`; // a word ends

function oneOf(...words: readonly string[]): string {
  return `${W}(?:${words.join(" ").trim().split(/\s+/u).join("|").replaceAll("_", " ")})${E}`;
}

/** Personal, possessive and demonstrative pronouns, and places that were named. `_` stands for a space. */
const PRONOUNS = {
  en: oneOf(
    "it its itself he him his himself she her hers herself they them their theirs themselves",
    "this that these those there such thereof therein thereby thereafter",
  ),
  ru: oneOf(
    "он она оно они его ее их ему ей им нему ней ним ними него нее них нем ими",
    "это этот эта эти этого этой этих этому этим этими этом эту то тот та те того той тех тому тем теми том ту",
    "там туда оттуда тогда такой такая такое такие такого таких таким такую",
  ),
  zh: "[他她它祂其]|这|那(?!么多)|此(?!外)|该(?![不怎如])|[本上]述",
};

/** The same thing again, another one of the kind, one of those that were named. */
const SAME_OR_OTHER = {
  en: oneOf(
    "same another other others else both either neither former latter above aforementioned mentioned said previous one ones",
    "instead too also",
  ),
  ru: oneOf(
    "тот_же та_же то_же те_же того_же той_же тех_же же тоже также другой другая другое другие других другого другую",
    "остальные остальных остальное оба обе обоих обеих первый_из последний_из вышеупомянутый упомянутый указанный",
    "предыдущий предыдущая прежний вместо",
  ),
  zh: "同样|相同|同一|一样|另外?[一的]|其余|其他|其它|前者|后者|两者|二者|上面|刚才|之前提|也(?=[是有能可会要])|呢\\s*[?]?$",
};

/** Beginnings that go on with what was said. */
const CONTINUING = {
  en: "^(?:and|but|or|so|then|also|what about|how about|what if|why not|why|ok|okay|now)(?![\\p{L}\\p{N}])",
  ru: "^(?:а|и|но|или|так|тогда|значит|ну|также|еще|почему|зачем)(?![\\p{L}\\p{N}])",
  zh: "^(?:那么?|而|但是?|还有|另外|然后|所以|或者?|以及|并且|为什么[?]?$|为何[?]?$)",
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

export const BACK_WORDS: readonly RegExp[] = [PRONOUNS, SAME_OR_OTHER, CONTINUING].flatMap(({ en, ru, zh }) => [
  new RegExp(en, "u"),
  new RegExp(ru, "u"),
  new RegExp(zh, "u"),
]);

export const COMPARISONS: readonly { readonly word: RegExp; readonly whole: RegExp }[] = Object.values(COMPARING).map(
  ({ word, whole }) => ({ word: new RegExp(word, "u"), whole: new RegExp(whole, "u") }),
);
