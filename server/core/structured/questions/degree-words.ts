// Degrees of adjectives: "cheaper", "the cheapest", and along which properties they point. Several properties are tried in
// their order: the longest film lasts long, the longest book has many pages.
import type { Direction, Row } from "./sense.ts";

/** `+pages -year`: concepts, with the direction of more of the adjective. Comparative before a number, and superlative. */
const TABLE: readonly (readonly [along: string, comparatives: string, superlatives: string])[] = [
  [
    "-price",
    "cheaper than|cheaper|less expensive than|дешевле|дешевле чем|更便宜|便宜于",
    "cheapest|least expensive|lowest priced|lowest-priced|least costly|most affordable|сам* дешев*|сам* недорог*|дешевле всего|дешевле всех|наименее дорог*|最便宜|最低价",
  ],
  [
    "+price",
    "more expensive than|more expensive|costlier than|pricier than|dearer than|дороже|дороже чем|更贵|贵于",
    "most expensive|costliest|priciest|dearest|highest priced|highest-priced|сам* дорог*|сам* дорогостоящ*|дороже всего|дороже всех|最贵|最昂贵",
  ],
  ["+weight", "heavier than|heavier|тяжелее|更重|重于", "heaviest|сам* тяжел*|тяжелее всего|тяжелее всех|最重"],
  ["-weight", "lighter than|lighter|легче|更轻|轻于", "lightest|сам* легк*|легче всего|легче всех|最轻"],
  [
    "+length +duration +pages +words",
    "longer than|longer|длиннее|дольше|更长|长于",
    "longest|сам* длин*|сам* долг*|сам* продолжительн*|длиннее всего|дольше всего|最长",
  ],
  [
    "-length -duration -pages -words -height",
    "shorter than|shorter|короче|更短|短于",
    "shortest|сам* коротк*|сам* кратк*|最短",
  ],
  ["+width", "wider than|wider|шире|更宽", "widest|broadest|сам* широк*|最宽"],
  ["-width", "narrower than|narrower|уже|更窄", "narrowest|сам* узк*|最窄"],
  ["+height +elevation", "taller than|taller|更高", "tallest"],
  ["+depth", "deeper than|deeper|глубже|更深", "deepest|сам* глубок*|最深"],
  ["-depth", "shallower than|shallower", "shallowest|сам* мелк*|最浅"],
  ["+thickness +pages", "thicker than|thicker|толще|更厚", "thickest|сам* толст*|最厚"],
  ["-thickness -pages", "thinner than|thinner|тоньше|更薄", "thinnest|сам* тонк*|最薄"],
  [
    "+age -birth -publication -release -founding -hiring -year -date",
    "older than|older|earlier than|старше|старее|更老|早于|更早",
    "oldest|earliest|first|сам* стар*|сам* ранн*|сам* давн*|сам* древн*|перв*|最老|最早|最古老|最旧",
  ],
  [
    "-age +birth +publication +release +founding +hiring +year +date",
    "younger than|newer than|newer|later than|more recent than|младше|новее|моложе|позднее|更新|更年轻|晚于",
    "youngest|newest|latest|last|most recent|most recently|most recently published|most recently released|most recently hired|сам* молод*|сам* нов*|сам* поздн*|сам* последн*|сам* свеж*|последн*|最年轻|最新|最近|最晚",
  ],
  ["+speed -time", "faster than|faster|quicker than|quicker|быстрее|更快", "fastest|quickest|сам* быстр*|最快"],
  ["-speed +time", "slower than|slower|медленнее|更慢", "slowest|сам* медленн*|最慢"],
  ["+power", "more powerful than|мощнее", "most powerful|strongest|сам* мощн*|最强|功率最大"],
  ["+population", "more populous than", "most populous|most populated|сам* населенн*|сам* многолюдн*|人口最多"],
  ["-population", "less populous than", "least populous|least populated|сам* малонаселенн*|人口最少"],
  ["+density", "", "most densely populated|densest|сам* густонаселенн*|最密"],
  [
    "+popularity +votes +rating",
    "more popular than|популярнее|更受欢迎",
    "most popular|сам* популярн*|最受欢迎|最热门",
  ],
  ["-popularity -votes -rating", "less popular than", "least popular|сам* непопулярн*|最不受欢迎"],
  ["+votes", "", "most rated|most reviewed|most voted"],
  [
    "+rating",
    "better rated than|rated higher than|rated above|rated over|лучше",
    "best|best rated|best-rated|highest rated|highest-rated|top rated|top-rated|highest scoring|лучш*|сам* лучш*|сам* высокооценен*|评分最高|最好|最佳|口碑最好",
  ],
  [
    "-rating",
    "worse rated than|rated lower than|rated below|rated under|хуже",
    "worst|worst rated|worst-rated|lowest rated|lowest-rated|худш*|сам* плох*|сам* худш*|评分最低|最差",
  ],
  [
    "+revenue",
    "",
    "highest grossing|highest-grossing|top grossing|top-grossing|most profitable|сам* кассов*|сам* прибыльн*|票房最高|最卖座",
  ],
  ["+salary", "", "best paid|best-paid|highest paid|highest-paid|сам* высокооплачиваем*|工资最高"],
  ["-salary", "", "worst paid|lowest paid|lowest-paid|сам* низкооплачиваем*"],
  [
    "+sales",
    "",
    "best selling|best-selling|bestselling|best seller|best sellers|bestseller|bestsellers|sells best|sell best|sold best|sells the best|sold the most copies|сам* продаваем*|лучше всего продается|лучше всего продаются|лучше всего продавал*|最畅销|卖得最好|卖的最好|卖得最多|卖的最多|卖得最火|最好卖",
  ],
  [
    "-sales",
    "",
    "worst selling|worst-selling|sells worst|sold worst|хуже всего продается|хуже всего продаются|卖得最差|卖的最差|卖得最少|卖的最少|最难卖",
  ],
  [
    "-hiring",
    "",
    "with the company the longest|with us the longest|at the company the longest|in the company the longest|worked here the longest|worked here longest|been here the longest|employed the longest|longest serving|longest-serving|longest-tenured|дольше всех работает|дольше всего работает|работает дольше всех|работает дольше всего|работают дольше всех|дольше всех трудится|工龄最长|在职最久|工作时间最长",
  ],
  [
    "+hiring",
    "",
    "newest hire|newest hires|latest hire|latest hires|most recent hire|most recent hires|joined last|hired last|позже всех принят|позже всех пришел|позже всех устроился|принят последним",
  ],
  ["-difficulty -time", "easier than", "easiest|simplest|сам* прост*|最简单"],
  ["+difficulty +time", "harder than", "hardest|most difficult|сам* сложн*|сам* трудн*|最难"],
];

