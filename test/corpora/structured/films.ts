// Invented films: money in dollars, dates, minutes, several genres and languages, directors with accents.
import { countsOf, firstBy, largestBy, meanOf, smallestBy, sumOf, topOf } from "./figures.ts";
import { createRandom } from "./random.ts";
import { createQuestionList, type GeneratedSuite } from "./suite.ts";

const split = (words: string): string[] => words.split("|");

const FIRST = split("Midnight|Crimson|Return to|Beyond|The Glass|Operation|Echoes of|Kingdom of|Paper|Lost in");
const SECOND = split(
  "Valparaíso|Ember|Halcyon|the Ninth Gate|Juniper|Tundra|Monsoon|Orion|Saffron|the Deep|Marrow|Cinder|Avalanche",
);
const GENRES = split("Drama|Comedy|Thriller|Action|Adventure|Horror|Animation|Documentary|Family|War");
const DIRECTORS = split(
  "Renata Solís|Viktor Aune|Chloé Marchetti|Desmond Oyelaran|Ingrid Falk|Paolo Quintero|Hye-jin Baek|Samuel Roth|" +
    "Yara Khoury|Leopold Danz|Maeve Tiernan|Arjun Sethi",
);
const LANGUAGES = split("English|English|French|Spanish|Japanese|Hindi|German|Korean|Italian");

interface Film {
  readonly id: number;
  readonly title: string;
  readonly genres: readonly string[];
  readonly director: string;
  readonly runtime: number | null;
  readonly budget_usd: number | null;
  readonly revenue_usd: number | null;
  readonly release_date: string;
  readonly vote_average: number;
  readonly languages: readonly string[];
  readonly homepage: string | null;
}

function makeFilms(): Film[] {
  const random = createRandom(4711);
  const titles = FIRST.flatMap((first) => SECOND.flatMap((second) => ["", " II"].map((n) => `${first} ${second}${n}`)));
  return random.some(titles, 240).map((title, at) => {
    const budget = random.isOneIn(7) ? null : random.integer(4, 1900) * 100_000;
    const date = [
      random.integer(1968, 2023),
      String(random.integer(1, 12)).padStart(2, "0"),
      String(random.integer(1, 28)).padStart(2, "0"),
    ];
    return {
      id: 300 + at,
      title,
      genres: random.some(GENRES, random.integer(1, 3)),
      director: random.pickSkewed(DIRECTORS),
      runtime: random.isOneIn(20) ? null : random.integer(62, 214),
      budget_usd: budget,
      revenue_usd: budget === null ? null : Math.round((budget * random.integer(10, 900)) / 100),
      release_date: date.join("-"),
      vote_average: random.integer(31, 92) / 10,
      languages: [...new Set([random.pickSkewed(LANGUAGES), random.pickSkewed(LANGUAGES)])],
      homepage: random.isOneIn(3) ? null : `https://films.example/${300 + at}`,
    };
  });
}

