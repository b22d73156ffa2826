// Invented books: years before the common era, several authors, empty languages, ratings with decimals.
import { countsOf, firstBy, largestBy, meanOf, smallestBy, sumOf, topOf } from "./figures.ts";
import { createRandom } from "./random.ts";
import { createQuestionList, type GeneratedSuite } from "./suite.ts";

const split = (words: string): string[] => words.split("|");

const FIRST = split("The Silent|A Borrowed|The Last|Winter|The Hollow|Seven|An Honest|The Paper|Distant|The Salt");
const SECOND = split(
  "Orchard|Lantern|Harbour|Ledger|Cartographer|Meadow|Clockmaker|River|Staircase|Almanac|Sparrow|Quarry|Choir|Ferry",
);
const OF = split("|of Tarn|at Dusk|and Other Tales|in Exile");
const AUTHORS = split(
  "Ilse Varga|Tomas Okello|Mirela Stan|Edwin Hartog|Noor Haddad|Pia Lindqvist|Jun Asakura|Carlos Beltrán|Anouk Févr" +
    "ier|Grigor Malek|Halima Sesay|Otto Brandvold|Wren Castell|Zofia Wilk|Bao Tran|Leonie Abendroth|Marcus of Elis",
);
const ANCIENTS = split("Theon of Kyme|Aulus Verrinus|Damaris");
const GENRES = split("Fantasy|Mystery|Romance|History|Science Fiction|Poetry|Biography|Children's|Philosophy|Travel");
const LANGUAGES = split("eng|eng|en-US|spa|fre|ger|rus|jpn|ara");

interface Book {
  readonly book_id: number;
  readonly title: string;
  readonly authors: readonly string[];
  readonly original_publication_year: number | null;
  readonly average_rating: number;
  readonly ratings_count: number;
  readonly language_code: string | null;
  readonly genres: readonly string[];
  readonly isbn: string | null;
  readonly url: string;
}

function makeBooks(): Book[] {
  const random = createRandom(17);
  const titles = FIRST.flatMap((first) =>
    SECOND.flatMap((second) => OF.map((of) => `${first} ${second} ${of}`.trim())),
  );
  return random.some(titles, 420).map((title, at) => {
    const isAncient = random.isOneIn(25);
    const isOld = random.isOneIn(6);
    const year = isAncient ? -random.integer(40, 800) : isOld ? random.integer(1790, 1949) : random.integer(1950, 2021);
    const isUndated = random.isOneIn(40);
    return {
      book_id: 1001 + at * 7,
      title,
      authors: isAncient
        ? [random.pick(ANCIENTS)]
        : random.isOneIn(8)
          ? random.some(AUTHORS, 2)
          : [random.pickSkewed(AUTHORS)],
      original_publication_year: isUndated ? null : year,
      average_rating: random.integer(240, 489) / 100,
      ratings_count: random.integer(120, 98_000) * (random.isOneIn(9) ? 31 : 1),
      language_code: random.isOneIn(12) ? null : random.pickSkewed(LANGUAGES),
      genres: random.some(GENRES, random.integer(1, 3)),
      isbn: random.isOneIn(15) ? null : `97801${String(random.integer(10_000_000, 99_999_999))}`,
      url: `https://books.example/show/${1001 + at * 7}`,
    };
  });
}

