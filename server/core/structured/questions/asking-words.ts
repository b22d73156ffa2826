// How a question says what it wants: a number of rows, rows, an average, a share, the top of a list.
import type { MetricKind } from "../plan.ts";
import type { Row } from "./sense.ts";

const aggregate = (metric: MetricKind, list: string): Row => [{ kind: "AGGREGATE", metric }, list];

export const ASKING_WORDS: readonly Row[] = [
  [
    { kind: "COUNT" },
    "how many|headcount|head count|how much of|number of|the count of|count of|count|amount of|total number of|quantity of|in how many|for how many",
  ],
  [
    { kind: "COUNT" },
    "сколько|численность|сколько всего|сколько есть|количество|число|посчитай*|посчитать|подсчитай*|общее количество|общее число",
  ],
  [
    { kind: "COUNT" },
    "多少|多少个|多少本|多少件|多少部|多少种|多少款|多少条|多少名|多少人|多少座|几个|几本|几件|几部|几种|几款|几条|几座|数量|总数|有多少|共有多少|一共有多少|总共有多少|个数",
  ],
  [
    { kind: "LIST" },
    "break|split|which|what|who|whose|list|show|give|name|find|display|enumerate|tell|where|when|how|how much",
  ],
  [
    { kind: "LIST" },
    "разбей*|раздели*|распредели*|какой|какая|какое|какие|каких|какого|какую|каком|каким|какими|каково|какова|каковы|кто|кем|кого|что|чей|чья|покажи*|перечисли*|назови*|найди*|выведи*|дай*|список|чего|чему|где|когда|как|насколько",
  ],
  [
    { kind: "LIST" },
    "哪些|哪个|哪本|哪部|哪件|哪款|哪位|哪一个|哪一本|哪一部|哪一件|哪几个|哪种|哪类|哪座|哪条|哪家|哪|列出|统计|显示|给出|找出|谁|何时|什么时候|什么|是什么|列举|展示",
  ],
  [{ kind: "TOP" }, "top|топ|первые|первых|лучшие|前"],
  [
    { kind: "SHARE" },
    "share of|percentage of|percent of|proportion of|fraction of|what share|what percentage|what percent|what proportion|what fraction|percentage|percent|proportion",
  ],
  [
    { kind: "SHARE" },
    "доля|долю|какая доля|какая часть|какой процент|процент|сколько процентов|占比|比例|百分比|百分之几|百分之多少|占多少|所占比例",
  ],
  aggregate("AVG", "average|typical|mean|avg|on average|средн*|в среднем|平均|平均值|均值"),
  aggregate("MEDIAN", "median|медиан*|медианн*|中位数|中位|中值"),
  aggregate(
    "SUM",
    "total|sum|sum of|add up|sum up|add together|combined|in total|altogether|overall|суммарн*|сумм*|общ*|в сумме|итого|в общей сложности|总和|合计|总计|总额|总共|总",
  ),
  aggregate("MIN", "minimum|minimal|min|минимальн*|минимум|最小值|最低值"),
  aggregate("MAX", "maximum|maximal|max|максимальн*|максимум|最大值|最高值"),
  [{ kind: "DISTINCT" }, "different|distinct|unique|various|разн*|различн*|уникальн*|不同|不同的"],
];