/** These fit any property that is named beside them; without one, the properties in the order of the list. */
const NEUTRAL: readonly (readonly [along: string, comparatives: string, superlatives: string])[] = [
  [
    "+size +area +population +quantity",
    "bigger than|bigger|larger than|larger|greater than|greater|крупнее",
    "largest|biggest|greatest|сам* больш*|сам* крупн*|наибольш*|сам* огромн*|крупнейш*|больше всего по|最大",
  ],
  [
    "-size -area -population -quantity",
    "smaller than|smaller|мельче",
    "smallest|littlest|tiniest|сам* маленьк*|сам* мал*|наименьш*|меньше всего по|最小",
  ],
  [
    "+elevation +height +rating",
    "higher than|higher",
    "highest|top|сам* высок*|наивысш*|высочайш*|выше всего|выше всех|最高",
  ],
  ["-elevation -height -rating", "lower than|lower", "lowest|сам* низк*|наинизш*|ниже всего|ниже всех|最低"],
];

function direct(along: string): Direction[] {
  return along.split(" ").map((sign) => ({ concept: sign.slice(1), order: sign.startsWith("+") ? "DESC" : "ASC" }));
}

function degrees(along: string, comparatives: string, superlatives: string, isNeutral: boolean): Row[] {
  const directions = direct(along);
  const order = directions[0]?.order ?? "DESC";
  const rows: Row[] = [[{ kind: "SUPERLATIVE", order, along: directions, isNeutral }, superlatives]];
  if (comparatives === "") return rows;
  const comparison = order === "DESC" ? "gt" : "lt";
  return [...rows, [{ kind: "COMPARE", comparison, along: directions, isNeutral, isAfter: false }, comparatives]];
}

export const DEGREE_WORDS: readonly Row[] = [
  ...TABLE.flatMap(([along, comparatives, superlatives]) => degrees(along, comparatives, superlatives, false)),
  ...NEUTRAL.flatMap(([along, comparatives, superlatives]) => degrees(along, comparatives, superlatives, true)),
  [
    { kind: "MOST", order: "DESC" },
    "most|greatest number of|largest number of|highest number of|biggest number of|most often|most frequently|most common|most frequent|commonest|больше всего|больше всех|чаще всего|чаще всех|наибольшее количество|наибольшее число|самое большое количество|самое большое число|сам* част*|сам* распространенн*|最多|最常|最常见|最频繁",
  ],
  [
    { kind: "MOST", order: "ASC" },
    "fewest|least|smallest number of|lowest number of|least often|least common|rarest|меньше всего|меньше всех|реже всего|наименьшее количество|наименьшее число|сам* редк*|最少|最罕见",
  ],
  [{ kind: "MORE", order: "DESC" }, "more|больше|更多|多"],
  [{ kind: "MORE", order: "ASC" }, "fewer|less|меньше|更少|少"],
];