export function booksSuite(): GeneratedSuite {
  const books = makeBooks();
  const list = createQuestionList("books", "en");
  const count = (isMeant: (book: Book) => boolean) => [books.filter(isMeant).length];
  const year = (book: Book) => book.original_publication_year ?? NaN;
  const has = (genre: string) => (book: Book) => book.genres.includes(genre);
  const by = (author: string) => (book: Book) => book.authors.includes(author);
  const inLanguage = (code: string) => (book: Book) => book.language_code === code;
  const dated = books.filter((book) => book.original_publication_year !== null);
  const ratings = (some: readonly Book[]) => meanOf(some.map((book) => book.average_rating));
  const named = (some: readonly Book[], value: (book: Book) => number) =>
    some.map((book): [string, number] => [book.title, value(book)]);
  const rated = (book: Book) => book.average_rating;
  const votes = (book: Book) => book.ratings_count;
  const perGenre = countsOf(books, (book) => book.genres);
  const perAuthor = countsOf(books, (book) => book.authors);
  const perLanguage = countsOf(books, (book) => (book.language_code === null ? [] : [book.language_code]));
  const [one, two, three, four] = firstBy(books, (book) => book.book_id % 97, 40).filter((book) => book.isbn !== null);
  if (one === undefined || two === undefined || three === undefined || four === undefined)
    throw new Error("There are too few books to ask for.");

  list.add("count", "How many books are there in total?", [books.length]);
  list.add("count", "total number of books in the catalog", [books.length]);
  list.add("count", "Сколько всего книг в каталоге?", [books.length], "ru");
  list.add("count", "一共有多少本书？", [books.length], "zh");
  list.add("count_filter", "How many books did Ilse Varga write?", count(by("Ilse Varga")));
  list.add("count_filter", "how many books by carlos beltran do you have", count(by("Carlos Beltrán")));
  list.add("count_filter", "Number of fantasy books", count(has("Fantasy")));
  list.add("count_filter", "How many books are in the genre Science Fiction?", count(has("Science Fiction")));
  list.add("count_filter", 'How many books have the language code "spa"?', count(inLanguage("spa")));
  list.add("count_filter", "how many titles have language en-US", count(inLanguage("en-US")));
  list.add(
    "count_filter",
    "How many books have no ISBN?",
    count((book) => book.isbn === null),
  );
  list.add(
    "count_filter",
    "how many books are missing a language code",
    count((book) => book.language_code === null),
  );
  list.add("count_filter", "Сколько книг написал Jun Asakura?", count(by("Jun Asakura")), "ru");
  list.add("count_filter", "体裁为 Poetry 的书有多少本？", count(has("Poetry")), "zh");
  list.add(
    "count_range",
    "How many books were published before 1900?",
    count((book) => year(book) < 1900),
  );
  list.add(
    "count_range",
    "How many books came out in 1999?",
    count((book) => year(book) === 1999),
  );
  list.add(
    "count_range",
    "how many books were published after 2010",
    count((book) => year(book) > 2010),
  );
  list.add(
    "count_range",
    "How many books were published between 1950 and 1969?",
    count((b) => year(b) >= 1950 && year(b) <= 1969),
  );
  list.add(
    "count_range",
    "How many books are from before the common era, that is with a negative publication year?",
    count((book) => year(book) < 0),
  );
  list.add(
    "count_range",
    "How many books have an average rating above 4.5?",
    count((book) => rated(book) > 4.5),
  );
  list.add(
    "count_range",
    "books rated at least 4? how many",
    count((book) => rated(book) >= 4),
  );
  list.add(
    "count_range",
    "How many books have more than 1,000,000 ratings?",
    count((book) => votes(book) > 1_000_000),
  );
  list.add(
    "count_range",
    "how many books have fewer than 5000 ratings",
    count((book) => votes(book) < 5000),
  );
  list.add(
    "count_range",
    "Сколько книг издано в период с 1980 по 1989 год?",
    count((b) => year(b) >= 1980 && year(b) <= 1989),
    "ru",
  );
  list.add(
    "count_range",
    "2000年以后出版的书有多少本？",
    count((book) => year(book) > 2000),
    "zh",
  );
  list.add(
    "count_multi",
    "How many Mystery books have a rating higher than 4?",
    count((b) => has("Mystery")(b) && rated(b) > 4),
  );
  list.add(
    "count_multi",
    "How many books by Ilse Varga were published after 2000?",
    count((b) => by("Ilse Varga")(b) && year(b) > 2000),
  );
  list.add(
    "count_multi",
    "how many romance books in spanish (spa) are there",
    count((b) => has("Romance")(b) && inLanguage("spa")(b)),
  );
  list.add(
    "count_multi",
    "How many books are both History and Travel?",
    count((b) => has("History")(b) && has("Travel")(b)),
  );
  list.add(
    "count_multi",
    "How many books are Poetry but not Romance?",
    count((b) => has("Poetry")(b) && !has("Romance")(b)),
  );
  list.add(
    "count_multi",
    "how many books are in Biography or Travel",
    count((b) => has("Biography")(b) || has("Travel")(b)),
  );
  list.add(
    "count_multi",
    "Сколько книг жанра Fantasy с рейтингом выше 4,2?",
    count((b) => has("Fantasy")(b) && rated(b) > 4.2),
    "ru",
  );
  list.add("avg", "What is the average rating of all books?", [ratings(books)]);
  list.add("avg", "averge rating for fantasy books?", [ratings(books.filter(has("Fantasy")))]);
  list.add("avg", "What is the mean number of ratings per book?", [meanOf(books.map(votes))]);
  list.add("avg", "On average, how highly are books by Tomas Okello rated?", [
    ratings(books.filter(by("Tomas Okello"))),
  ]);
  list.add("avg", "Какой средний рейтинг у книг жанра Poetry?", [ratings(books.filter(has("Poetry")))], "ru");
  list.add("avg", "Philosophy 类图书的平均评分是多少？", [ratings(books.filter(has("Philosophy")))], "zh");
  list.add("sum", "How many ratings are there altogether?", [sumOf(books.map(votes))]);
  list.add("sum", "What is the total ratings count of books by Mirela Stan?", [
    sumOf(books.filter(by("Mirela Stan")).map(votes)),
  ]);
  list.add("superlative", "Which book has the highest average rating?", named(largestBy(books, rated), rated));
  list.add("superlative", "What's the lowest rated book?", named(smallestBy(books, rated), rated));
  list.add("superlative", "which book has the most ratings", named(largestBy(books, votes), votes));
  list.add("superlative", "What is the oldest book in the collection?", named(smallestBy(dated, year), year));
  list.add(
    "superlative",
    "Which fantasy book is rated best?",
    named(largestBy(books.filter(has("Fantasy")), rated), rated),
  );
  list.add("superlative", "Какая книга самая старая?", named(smallestBy(dated, year), year), "ru");
  list.add("superlative", "评分最高的书是哪一本？", named(largestBy(books, rated), rated), "zh");
  list.add("groupby", "How many books are there per genre?", perGenre);
  list.add("groupby", "number of books by language code", perLanguage);
  list.add("groupby", "Сколько книг в каждом жанре?", perGenre, "ru");
  list.add(
    "groupby",
    "What is the average rating per genre?",
    perGenre.map(([genre]) => [genre, ratings(books.filter(has(genre)))]),
  );
  list.add("topk", "Which five authors have the most books?", topOf(perAuthor, 5));
  list.add("topk", "top 3 genres by number of books", topOf(perGenre, 3));
  list.add("topk", "What are the 5 books with the most ratings?", named(firstBy(books, votes, 5), votes));
  list.add("topk", "Назови пять книг с самым высоким рейтингом", named(firstBy(books, rated, 5), rated), "ru");
  list.add("topk", "评分次数最多的三本书是哪些？", named(firstBy(books, votes, 3), votes), "zh");
  list.add(
    "compare",
    "Are there more Poetry books or more Travel books?",
    perGenre.filter(([name]) => name === "Poetry" || name === "Travel"),
  );
  list.add(
    "compare",
    "Who wrote more books, Ilse Varga or Tomas Okello?",
    perAuthor.filter(([name]) => name === "Ilse Varga" || name === "Tomas Okello"),
  );
  list.add(
    "compare",
    "Каких книг больше: на spa или на ger?",
    perLanguage.filter(([name]) => name === "spa" || name === "ger"),
    "ru",
  );
  list.add("lookup", `Who wrote "${one.title}"?`, [[...one.authors]]);
  list.add("lookup", `who is the author of ${two.title}`, [[...two.authors]]);
  list.add("lookup", `When was ${two.title} first published?`, [two.original_publication_year]);
  list.add("lookup", `What is the ISBN of ${three.title}?`, [three.isbn]);
  list.add("lookup", `How many ratings does ${four.title} have?`, [four.ratings_count]);
  list.add("lookup", `which book has isbn ${one.isbn}`, [one.title]);
  list.add("lookup", `Кто написал «${three.title}»?`, [[...three.authors]], "ru");
  list.add("lookup", `《${four.title}》的作者是谁？`, [[...four.authors]], "zh");
  list.add(
    "list",
    "Which books were published before year 0?",
    books.filter((book) => year(book) < 0).map((book) => book.title),
  );
  list.add(
    "list",
    "List all Philosophy books in French (fre).",
    books.filter((b) => has("Philosophy")(b) && inLanguage("fre")(b)).map((b) => b.title),
  );
  list.add(
    "filter",
    "which books have a rating over 4.8",
    books.filter((book) => rated(book) > 4.8).map((book) => book.title),
  );
  list.add(
    "filter",
    "Какие книги вышли в 2005 году?",
    books.filter((book) => year(book) === 2005).map((book) => book.title),
    "ru",
  );
  list.add("unanswerable", `How many pages does ${one.title} have?`, null);
  list.add("unanswerable", "Which publisher has the most books?", null);
  list.add("unanswerable", "What is the average price of a fantasy book?", null);
  list.add("unanswerable", "Which books were translated by Edwin Hartog?", null);
  list.add("unanswerable", "Сколько страниц в самой длинной книге?", null, "ru");
  list.add("unanswerable", "哪本书的价格最低？", null, "zh");
  return { name: "books", files: { "books.jsonl": books }, questions: list.questions };
}
