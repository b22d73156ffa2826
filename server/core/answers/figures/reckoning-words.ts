// Words of a sentence that say that something in it was reckoned, and how.

const SUM =
  /(?<!\p{L})(?:total(?:s|ly|ling)?|altogether|together|combined|in all|sums?|plus|add(?:s|ed|ing)?(?: up)?|итого|всего|вместе|в сумме|сумм\p{L}{1,3}|в общей сложности|совокупн\p{L}+|плюс)(?!\p{L})|总计|总共|一共|合计|共计|共有|总和|之和|相加|加起来|总额|总数|=|\d ?\+ ?\d/iu;
const DIFFERENCE =
  /(?<!\p{L})(?:differ(?:ence|s|ed)?|gap|minus|less|fewer|more|higher|lower|longer|shorter|heavier|lighter|up|down|fall|rise|growth|change[ds]?|older|younger|cheaper|later|earlier|after|increased?|decreased?|rose|fell|grew|dropped|разниц\p{L}|разност\p{L}|минус|больше|меньше|более|менее|выше|ниже|рост|падение|дороже|дешевле|длиннее|старше|моложе|позже|раньше|спустя|через|увелич\p{L}+|уменьш\p{L}+|вырос\p{L}*|снизил\p{L}*)(?!\p{L})|相差|差额|差距|之差|差异|多出|多了|少了|高出|低了|增加了|减少了|晚了|早了|之后|=/iu;
/** The thing itself is named: enough to look for it where no operand is. */
const NAMED_DIFFERENCE = /(?<!\p{L})(?:difference|gap|разниц\p{L}|разност\p{L})(?!\p{L})|相差|差额|差距|之差|差异/iu;
const AVERAGE = /(?<!\p{L})(?:average|mean|on average|средн\p{L}{2,4}|в среднем)(?!\p{L})|平均|均值/iu;
const RATIO =
  /(?<!\p{L})(?:times|ratio|-?fold|per|each|раз|раза|соотношени\p{L}|отношени\p{L}|на каждого|на каждую)(?!\p{L})|倍|比例|每/iu;

export interface ReckoningWords {
  readonly sum: boolean;
  readonly difference: boolean;
  readonly namedDifference: boolean;
  readonly average: boolean;
  readonly ratio: boolean;
}

export function reckoningWords(sentence: string): ReckoningWords {
  return {
    sum: SUM.test(sentence),
    difference: DIFFERENCE.test(sentence),
    namedDifference: NAMED_DIFFERENCE.test(sentence),
    average: AVERAGE.test(sentence),
    ratio: RATIO.test(sentence),
  };
}

/** Words that say how many times more or less something is, with that many times. */
const TIMES: readonly (readonly [words: RegExp, times: readonly number[]])[] = [
  [
    /(?<!\p{L})(?:twice|twofold|doubl(?:e[sd]?|ing)|вдвое|в два раза|удво\p{L}+|двойн\p{L}+|двукратн\p{L}+)(?!\p{L})|两倍|二倍|加倍|翻(?:了)?(?:一)?[番倍]/iu,
    [2, 1 / 2],
  ],
  [
    /(?<!\p{L})(?:thrice|threefold|tripl(?:e[sd]?|ing)|втрое|в три раза|утро\p{L}+|тройн\p{L}+)(?!\p{L})|三倍/iu,
    [3, 1 / 3],
  ],
  [/(?<!\p{L})(?:quadrupl(?:e[sd]?|ing)|fourfold|вчетверо|в четыре раза|учетвер\p{L}+)(?!\p{L})|四倍/iu, [4, 1 / 4]],
  [/(?<!\p{L})(?:hal(?:f|ves?|ved|ving)|наполовину|половин\p{L}{1,2})(?!\p{L})|减半|一半/iu, [1 / 2]],
];

/** Factors that the sentence names in a word: 2 for "doubled". */
export function timesSaid(sentence: string): number[] {
  return TIMES.flatMap(([words, times]) => (words.test(sentence) ? times : []));
}
