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
