// More ways of asking over the invented catalogs: rules that are no counts, texts, places, orders, ends that are included.
import { books, countries, films } from "./catalogs.ts";
import { cities, goods, recipes, staff, zhBooks } from "./more-catalogs.ts";
import type { Asked } from "./questions.ts";

/** How often something may be done, and what it means, is told by text: no row is counted, no number added up. */
export const RULE_QUESTIONS: readonly Asked[] = [
  [goods, "сколько раз можно продлить товар?", "NOT_STRUCTURED"],
  [books, "How many books can I borrow at a time?", "NOT_STRUCTURED"],
  [books, "How many times may a book be renewed?", "NOT_STRUCTURED"],
  [books, "How many pages must a book have?", "NOT_STRUCTURED"],
  [books, "What does error E-2399 mean?", "NOT_STRUCTURED"],
  [books, "Which publisher released Dune?", "NOT_UNDERSTOOD: released Dune"],
  [staff, "What bonus did Engineering get last year?", "NO_SUCH_FIELD: bonus"],
  [films, "which film lost money", "NOT_UNDERSTOOD: lost"],
];

/** Parts of texts, and the noun that nothing else can be. */
export const TEXT_QUESTIONS: readonly Asked[] = [
  [books, "Which books have a title starting with S?", ["Songs of the Ford"]],
  [books, "which titles begin with s?", ["Songs of the Ford"]],
  [books, 'which titles contain the word "Road"', ["The Salt Road"]],
  [books, "which books have Road in the title", ["The Salt Road"]],
  [zhBooks, "书名包含“巷”的书有哪些？", ["青石巷"]],
  [goods, "Какие товары начинаются на «Л»?", ["Лён"]],
  [films, "How many of the features in this collection are by Lena Haas?", 2],
  [books, "Count the Greek-language books (language code grc)", 1],
  [books, "how many books have both eng and grc as language code", "NOT_UNDERSTOOD: both"],
];

export const ORDER_QUESTIONS: readonly Asked[] = [
  [
    countries,
    "what is the third most populous country",
    ["Ostania | 104000000", "Tavria | 38000000", "Kesh | 26000000"],
  ],
  [cities, "what is the 2nd largest city", ["verity | 2100000", "marlow | 810000"]],
  [goods, "вторая самая дорогая вещь", ["Гром | 15700", "Беркут | 8900"]],
  [zhBooks, "评分前三的书", ["星河手册 | 9.2", "海边的钟 | 8.9", "青石巷 | 8.1"]],
  [staff, "У кого самая маленькая зарплата?", ["Emil Osei | 38000"]],
  [staff, "who was hired last", ["Emil Osei | 2021-11-30"]],
  [staff, "list the managers by salary descending", ["Fay Romero | 120000", "Ada Brandt | 92000"]],
  [films, "Which director has the most revenue?", ["Pat Quill=561000000"]],
  [recipes, "which recipes have the most ingredients", "NOT_UNDERSTOOD: most ingredients"],
  [zhBooks, "哪一年出版的书最多", ["2015=2"]],
];

/** Bounds in other words, said twice, with their ends; and what no value can meet. */
export const BOUND_QUESTIONS: readonly Asked[] = [
  [films, "list films released in 2014 or later", ["Copper Sky", "Two Ferries", "Paper Tigers Run"]],
  [films, "how many films run longer than two hours (120 minutes)", 2],
  [films, "how many films were released after 2009 inclusive", 4],
  [zhBooks, "2015年以后（含2015年）出版的书有几本", 3],
  [films, "how many films made more than 100 million", "NOT_UNDERSTOOD: more than 100 million"],
  [books, "how many books have a weight below 10", "NO_SUCH_FIELD: weight"],
  [recipes, "how many recipes take under half an hour", 1],
  [goods, "сколько товаров 2019 года и новее", 4],
];

export const COMMAND_QUESTIONS: readonly Asked[] = [
  [books, "Break the books down by language code.", ["eng=3", "rus=2", "spa=2", "grc=1"]],
  [books, "Add up the ratings counts of all books", 28963],
  [goods, "Разбей количество товаров по категориям", ["Дрели=2", "Лобзики=2", "Пилы=1"]],
  [goods, "Сколько дрелей сейчас в магазине?", 2],
  [zhBooks, "请问一共有多少本书", 4],
  [staff, "headcount by department", ["Engineering=3", "Sales=2", "Support=1"]],
  [staff, "how many employees don’t work in Kiel", 3],
  [staff, "how many employees work outside Kiel", 3],
  [films, "films with tagline unknown", ["Two Ferries", "Orbit Street"]],
];