export function filmsSuite(): GeneratedSuite {
  const films = makeFilms();
  const list = createQuestionList("films", "en");
  const count = (isMeant: (film: Film) => boolean) => [films.filter(isMeant).length];
  const has = (genre: string) => (film: Film) => film.genres.includes(genre);
  const by = (director: string) => (film: Film) => film.director === director;
  const speaks = (language: string) => (film: Film) => film.languages.includes(language);
  const year = (film: Film) => Number(film.release_date.slice(0, 4));
  const minutes = (film: Film) => film.runtime ?? NaN;
  const budget = (film: Film) => film.budget_usd ?? NaN;
  const revenue = (film: Film) => film.revenue_usd ?? NaN;
  const vote = (film: Film) => film.vote_average;
  const timed = films.filter((film) => film.runtime !== null);
  const funded = films.filter((film) => film.budget_usd !== null);
  const named = (some: readonly Film[], value: (film: Film) => number) =>
    some.map((film): [string, number] => [film.title, value(film)]);
  const titles = (isMeant: (film: Film) => boolean) => films.filter(isMeant).map(({ title }) => title);
  const runtimes = (some: readonly Film[]) => meanOf(some.flatMap(({ runtime }) => runtime ?? []));
  const perGenre = countsOf(films, (film) => film.genres);
  const perDirector = countsOf(films, (film) => [film.director]);
  const perYear = countsOf(films, (film) => [String(year(film))]);
  const [one, two, three] = films.filter(
    (film) => film.title.endsWith(" II") && film.runtime !== null && film.budget_usd !== null,
  );
  if (one === undefined || two === undefined || three === undefined) throw new Error("There are too few films.");

  list.add("count", "how many movies are there", [films.length]);
  list.add("count", "Сколько фильмов в базе?", [films.length], "ru");
  list.add("count_filter", "How many films did Renata Solís direct?", count(by("Renata Solís")));
  list.add("count_filter", "number of films directed by chloe marchetti", count(by("Chloé Marchetti")));
  list.add("count_filter", "How many horror movies are there?", count(has("Horror")));
  list.add("count_filter", "how many documentaries do you have (genre Documentary)", count(has("Documentary")));
  list.add("count_filter", "How many movies are in Japanese?", count(speaks("Japanese")));
  list.add(
    "count_filter",
    "How many films have no budget given?",
    count((film) => film.budget_usd === null),
  );
  list.add(
    "count_filter",
    "how many movies have a homepage",
    count((film) => film.homepage !== null),
  );
  list.add("count_filter", "Сколько фильмов снял Viktor Aune?", count(by("Viktor Aune")), "ru");
  list.add("count_filter", "Comedy 类电影有多少部？", count(has("Comedy")), "zh");
  list.add(
    "count_range",
    "How many movies are longer than 2 hours, that is over 120 minutes?",
    count((f) => minutes(f) > 120),
  );
  list.add(
    "count_range",
    "how many films run under 90 minutes",
    count((film) => minutes(film) < 90),
  );
  list.add(
    "count_range",
    "How many films were released in 2010?",
    count((film) => year(film) === 2010),
  );
  list.add(
    "count_range",
    "How many movies came out before 1980?",
    count((film) => year(film) < 1980),
  );
  list.add(
    "count_range",
    "How many films were released between 1990 and 1999?",
    count((f) => year(f) >= 1990 && year(f) <= 1999),
  );
  list.add(
    "count_range",
    "How many movies had a budget of more than 100 million dollars?",
    count((f) => budget(f) > 100_000_000),
  );
  list.add(
    "count_range",
    "How many films earned over $500,000,000?",
    count((film) => revenue(film) > 500_000_000),
  );
  list.add(
    "count_range",
    "films with a vote average of 8 or more, how many?",
    count((film) => vote(film) >= 8),
  );
  list.add(
    "count_range",
    "how many movies were released after 2015-06-30",
    count((f) => f.release_date > "2015-06-30"),
  );
  list.add(
    "count_range",
    "Сколько фильмов длиннее 150 минут?",
    count((film) => minutes(film) > 150),
    "ru",
  );
  list.add(
    "count_range",
    "2020年上映的电影有多少部？",
    count((film) => year(film) === 2020),
    "zh",
  );
  list.add(
    "count_multi",
    "How many action films have a budget above 50 million?",
    count((f) => has("Action")(f) && budget(f) > 50_000_000),
  );
  list.add(
    "count_multi",
    "How many French comedies are there?",
    count((f) => speaks("French")(f) && has("Comedy")(f)),
  );
  list.add(
    "count_multi",
    "How many movies are both Drama and War?",
    count((f) => has("Drama")(f) && has("War")(f)),
  );
  list.add(
    "count_multi",
    "how many thrillers by Ingrid Falk came out after 2000",
    count((f) => has("Thriller")(f) && by("Ingrid Falk")(f) && year(f) > 2000),
  );
  list.add(
    "count_multi",
    "How many films are Animation but not Family?",
    count((f) => has("Animation")(f) && !has("Family")(f)),
  );
  list.add(
    "count_multi",
    "Сколько фильмов ужасов (Horror) вышло после 2010 года?",
    count((f) => has("Horror")(f) && year(f) > 2010),
    "ru",
  );
  list.add("avg", "What is the average runtime of all films?", [runtimes(films)]);
  list.add("avg", "average length of an animation movie in minutes", [runtimes(films.filter(has("Animation")))]);
  list.add("avg", "What's the mean budget of films directed by Samuel Roth?", [
    meanOf(funded.filter(by("Samuel Roth")).map(budget)),
  ]);
  list.add("avg", "Какова средняя оценка фильмов жанра War?", [meanOf(films.filter(has("War")).map(vote))], "ru");
  list.add("avg", "电影的平均片长是多少分钟？", [runtimes(films)], "zh");
  list.add("sum", "What is the total revenue of all films?", [sumOf(funded.map(revenue))]);
  list.add("sum", "how much money did the films of Yara Khoury make altogether", [
    sumOf(funded.filter(by("Yara Khoury")).map(revenue)),
  ]);
  list.add(
    "sum",
    "Каков общий бюджет всех фильмов жанра Horror?",
    [sumOf(funded.filter(has("Horror")).map(budget))],
    "ru",
  );
  list.add("superlative", "What is the longest movie?", named(largestBy(timed, minutes), minutes));
  list.add("superlative", "shortest film?", named(smallestBy(timed, minutes), minutes));
  list.add("superlative", "Which film had the biggest budget?", named(largestBy(funded, budget), budget));
  list.add("superlative", "Which movie made the most money?", named(largestBy(funded, revenue), revenue));
  list.add(
    "superlative",
    "What is the highest grossing horror movie by revenue?",
    named(largestBy(funded.filter(has("Horror")), revenue), revenue),
  );
  list.add(
    "superlative",
    "newest film in the catalogue",
    smallestBy(films, (f) => -Date.parse(f.release_date)).map((f) => [f.title, f.release_date]),
  );
  list.add("superlative", "Какой фильм самый длинный?", named(largestBy(timed, minutes), minutes), "ru");
  list.add("superlative", "哪部电影的预算最高？", named(largestBy(funded, budget), budget), "zh");
  list.add("groupby", "How many films per genre?", perGenre);
  list.add("groupby", "number of movies by director", perDirector);
  list.add("groupby", "How many films were released each year?", perYear);
  list.add("groupby", "每种类型各有多少部电影？", perGenre, "zh");
  list.add(
    "groupby",
    "What is the average runtime by genre?",
    perGenre.map(([genre]) => [genre, runtimes(films.filter(has(genre)))]),
  );
  list.add("topk", "Which four directors made the most films?", topOf(perDirector, 4));
  list.add("topk", "top 5 films by revenue", named(firstBy(funded, revenue, 5), revenue));
  list.add("topk", "the ten longest movies", named(firstBy(timed, minutes, 10), minutes));
  list.add("topk", "Топ-3 фильма по бюджету", named(firstBy(funded, budget, 3), budget), "ru");
  list.add(
    "compare",
    "Are there more comedies or more dramas?",
    perGenre.filter(([name]) => name === "Comedy" || name === "Drama"),
  );
  list.add(
    "compare",
    "Who directed more films: Arjun Sethi or Maeve Tiernan?",
    perDirector.filter(([name]) => name === "Arjun Sethi" || name === "Maeve Tiernan"),
  );
  list.add("lookup", `Who directed ${one.title}?`, [one.director]);
  list.add("lookup", `how long is ${one.title}`, [one.runtime]);
  list.add("lookup", `When was "${two.title}" released?`, [two.release_date]);
  list.add("lookup", `What was the budget of ${three.title}?`, [three.budget_usd]);
  list.add("lookup", `Кто режиссёр фильма ${two.title}?`, [two.director], "ru");
  list.add("lookup", `《${three.title}》的导演是谁？`, [three.director], "zh");
  list.add(
    "list",
    "List the films that Leopold Danz directed after 2005.",
    titles((f) => by("Leopold Danz")(f) && year(f) > 2005),
  );
  list.add(
    "list",
    "which movies were released in 1985",
    titles((film) => year(film) === 1985),
  );
  list.add(
    "filter",
    "Films over 205 minutes",
    titles((film) => minutes(film) > 205),
  );
  list.add(
    "filter",
    "Какие фильмы имеют оценку выше 9?",
    titles((film) => vote(film) > 9),
    "ru",
  );
  list.add("unanswerable", `Who composed the music for ${one.title}?`, null);
  list.add("unanswerable", "Which film won the most Oscars?", null);
  list.add("unanswerable", "How many films star Meryl Streep?", null);
  list.add("unanswerable", "В какой стране снят самый дорогой фильм?", null, "ru");
  list.add("unanswerable", "哪部电影获得的奥斯卡奖最多？", null, "zh");
  return { name: "films", files: { "films.jsonl": films }, questions: list.questions };
}
