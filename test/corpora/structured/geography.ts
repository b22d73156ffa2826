// An invented world: countries and rivers in one collection, so that no field is on every record.
import { countsOf, firstBy, largestBy, meanOf, smallestBy, sumOf, topOf } from "./figures.ts";
import { createRandom } from "./random.ts";
import { createQuestionList, type GeneratedSuite } from "./suite.ts";

const split = (words: string): string[] => words.split("|");

const STARTS = split("Bar|Cal|Dor|El|Fen|Gor|Hal|Is|Jar|Kel|Lor|Mar|Nor|Or|Pal|Quin|Ros|Sar|Tav|Ul");
const ENDS = split("avia|enia|ombo|istan|uria|essa|alia|undi|heim|oria");
const TOWNS = split("ville|grad|port|minster|burg|stad|haven|town|ford|mouth");
const RIVERS = split(
  "Amber|Blackwater|Corrin|Dovel|Esk|Farrow|Greywash|Hollin|Ister|Jorrow|Kestrel|Lune|Mirrow|Nettle",
);
const RIVER_KINDS = split("River|Brook|Stream|Beck");
const CONTINENTS = split("Europe|Asia|Africa|Oceania|South America|North America");
const LANGUAGES = split("English|French|Arabic|Spanish|Portuguese|Swahili|Malay|Dutch|Hausa");
const CURRENCIES = split("crown|dinar|florin|peso|shilling|thaler");

interface Country {
  readonly type: "country";
  readonly name: string;
  readonly capital: string;
  readonly continent: string;
  readonly population: number;
  readonly area_km2: number;
  readonly languages: readonly string[];
  readonly currency: string;
  readonly independence_date: string | null;
  readonly is_landlocked: boolean;
}

interface River {
  readonly type: "river";
  readonly name: string;
  readonly length_km: number;
  readonly countries: readonly string[];
}

function makeWorld(): { countries: Country[]; rivers: River[] } {
  const random = createRandom(90);
  const names = random.some(
    STARTS.flatMap((start) => ENDS.map((end) => `${start}${end}`)),
    150,
  );
  const countries = names.map((name): Country => ({
    type: "country",
    name,
    capital: `${name.slice(0, 3)}${random.pick(TOWNS)}`,
    continent: random.pickSkewed(CONTINENTS),
    population: random.integer(90, 9_900) * (random.isOneIn(4) ? 19_000 : 1_000) + random.integer(1, 999),
    area_km2: random.integer(300, 90_000) * (random.isOneIn(3) ? 20 : 1),
    languages: random.some(LANGUAGES, random.integer(1, 3)),
    currency: random.pick(CURRENCIES),
    independence_date: random.isOneIn(6)
      ? null
      : `${random.integer(1775, 2011)}-${String(random.integer(1, 12)).padStart(2, "0")}-${String(random.integer(1, 28)).padStart(2, "0")}`,
    is_landlocked: random.isOneIn(5),
  }));
  const rivers = RIVERS.flatMap((river) => RIVER_KINDS.map((kind) => `${river} ${kind}`)).map((name): River => ({
    type: "river",
    name,
    length_km: random.integer(40, 6_100),
    countries: random.some(names, random.integer(1, 4)),
  }));
  return { countries, rivers };
}

