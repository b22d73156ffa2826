// Names of days and months in three languages, and times and dates as they are written, folded to one form each.

const WEEKDAYS: readonly RegExp[] = [
  /\bmon(?:days?)?\b|(?<!\p{L})понедельник(?:а|у|ом|е|и|ам|ах)?(?!\p{L})|(?<!\p{L})пн(?!\p{L})|(?:星期|周|礼拜)一/giu,
  /\btue(?:s(?:days?)?)?\b|(?<!\p{L})вторник(?:а|у|ом|е|и|ам|ах)?(?!\p{L})|(?<!\p{L})вт(?!\p{L})|(?:星期|周|礼拜)二/giu,
  /\bwed(?:nesdays?)?\b|(?<!\p{L})сред(?:а|у|ы|е|ам|ах)(?!\p{L})|(?:星期|周|礼拜)三/giu,
  /\bthu(?:rs(?:days?)?)?\b|(?<!\p{L})четверг(?:а|у|ом|е|и|ам|ах)?(?!\p{L})|(?<!\p{L})чт(?!\p{L})|(?:星期|周|礼拜)四/giu,
  /\bfri(?:days?)?\b|(?<!\p{L})пятниц(?:а|у|ы|е|ам|ах)(?!\p{L})|(?<!\p{L})пт(?!\p{L})|(?:星期|周|礼拜)五/giu,
  /\b(?:saturdays?)\b|(?<!\p{L})суббот(?:а|у|ы|е|ам|ах)(?!\p{L})|(?<!\p{L})сб(?!\p{L})|(?:星期|周|礼拜)六/giu,
  /\b(?:sundays?)\b|(?<!\p{L})воскресень(?:е|я|ю|ям|ях)(?!\p{L})|(?<!\p{L})вс(?!\p{L})|(?:星期|周|礼拜)[日天]/giu,
];

const MONTHS_EN = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const MONTHS_RU = "янв фев мар апр мая|май июн июл авг сен окт ноя дек".split(" ");
const MONTH_EN =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
const MONTH_RU =
  "(?:январ[ьяе]|феврал[ьяе]|марта?|апрел[ьяе]|ма[йяе]|июн[ьяе]|июл[ьяе]|августа?|сентябр[ьяе]|октябр[ьяе]|ноябр[ьяе]|декабр[ьяе])";

/** How every month begins: cheaper to look for than either order. */
const MONTH_NAME =
  /jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|янв|фев|мар|апр|ма[йяе]|июн|июл|авг|сен|окт|ноя|дек/iu;
const DAY_FIRST = new RegExp(
  `(?<![\\d.,])(?:(\\d{1,2})(?:st|nd|rd|th|-го)?\\s+(?:of\\s+)?)?(${MONTH_EN}|${MONTH_RU})(?![\\p{L}])(?:,?\\s+(\\d{4})(?!\\d))?`,
  "giu",
);
const MONTH_FIRST = new RegExp(`\\b(${MONTH_EN})\\s+(\\d{1,2})(?:st|nd|rd|th)?(?![\\d:.])(?:,?\\s+(\\d{4}))?`, "giu");

export interface Written {
  readonly start: number;
  readonly end: number;
  readonly value: string;
}

/** 0 for Monday. */
export function findWeekdays(text: string): Written[] {
  return WEEKDAYS.flatMap((pattern, day) =>
    [...text.matchAll(pattern)].map(({ index, 0: found }) => ({
      start: index,
      end: index + found.length,
      value: `${day}`,
    })),
  );
}

/** `HH:MM` */
export function findTimes(text: string): Written[] {
  const found: Written[] = [];
  const add = (match: RegExpMatchArray, hours: number, minutes: number): void => {
    if (hours > 24 || minutes > 59) return;
    const start = match.index ?? 0;
    const value = `${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
    if (found.every((other) => other.end <= start || start + match[0].length <= other.start))
      found.push({ start, end: start + match[0].length, value });
  };
  for (const match of text.matchAll(/(?<![\d:.,])(\d{1,2})(?:[:.](\d{2}))?\s?([ap])\.?m\b\.?/giu))
    add(match, (Number(match[1]) % 12) + (match[3]?.toLowerCase() === "p" ? 12 : 0), Number(match[2] ?? 0));
  for (const match of text.matchAll(/(?<![\d:])(\d{1,2}):(\d{2})(?!\d|:\d)/gu))
    add(match, Number(match[1]), Number(match[2]));
  for (const match of text.matchAll(
    /(早上|上午|中午|下午|晚上)?\s?(\d{1,2})\s?[点點时時](?:(\d{1,2})分|(半))?(?!间)/gu,
  )) {
    const hours = Number(match[2]);
    const isLate = (match[1] === "下午" || match[1] === "晚上") && hours < 12;
    add(match, isLate ? hours + 12 : hours, match[4] === undefined ? Number(match[3] ?? 0) : 30);
  }
  for (const match of text.matchAll(/(?<=(?:^|[\s(])(?:в|до|к|после)\s)(\d{1,2})\s?(?:час(?:ов|а)?)(?!\p{L})/giu))
    add(match, Number(match[1]), 0);
  // «с 9 до 13 часов»: the first hour has its unit from the second.
  for (const match of text.matchAll(/(?<=(?:^|[\s(])(?:с|от)\s)(\d{1,2})(?=\s(?:до|по)\s\d{1,2}(?::\d\d)?\s?час)/giu))
    add(match, Number(match[1]), 0);
  return found;
}

/** `YYYY-MM-DD`, with `----` and `--` for what is not written. */
export function findDates(text: string): Written[] {
  const found: Written[] = [];
  const add = (match: RegExpMatchArray, year: string | undefined, month: number, day: string | undefined): void => {
    const start = match.index ?? 0;
    if (month < 1 || month > 12 || Number(day ?? 1) > 31) return;
    if (found.some((other) => start < other.end && other.start < start + match[0].length)) return;
    const value = `${year ?? "----"}-${String(month).padStart(2, "0")}-${day?.padStart(2, "0") ?? "--"}`;
    found.push({ start, end: start + match[0].length, value });
  };
  for (const match of text.matchAll(/(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/gu))
    add(match, match[1], Number(match[2]), match[3]);
  for (const match of text.matchAll(/(?<![\d.])(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/gu))
    add(match, match[3], Number(match[2]), match[1]);
  for (const match of text.matchAll(/(?:(\d{4})\s?年\s?)?(\d{1,2})\s?月(?:\s?(\d{1,2})\s?[日号])?/gu))
    add(match, match[1], Number(match[2]), match[3]);
  if (!MONTH_NAME.test(text)) return found;
  for (const match of text.matchAll(MONTH_FIRST)) add(match, match[3], monthOf(match[1] ?? ""), match[2]);
  // A month's name alone may be an ordinary word ("may"); with a day or a year it is a date.
  for (const match of text.matchAll(DAY_FIRST))
    if (match[1] !== undefined || match[3] !== undefined) add(match, match[3], monthOf(match[2] ?? ""), match[1]);
  return found;
}

function monthOf(name: string): number {
  const lower = name.toLowerCase();
  const english = MONTHS_EN.indexOf(lower.slice(0, 3));
  return (
    (english >= 0
      ? english
      : MONTHS_RU.findIndex(
          (start) =>
            start.split("|").some((one) => lower.startsWith(one)) || (lower === "мае" && start.startsWith("мая")),
        )) + 1
  );
}
