// Russian values of several words in the case that a catalog writes them in: "молочных продуктов" of "Молочные продукты",
// "бытовой техники" of "Бытовая техника", "чая и кофе" of "Чай и кофе".

/** Endings of an adjective in other cases, and those of the first case that they may be of. */
const ADJECTIVES: readonly (readonly [ending: RegExp, first: readonly string[]])[] = [
  [/(?:ых|ыми|ым)$/, ["ые", "ый"]],
  [/(?:их|ими|им)$/, ["ие", "ий"]],
  [/(?:ой|ую)$/, ["ая"]],
  [/(?:ей|юю)$/, ["яя", "ая"]],
  [/(?:ого|ому|ом)$/, ["ый", "ое", "ой"]],
  [/(?:его|ему|ем)$/, ["ий", "ее"]],
];

const NOUNS: readonly (readonly [ending: RegExp, first: readonly string[]])[] = [
  [/ов$/, ["ы", "и", "а"]],
  [/ев$/, ["и", "ы", "я"]],
  [/ей$/, ["и", "ь"]],
  [/ий$/, ["ия", "ии"]],
  [/(?:ами|ах|ам)$/, ["ы", "и", "а"]],
  [/(?:ями|ях|ям)$/, ["и", "я"]],
  [/ки$/, ["ка"]],
  [/(?:ы|и|у|е|ой|ою)$/, ["а", "ь", "я", ""]],
  [/(?:а|я)$/, ["", "о", "ь", "й", "е"]],
  [/(?:ю)$/, ["я", "й", "ь"]],
  [/(?:ом|ем)$/, ["", "о", "е", "й"]],
  [/(?<=[^аеиоуыэюяьй])$/, ["а", "ы", "и"]],
];

/** Words beyond these are not tried together (a choice: 3 words of 4 forms are 64 stretches). */
const WORDS_MAX = 3;
const FORMS_MAX = 80;

/** @param words folded, in a row; none for other scripts and for words that stand alone */
export function caseForms(words: readonly string[]): readonly string[] {
  if (words.length < 2 || words.length > WORDS_MAX || !words.every((word) => /^[а-я]+$/.test(word))) return [];
  // An adjective begins it, or two things are joined: other words in a row are no name.
  const isName = words[1] === "и" || ADJECTIVES.some(([ending]) => ending.test(words[0] ?? ""));
  if (!isName) return [];
  const each = words.map((word) => formsOfWord(word));
  const rows = each.reduce<string[]>(
    (left, forms) =>
      left.length === 0 ? [...forms] : left.flatMap((start) => forms.map((form) => `${start} ${form}`)),
    [],
  );
  return rows.filter((text) => text !== words.join(" ")).slice(0, FORMS_MAX);
}

/** Shorter words have no endings to change: "и", "для". */
const WORD_LENGTH_MIN = 3;

function formsOfWord(word: string): readonly string[] {
  if (word.length < WORD_LENGTH_MIN) return [word];
  const adjectives = ADJECTIVES.flatMap(([ending, first]) => replaced(word, ending, first));
  const nouns = NOUNS.flatMap(([ending, first]) => replaced(word, ending, first));
  return [...new Set([...adjectives, ...nouns, word])].slice(0, 12);
}

function replaced(word: string, ending: RegExp, first: readonly string[]): string[] {
  const stem = word.replace(ending, "");
  return ending.test(word) && stem.length >= 2 ? first.map((other) => stem + other) : [];
}