export function geographySuite(): GeneratedSuite {
  const { countries, rivers } = makeWorld();
  const list = createQuestionList("geography", "en");
  const count = (isMeant: (country: Country) => boolean) => [countries.filter(isMeant).length];
  const on = (continent: string) => (country: Country) => country.continent === continent;
  const speaks = (language: string) => (country: Country) => country.languages.includes(language);
  const people = (country: Country) => country.population;
  const area = (country: Country) => country.area_km2;
  const length = (river: River) => river.length_km;
  const freed = (country: Country) => Number((country.independence_date ?? "NaN").slice(0, 4));
  const named = <T extends Country | River>(some: readonly T[], value: (one: T) => number) =>
    some.map((one): [string, number] => [one.name, value(one)]);
  const perContinent = countsOf(countries, (country) => [country.continent]);
  const perLanguage = countsOf(countries, (country) => country.languages);
  const perCurrency = countsOf(countries, (country) => [country.currency]);
  const [one, two, three] = countries.filter(
    (country) => country.independence_date !== null && country.name.length > 6,
  );
  const [river, other] = rivers.filter((candidate) => candidate.countries.length > 1);
  if (one === undefined || two === undefined || three === undefined || river === undefined || other === undefined)
    throw new Error("The world is too small.");

  list.add("count_filter", "How many countries are there?", [countries.length]);
  list.add("count_filter", "how many rivers are in the data", [rivers.length]);
  list.add("count_filter", "How many countries are in Africa?", count(on("Africa")));
  list.add("count_filter", "number of countries in south america", count(on("South America")));
  list.add("count_filter", "How many countries speak French?", count(speaks("French")));
  list.add(
    "count_filter",
    "how many countries use the peso",
    count((country) => country.currency === "peso"),
  );
  list.add(
    "count_filter",
    "How many countries are landlocked?",
    count((country) => country.is_landlocked),
  );
  list.add("count_filter", "Сколько стран в Азии (Asia)?", count(on("Asia")), "ru");
  list.add("count_filter", "有多少个国家使用 Spanish？", count(speaks("Spanish")), "zh");
  list.add(
    "count_range",
    "How many countries have a population over 100 million?",
    count((c) => people(c) > 100_000_000),
  );
  list.add(
    "count_range",
    "how many countries have less than 1,000,000 people",
    count((c) => people(c) < 1_000_000),
  );
  list.add(
    "count_range",
    "How many countries have an area between 10,000 and 50,000 km2?",
    count((c) => area(c) >= 10_000 && area(c) <= 50_000),
  );
  list.add("count_range", "How many rivers are longer than 5000 km?", [rivers.filter((r) => length(r) > 5000).length]);
  list.add(
    "count_range",
    "how many countries became independent before 1900",
    count((c) => freed(c) < 1900),
  );
  list.add(
    "count_range",
    "How many countries became independent in 1960?",
    count((c) => freed(c) === 1960),
  );
  list.add("count_range", "Сколько рек короче 500 км?", [rivers.filter((r) => length(r) < 500).length], "ru");
  list.add(
    "count_range",
    "人口超过5000万的国家有多少个？",
    count((c) => people(c) > 50_000_000),
    "zh",
  );
  list.add(
    "count_multi",
    "How many European countries have more than 10 million inhabitants? (continent Europe)",
    count((c) => on("Europe")(c) && people(c) > 10_000_000),
  );
  list.add(
    "count_multi",
    "how many countries in Asia speak Arabic",
    count((c) => on("Asia")(c) && speaks("Arabic")(c)),
  );
  list.add(
    "count_multi",
    "How many landlocked countries are in Africa?",
    count((c) => c.is_landlocked && on("Africa")(c)),
  );
  list.add(
    "count_multi",
    "How many countries speak both English and Dutch?",
    count((c) => speaks("English")(c) && speaks("Dutch")(c)),
  );
  list.add(
    "count_multi",
    "countries in Oceania that do not speak English - how many?",
    count((c) => on("Oceania")(c) && !speaks("English")(c)),
  );
  list.add("avg", "What is the average population of countries in Europe?", [
    meanOf(countries.filter(on("Europe")).map(people)),
  ]);
  list.add("avg", "avg area of african countries (continent = Africa)", [
    meanOf(countries.filter(on("Africa")).map(area)),
  ]);
  list.add("avg", "What is the average length of a river?", [meanOf(rivers.map(length))]);
  list.add("avg", "Какова средняя площадь стран?", [meanOf(countries.map(area))], "ru");
  list.add("sum", "What is the total population of Asia?", [sumOf(countries.filter(on("Asia")).map(people))]);
  list.add("sum", "combined length of all rivers", [sumOf(rivers.map(length))]);
  list.add("sum", "Oceania 的总人口是多少？", [sumOf(countries.filter(on("Oceania")).map(people))], "zh");
  list.add("superlative", "What is the longest river?", named(largestBy(rivers, length), length));
  list.add("superlative", "which country has the largest population", named(largestBy(countries, people), people));
  list.add("superlative", "What is the smallest country by area?", named(smallestBy(countries, area), area));
  list.add(
    "superlative",
    "most populous country in africa?",
    named(largestBy(countries.filter(on("Africa")), people), people),
  );
  list.add("superlative", "What is the shortest river?", named(smallestBy(rivers, length), length));
  list.add("superlative", "Какая река самая длинная?", named(largestBy(rivers, length), length), "ru");
  list.add("superlative", "面积最大的国家是哪个？", named(largestBy(countries, area), area), "zh");
  list.add("groupby", "How many countries are there on each continent?", perContinent);
  list.add("groupby", "number of countries per language", perLanguage);
  list.add(
    "groupby",
    "What is the total population by continent?",
    perContinent.map(([name]) => [name, sumOf(countries.filter(on(name)).map(people))]),
  );
  list.add("groupby", "Сколько стран использует каждую валюту?", perCurrency, "ru");
  list.add("topk", "What are the five most populous countries?", named(firstBy(countries, people, 5), people));
  list.add("topk", "three longest rivers", named(firstBy(rivers, length, 3), length));
  list.add("topk", "Which two languages are spoken in the most countries?", topOf(perLanguage, 2));
  list.add("topk", "面积最大的三个国家", named(firstBy(countries, area, 3), area), "zh");
  list.add(
    "compare",
    "Are there more countries in Europe or in Africa?",
    perContinent.filter(([name]) => name === "Europe" || name === "Africa"),
  );
  list.add("compare", `Which has more people, ${one.name} or ${two.name}?`, named([one, two], people));
  list.add("compare", `Which is longer, the ${river.name} or the ${other.name}?`, named([river, other], length));
  list.add("lookup", `What is the capital of ${one.name}?`, [one.capital]);
  list.add("lookup", `whats the capital of ${two.name.toLowerCase()}`, [two.capital]);
  list.add("lookup", `How many people live in ${two.name}?`, [two.population]);
  list.add("lookup", `What currency does ${three.name} use?`, [three.currency]);
  list.add("lookup", `When did ${three.name} become independent?`, [three.independence_date]);
  list.add("lookup", `how long is the ${river.name}`, [river.length_km]);
  list.add("lookup", `Which countries does the ${other.name} flow through?`, [[...other.countries]]);
  list.add("lookup", `Какая столица у ${three.name}?`, [three.capital], "ru");
  list.add("lookup", `${one.name}的首都是哪里？`, [one.capital], "zh");
  list.add(
    "list",
    `Which rivers flow through ${river.countries[0]}?`,
    rivers.filter((r) => r.countries.includes(river.countries[0] ?? "")).map((r) => r.name),
  );
  list.add(
    "list",
    "List the countries of North America.",
    countries.filter(on("North America")).map((c) => c.name),
  );
  list.add(
    "filter",
    "rivers over 5500 km",
    rivers.filter((r) => length(r) > 5500).map((r) => r.name),
  );
  list.add(
    "filter",
    "Какие страны стали независимыми после 2000 года?",
    countries.filter((c) => freed(c) > 2000).map((c) => c.name),
    "ru",
  );
  list.add("unanswerable", `What is the GDP of ${one.name}?`, null);
  list.add("unanswerable", `Who is the president of ${two.name}?`, null);
  list.add("unanswerable", "What is the highest mountain?", null);
  list.add("unanswerable", "Какая страна самая богатая по ВВП?", null, "ru");
  const files = { "countries.jsonl": countries, "rivers.jsonl": rivers };
  return { name: "geography", files, questions: list.questions };
}
