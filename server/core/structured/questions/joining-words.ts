// What joins the parts of a question: grouping, negation, and, or, with, without, order.
import type { DateBucket } from "../plan.ts";
import type { Row, Sense } from "./sense.ts";

const bucket = (unit: DateBucket | "DECADE", list: string): Row => [{ kind: "BUCKET", bucket: unit }, list];
const plain = (kind: Extract<Sense, { kind: "NOT" | "AND" | "FILLER" }>["kind"] | Joining, list: string): Row => [
  { kind },
  list,
];
type Joining =
  | "GROUP"
  | "NOT"
  | "AND"
  | "OR"
  | "BOTH"
  | "WITH"
  | "WITHOUT"
  | "EXACTLY"
  | "BY"
  | "ORDERED"
  | "DESCENDING"
  | "ASCENDING"
  | "CONTAINS"
  | "STARTS"
  | "EXAMPLE";

export const JOINING_WORDS: readonly Row[] = [
  plain(
    "GROUP",
    "down by|per|for each|for every|in each|in every|of each|of every|by each|within each|each|every|grouped by|group by|broken down by|split by|breakdown by|across",
  ),
  plain(
    "GROUP",
    "каждую|в каждом|в каждой|в каждую|на каждый|на каждую|для каждого|для каждой|у каждого|у каждой|каждый|каждая|каждого|каждой|по каждому|по каждой|сгруппир* по|с разбивкой по|в разрезе|каждом",
  ),
  plain("GROUP", "每个|每种|每位|每年|每类|每一个|每本|每部|每款|每家|每|各个|各|各自|按|按照|分组"),
  plain("BY", "by|по|由|被"),
  plain(
    "NOT",
    "not|n't|isn't|aren't|wasn't|weren't|don't|doesn't|didn't|outside|outside of|never|cannot|except|except for|excluding|other than|apart from|but not|besides|no|neither|nor|non",
  ),
  plain("NOT", "не|вне|за пределами|кроме|за исключением|исключая|помимо|нет|не из|не в|не являются"),
  plain("NOT", "不是|不属于|不在|除了|除|之外|以外|不|非|没|不包括|不含"),
  plain(
    "AND",
    "and|&|but also|as well as|and also|also|plus|и|а также|но также|также|но и|和|与|以及|并且|而且|且|并|又|同时|也|还",
  ),
  plain("OR", "or|either|или|либо|或|或者|还是"),
  plain(
    "BOTH",
    "both|at the same time|simultaneously|one and the same|одновременно|сразу|и там и там|как|同时|既|既是|又是",
  ),
  plain(
    "WITH",
    "with|have|has|having|had|featuring|contain|contains|that have|с|со|имеют|имеет|имеется|имеющ*|у которых есть|у которого есть|есть|带有|带|有|具有|拥有",
  ),
  plain(
    "WITHOUT",
    "without|don't have|doesn't have|didn't have|do not have|does not have|did not have|haven't|hasn't|have not|has not|lacking|lack|lacks|have no|has no|with no|missing|без|у которых нет|не имеют|не имеет|не имеющ*|не указан*|нет|没有|无|缺少|未",
  ),
  plain("EXACTLY", "exactly|precisely|equal to|equals|точно|ровно|в точности|именно|равн*|正好|恰好|等于|完全"),
  plain(
    "CONTAINS",
    "containing|contains the word|contain the word|includes the word|with the word|содержащ*|содержит слово|содержат слово|包含|含有",
  ),
  plain("STARTS", "starting with|starts with|start with|beginning with|begins with|begin with|начина*|开头"),
  plain(
    "EXAMPLE",
    "such as|e.g.|e.g|e . g .|for example|for instance|например|напр|такие как|такой как|比如|例如|譬如",
  ),
  plain(
    "ORDERED",
    "sorted by|ordered by|sort by|order by|sorted|ordered|ranked by|отсортир* по|упорядоч* по|сортиров* по|排序|排列",
  ),
  plain(
    "DESCENDING",
    "descending|in descending order|highest first|largest first|по убыванию|убыван*|降序|从高到低|从大到小",
  ),
  plain(
    "ASCENDING",
    "ascending|in ascending order|lowest first|smallest first|по возрастанию|возрастан*|升序|从低到高|从小到大",
  ),
  bucket(
    "YEAR",
    "year|years|annually|yearly|год|года|году|годам|годами|лет|年|年份|每年|按年|各年|哪年|哪一年|哪个年份",
  ),
  bucket("MONTH", "month|months|monthly|месяц*|月|月份|每月|按月"),
  bucket("QUARTER", "quarter|quarters|quarterly|квартал*|季度"),
  bucket("WEEK", "week|weeks|weekly|недел*|周|星期"),
  bucket("DAY", "day|days|daily|день|дням|дни|天|日"),
  bucket("DECADE", "decade|decades|десятилет*|年代|十年"),
];
