// Other ways to write a number, without any help of what reads them.
export type Language = "en" | "ru" | "zh";

/** By the share of its letters: a name in another script changes nothing. */
export function languageOf(text: string): Language {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  if (count(/\p{Script=Han}/gu) > text.length / 5) return "zh";
  return count(/\p{Script=Cyrillic}/gu) > text.length / 5 ? "ru" : "en";
}

const EN_ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const EN_TENS = " ten twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const RU_ONES =
  "ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать".split(
    " ",
  );
const RU_ONES_GENITIVE =
  "нуля одного двух трёх четырёх пяти шести семи восьми девяти десяти одиннадцати двенадцати тринадцати четырнадцати пятнадцати шестнадцати семнадцати восемнадцати девятнадцати".split(
    " ",
  );
const RU_TENS = " десять двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто".split(" ");
const RU_TENS_GENITIVE =
  " десяти двадцати тридцати сорока пятидесяти шестидесяти семидесяти восьмидесяти девяноста".split(" ");
const ZH = "零一二三四五六七八九";

/** 2 to 99 in words. */
export function inWords(number: number, language: Language, isGenitive = false): string {
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  if (language === "zh")
    return `${tens > 1 ? (ZH[tens] ?? "") : ""}${tens > 0 ? "十" : ""}${ones > 0 ? (ZH[ones] ?? "") : ""}`;
  const [small, large, join] =
    language === "en"
      ? [EN_ONES, EN_TENS, "-"]
      : [isGenitive ? RU_ONES_GENITIVE : RU_ONES, isGenitive ? RU_TENS_GENITIVE : RU_TENS, " "];
  if (number < 20) return small[number] ?? "";
  return ones === 0 ? (large[tens] ?? "") : `${large[tens] ?? ""}${join}${small[ones] ?? ""}`;
}

export function grouped(number: number, separator: string): string {
  const [whole = "", decimals] = `${number}`.split(".");
  const groups = whole.replace(/\B(?=(?:\d{3})+$)/g, separator);
  return decimals === undefined ? groups : `${groups}.${decimals}`;
}

export function fullWidth(written: string): string {
  return written.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
}

const MONTHS_RU = "января февраля марта апреля мая июня июля августа сентября октября ноября декабря".split(" ");
const MONTHS_EN = "January February March April May June July August September October November December".split(" ");

export function writtenDates({ year, month, day }: { year: number; month: number; day: number }): string[] {
  const two = (part: number) => `${part}`.padStart(2, "0");
  return [
    `${year}-${two(month)}-${two(day)}`,
    `${two(day)}.${two(month)}.${year}`,
    `${day} ${MONTHS_EN[month - 1] ?? ""} ${year}`,
    `${MONTHS_EN[month - 1] ?? ""} ${day}, ${year}`,
    `${day} ${MONTHS_RU[month - 1] ?? ""} ${year} года`,
    `${year}年${month}月${day}日`,
  ];
}
