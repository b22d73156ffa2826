// Comparisons with a number or a time: before it ("at least 5") or after it ("5 or more", "5元以下").
import type { Comparison, Row } from "./sense.ts";

const compare = (comparison: Comparison, list: string, isAfter = false): Row => [
  { kind: "COMPARE", comparison, along: [], isNeutral: false, isAfter },
  list,
];
const when = (comparison: Comparison, list: string): Row => [{ kind: "WHEN", comparison }, list];

export const COMPARING_WORDS: readonly Row[] = [
  compare("lt", "less than|fewer than|under|below|beneath|short of"),
  compare("lt", "меньше|менее|менее чем|меньше чем|ниже|не дотягива*"),
  compare("lt", "低于|少于|小于|不到|不足|不满"),
  compare(
    "lte",
    "at most|no more than|not more than|up to|maximum of|a maximum of|at the most|not over|not above|does not exceed|not exceeding|no higher than|no longer than|no greater than",
  ),
  compare("lte", "не более|не больше|не выше|не дороже|до|максимум|не превыша*|не длиннее|не старше"),
  compare("lte", "最多|不超过|不多于|不高于|至多|不大于"),
  compare("gt", "more than|over|above|exceed|exceeds|exceeding|in excess of|upwards of|beyond"),
  compare("gt", "больше|более|более чем|больше чем|выше|свыше|превыша*"),
  compare("gt", "超过|高于|多于|大于|超出|多过"),
  compare(
    "gte",
    "at least|no less than|not less than|no fewer than|minimum of|a minimum of|not under|not below|no lower than|from",
  ),
  compare("gte", "не менее|не меньше|не ниже|как минимум|минимум|хотя бы|по крайней мере|начиная с|от"),
  compare("gte", "至少|不少于|不低于|最少|不小于"),
  compare(
    "gte",
    "or more|or later|or newer|or after|and later|and after|onwards|or better|and better|or over|or above|or higher|or greater|or longer|and above|and more|and over|and up|or older|plus",
    true,
  ),
  compare(
    "gte",
    "и позже|и позднее|или позже|или позднее|и новее|и лучше|и более|и больше|и выше|или больше|или более|или выше|及以后|或之后|及之后|或更晚|及以上|或以上|以上|或更多|起",
    true,
  ),
  compare(
    "lte",
    "or less|or earlier|or before|and earlier|and before|or younger|or fewer|or under|or below|or lower|or cheaper|or shorter|and under|and below|and less",
    true,
  ),
  compare(
    "lte",
    "и раньше|и ранее|или раньше|или ранее|и менее|и меньше|и ниже|или меньше|или менее|или ниже|及以前|或之前|及之前|或更早|及以下|或以下|或更少|以内|之内",
    true,
  ),
  compare("lt", "以下", true),
  [
    { kind: "AROUND" },
    "around|about|approximately|roughly|circa|near|nearly|close to|some|около|примерно|приблизительно|порядка|где-то|大约|大概|约|左右|上下|差不多",
  ],
  [
    { kind: "BETWEEN" },
    "between|in the range|in the range of|ranging from|within|между|в диапазоне|в пределах|之间|介于|在",
  ],
  [{ kind: "FROM" }, "from|от|с|从"],
  [{ kind: "TO" }, "to|through|till|until|and|–|—|-|~|до|по|и|到|至|和|与"],
  [{ kind: "INCLUSIVE" }, "inclusive|inclusively|including both|включительно|含|包含"],
  when("lt", "before|prior to|earlier than|до|раньше|ранее|以前|之前|早于|前"),
  when("lte", "until|till|up to|through|по"),
  when("gt", "after|later than|newer than|following|после|позже|позднее|以后|之后|晚于|后"),
  when("gte", "since|from|starting from|starting in|onwards|с|начиная с|以来|起|自"),
];
