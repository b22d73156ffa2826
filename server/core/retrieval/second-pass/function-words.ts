// Words that name nothing: articles, pronouns, question words, auxiliaries, and the verbs a question is put with.
// Folded (foldForMatching). At the start of a sentence their capital says nothing; in a title they tell nothing apart.

const ENGLISH =
  "a about after again all also always am an and any anyone anything are as at available be because been before being below between both but by can cannot could day days did different do does doing done during each either else ever every explain few find first for from further get give gives go had has have having he help her here his how i i'd i'll i'm i've if in into is it its just kind last least less let list long made make makes many may me mean means might more most much must my name need needed next no nor not of off on once one only or other our out over own per please possible same say says second shall she should show since so some such take takes tell than that the their them then there these they thing things this those through time to too two type under until up upon us use used using very via want was way we were what what's when where whether which while who who's whom whose why will with within without work works would year years yes yet you your according apart describe compare define name state suppose assuming besides despite except although though unlike regarding concerning including include";
const RUSSIAN =
  "а без более больше будет буду будут бы был была были было быть в вам вас ваш ваша ваше ваши весь во вот все всего всех вы где год года да даже дать для до должен должна должно должны другой его ее если есть еще же за зачем из изза или им имени имеет имеют их к каждый как какая какие каким каких какова каково каковы какого какой каком какому какое какую когда кого ком кому которая которого которое которой которые который которых кто куда ли либо любой между меня мне много может можно мой моя мы на над надо назовите наш не него нее нельзя несколько нет ни но нужно нужен нужна нужны о об объясните один одна однако он она они оно опишите от откуда отчего перед по под подскажите покажите пока пожалуйста после потом почему при про работает ради разве расскажите с сам самый свой своя себя сделать сейчас скажите сколько следует со согласно стоит столько существует та так такая такие также такое такой там те тем теперь тип то тогда того тоже той только том тот тут у уже хочу хотя чей чего чем через что чтобы чья эта эти это этого этой этом этот я кем чему нем ней ними них времени время раз году назвали называется";
const CHINESE =
  "什么 怎么 怎样 如何 为什么 哪些 哪个 哪里 哪一 多少 几个 是否 可以 能够 需要 应该 有没有 是不是 请问 我们 你们 他们 它们 这个 那个 这些 那些 一个 因为 所以 如果 但是 而且 或者 以及 关于 对于 根据 使用 进行 通过 谁是 是谁 时候 名字 叫做 称为";

const WORDS: ReadonlySet<string> = new Set(`${ENGLISH} ${RUSSIAN} ${CHINESE}`.split(" "));

/** Days and months say when, not whom. */
const CALENDAR =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|январ\p{L}{1,2}|феврал\p{L}{1,2}|март\p{L}?|апрел\p{L}{1,2}|ма[йяе]|июн\p{L}{1,2}|июл\p{L}{1,2}|август\p{L}?|сентябр\p{L}{1,2}|октябр\p{L}{1,2}|ноябр\p{L}{1,2}|декабр\p{L}{1,2}|am|pm|ad|bc|bce|ce)$/u;

/** @param folded one word */
export function isFunctionWord(folded: string): boolean {
  return WORDS.has(folded);
}

/** Whether a capitalised word names nothing of its own: a function word, a day, a month, a form of address. */
export function namesNothing(folded: string): boolean {
  return WORDS.has(folded) || CALENDAR.test(folded) || ADDRESS.has(folded);
}

const ADDRESS: ReadonlySet<string> = new Set(
  "mr mrs ms miss dr prof sir madam ok faq pdf url id email e-mail web internet god lord king queen president г-н г-жа господин".split(
    " ",
  ),
);

/** English by its commonest words, leaving out those that German, Dutch or French share: capitals mean names there. */
const ENGLISH_ONLY: ReadonlySet<string> = new Set(
  "the of and to what how is are which who when where why did does do much many with for from that has have by i my if you your it its after before or not this these there their they them his her he she we our about into than then while because would could should be been".split(
    " ",
  ),
);

/** Whether a question in Latin letters reads like English, where a capital inside a sentence marks a name. */
export function readsLikeEnglish(words: readonly string[]): boolean {
  const known = words.filter((word) => ENGLISH_ONLY.has(word)).length;
  return words.length < 4 ? true : known * 8 >= words.length;
}
