// How much a text looks as if its bytes were read in the right encoding, judged by what its non-ASCII characters are.
// The general detector confuses the Cyrillic encodings on short texts and Cyrillic with Chinese; these scores settle it.

/** Russian letters in lower case, per thousand (National Corpus of the Russian language). */
const RUSSIAN: Readonly<Record<string, number>> = {
  о: 110,
  е: 85,
  а: 80,
  и: 74,
  н: 67,
  т: 63,
  с: 55,
  р: 47,
  в: 45,
  л: 44,
  к: 35,
  м: 32,
  д: 30,
  п: 28,
  у: 26,
  я: 20,
  ы: 19,
  ь: 17,
  г: 17,
  з: 16,
  б: 16,
  ч: 14,
  й: 12,
  х: 10,
  ж: 9,
  ш: 7,
  ю: 6,
  ц: 5,
  щ: 4,
  э: 3,
  ф: 3,
  ъ: 1,
  ё: 1,
  і: 5,
  ї: 2,
  є: 2,
};
/** Signs that stand among Cyrillic words in real texts. */
const SIGNS = /^[№«»“”„’‘…–—•°©®™€§±×÷\u00a0]$/u;

/** Frequent pairs of Russian letters: about half of all pairs in a text, a tenth of those of a wrong reading. */
const RUSSIAN_PAIRS = new Set(
  "ст но то на ен ов ни ра во ко ал ро ли по ре ос пр ет ер от та ор ка ла не ль ом ва де го ит ел ан ин те ло ат ле ти ри ол за да ве тр об ам ес об ые ия ий ый ой ая ое их ны ки ть ся ми ма мо ме со се ск сл до ди ас ис ак ик од из ие ию ам ях ем ею ен ог ег аз ру ну ль ил ав ив тв нн ци ча че чи жи же ки бо бы ви вы ня ус ут ур уд".split(
    " ",
  ),
);

/** Of non-ASCII characters, 0..1: Cyrillic in proportion to its frequency, in words of its own, capitals where they stand. */
export function scoreCyrillic(text: string): number {
  let score = 0;
  let seen = 0;
  let pairs = 0;
  let frequentPairs = 0;
  let previous = "";
  let beforePrevious = "";
  for (const character of text) {
    if (character > "\u007f") {
      seen++;
      // A small letter after two capitals is another alphabet read as this one.
      const isOddCase = /\p{Ll}/u.test(character) && /^\p{Lu}{2}$/u.test(beforePrevious + previous);
      score += isOddCase ? -1 : cyrillicWeight(character, previous);
      if (previous > "\u03ff") {
        pairs++;
        if (RUSSIAN_PAIRS.has((previous + character).toLowerCase())) frequentPairs++;
      }
    } else if (previous > "\u03ff" && /[a-z]/i.test(character)) score--;
    beforePrevious = previous;
    previous = character;
  }
  const pairFactor = pairs === 0 ? 0.9 : 0.55 + frequentPairs / pairs;
  return seen === 0 ? 0 : Math.max(0, Math.min(1, score / seen) * Math.min(1, pairFactor));
}

function cyrillicWeight(character: string, previous: string): number {
  const lower = character.toLowerCase();
  const frequency = RUSSIAN[lower];
  if (frequency === undefined) return SIGNS.test(character) ? 0.3 : -1;
  // A capital after a small letter is the mark of KOI8-R read as Windows-1251, which swaps the cases; a letter inside
  // of a Latin word is one with an accent.
  const isCapital = lower !== character;
  if (/[a-z]/i.test(previous) || (isCapital && /\p{Ll}/u.test(previous))) return -1;
  const weight = frequency >= 40 ? 1.1 : frequency >= 12 ? 0.9 : 0.5;
  return isCapital ? weight - 0.15 : weight;
}

/** The 250 most frequent characters of written Chinese, simplified; they make up more than half of any text. */
const CHINESE = new Set(
  "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运笔请按使用产品退保修过滤器安装说明售客户订单货".split(
    "",
  ),
);
const HAN_PUNCTUATION = /^[，。、；：？！“”‘’（）《》【】「」—…·￥％\u3000]$/u;

/** Of non-ASCII characters, 0..1: frequent Chinese characters and Chinese punctuation. */
export function scoreChinese(text: string): number {
  let frequent = 0;
  let han = 0;
  let punctuation = 0;
  let other = 0;
  for (const character of text) {
    if (character <= "\u007f") continue;
    if (CHINESE.has(character)) frequent++;
    if (/\p{Script=Han}/u.test(character)) han++;
    else if (HAN_PUNCTUATION.test(character) || SIGNS.test(character)) punctuation++;
    else if (!/[\uff01-\uff5e\u2460-\u24ff\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji}]/u.test(character)) other++;
  }
  const all = han + punctuation + other;
  if (han === 0) return 0;
  const share = Math.min(1, (frequent / han) * 2.5);
  return Math.max(0, share * ((han + punctuation - 2 * other) / all));
}

/** Of non-ASCII characters, 0..1: Japanese is written with hiragana between its other characters. */
export function scoreJapanese(text: string): number {
  let hiragana = 0;
  let katakana = 0;
  let halfWidth = 0;
  let han = 0;
  let other = 0;
  for (const character of text) {
    if (character <= "\u007f") continue;
    if (/\p{Script=Hiragana}/u.test(character)) hiragana++;
    else if (character >= "\uff61" && character <= "\uff9f") halfWidth++;
    else if (/[\p{Script=Katakana}ー]/u.test(character)) katakana++;
    else if (/\p{Script=Han}/u.test(character)) han++;
    else if (!HAN_PUNCTUATION.test(character) && !/[\uff01-\uff5e]/.test(character)) other++;
  }
  const all = hiragana + katakana + halfWidth + han + other;
  if (all === 0) return 0;
  const kana = (hiragana + katakana) / all;
  if (hiragana === 0 && katakana < 3) return 0;
  return Math.max(0, Math.min(1, 0.4 + kana * 1.5) * (1 - (2 * (halfWidth + other)) / all));
}

const LATIN_LETTERS = /[\p{Script=Latin}]/u;
/** Of western European texts; the others of the code page hardly ever occur. */
const WESTERN =
  /^[äöüÄÖÜßéèêëàâçîïôûùœæÉÈÀÇÊñÑáíóúÁÍÓÚ¿¡ãõÃÕåÅøØÆìòÌÒðþýÿŸŒŠšŽž–—‘’“”„…•«»€£¥°©®™§±²³µ¼½¾·×÷ºª¹‹›†‡‰\u00a0]$/u;

/** Of non-ASCII characters, 0..1: accented letters that stand between plain ones, quotation marks, signs. */
export function scoreWestern(text: string): number {
  let good = 0;
  let seen = 0;
  const characters = [...text];
  characters.forEach((character, index) => {
    if (character <= "\u007f") return;
    seen++;
    if (!WESTERN.test(character)) return;
    const before = characters[index - 1] ?? " ";
    const after = characters[index + 1] ?? " ";
    if (!LATIN_LETTERS.test(character)) good += 0.9;
    // Words of nothing but accented letters are another alphabet read as this one.
    else if (isPlainOrEdge(before) && isPlainOrEdge(after)) good += 1;
    else good += isPlainOrEdge(before) || isPlainOrEdge(after) ? 0.3 : -1;
  });
  return seen === 0 ? 0 : Math.max(0, good / seen);
}

function isPlainOrEdge(character: string): boolean {
  return character <= "\u007f";
}
