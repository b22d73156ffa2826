import { describe, expect, test } from "vitest";
import { answer } from "./catalog.ts";
import { books, films, staff } from "./catalogs.ts";
import { lands, reels, shop, team, zhShop } from "./wording-catalogs.ts";
import type { NamedCatalog } from "./catalogs.ts";

type Asked = readonly [catalog: NamedCatalog, question: string, expected: unknown];

const EMPTY_WORDS: readonly Asked[] = [
  [reels, "How many films were produced in France?", 1],
  [reels, "How many films were made in Japan, please?", 2],
  [reels, "How many films were made in 2010?", 1],
  [reels, "Which film gained the best vote average?", ["Paper Lanterns | 8.1"]],
  [reels, "What is the typical (mean) runtime?", 108.5],
  [reels, "Какой фильм получил самую высокую оценку?", ["Paper Lanterns | 8.1"]],
  [books, "Which books did Mira Olsen write or co-write?", ["The Salt Road", "Harbour of Glass"]],
  [team, "Who reports to Ola Brekke?", ["Ines Prat", "Hugo Lund"]],
  [team, "How many employees report to Ola Brekke?", 2],
  [team, "Сколько сотрудников подчиняется Ola Brekke?", 2],
  [team, "Which people hold the title Accountant?", ["Hugo Lund", "Mina Sato"]],
  [team, "What is the average salary across the whole company?", 78_900],
  [team, "How many employees does the company have?", 5],
  [shop, "Скажите, пожалуйста, сколько товаров из России?", 2],
  [shop, "Сколько товаров из Китая сейчас продаётся в магазине?", 2],
  [shop, "Сколько единиц осталось у Плед Север?", ["Плед Север | 3"]],
  [zhShop, "平均来说商品价格是多少？", 208],
  [zhShop, "请问云朵台灯还有多少库存？", ["云朵台灯 | 40"]],
  [zhShop, "请帮我列出晨光居的商品", ["云朵台灯", "竹影茶杯"]],
  [zhShop, "店里面有多少种数码商品？", 2],
  [zhShop, "云朵台灯卖了多少？", ["云朵台灯 | 820"]],
];

const NEGATIONS: readonly Asked[] = [
  [team, "Which employees don't have a manager?", ["Ola Brekke"]],
  [team, "How many people haven't got a manager?", 1],
  [team, "How many people doesn’t have a manager?", 1],
  [team, "Which employees aren't in Oslo?", ["Ines Prat", "Mina Sato"]],
  [team, "How many employees don't work in Oslo?", 2],
  [team, "Who isn't in Finance?", ["Ola Brekke", "Ines Prat", "Rafi Cohen"]],
  [staff, "How many employees aren’t remote?", 3],
  [lands, "How many countries aren't in Europe?", 3],
  [reels, "Which films don't have the genre Drama?", ["Night Bakery", "Big Dust", "Ash Valley"]],
  [reels, "How many Drama films aren't from Japan or France?", 1],
];

const RANKINGS: readonly Asked[] = [
  [team, "У кого самая маленькая зарплата?", ["Rafi Cohen | 43000"]],
  [team, "What is the lowest salary and who gets it?", ["Rafi Cohen | 43000"]],
  [team, "Top 3 earners", ["Ola Brekke | 150000", "Hugo Lund | 72000", "Mina Sato | 68500"]],
  [team, "Who are the two top earners?", ["Ola Brekke | 150000", "Hugo Lund | 72000"]],
  [team, "Who was hired most recently?", ["Rafi Cohen | 2021-04-19"]],
  [team, "Who has been with the company the longest?", ["Ola Brekke | 2009-03-02"]],
  [team, "Кто дольше всех работает в компании?", ["Ola Brekke | 2009-03-02"]],
  [team, "谁入职最早？", ["Ola Brekke | 2009-03-02"]],
  [shop, "Какой товар получил самую низкую оценку?", ["Плед Север | 3.9"]],
  [team, "Кто получает больше всех?", ["Ola Brekke | 150000"]],
  [team, "工资最高的两名员工是谁？", ["Ola Brekke | 150000", "Hugo Lund | 72000"]],
  [lands, "Which European country is the smallest by area?", ["Averia | 51000"]],
  [shop, "Какого товара больше всего осталось?", ["Кефир Луговой | 40"]],
  [zhShop, "销量前三的商品", ["山雀耳机 | 2300", "竹影茶杯 | 1500", "云朵台灯 | 820"]],
  [zhShop, "卖得最好的商品是哪个？", ["山雀耳机 | 2300"]],
  [zhShop, "卖得最差的商品是哪个？", ["小河键盘 | 640"]],
  [lands, "What are the two most populous countries?", ["Eskar | 140000000", "Dunia | 98000000"]],
  [reels, "What are the 2 most frequent genres?", ["Drama=3", "Animation=2"]],
];

const COMMANDS: readonly Asked[] = [
  [reels, "Break the films down by language", ["en=3", "ja=2", "fr=1"]],
  [reels, "Split the films up by director", ["Aki Mori=2", "Tom Hale=2", "Nell Ward=1", "Paul Seret=1"]],
  [zhShop, "把商品按类别拆分统计", ["家居=2", "数码=2"]],
  [reels, "Break down average runtime by language", ["fr=120", "en=114", "ja=94.5"]],
  [reels, "Add up the revenue of the films directed by Tom Hale", 255_000_000],
  [reels, "Count the Drama films", 3],
  [reels, "Name the films directed by Aki Mori", ["Paper Lanterns", "Night Bakery"]],
  [team, "headcount by department", ["Finance=2", "Operations=2", "Support=1"]],
  [team, "What is the headcount of Finance?", 2],
  [team, "List everyone in the Oslo office", ["Ola Brekke", "Hugo Lund", "Rafi Cohen"]],
  [team, "What is the total payroll?", 394_500],
  [shop, "Разбей количество товаров по странам", ["Китай=2", "Россия=2", "Беларусь=1"]],
];

const OTHER_FORMS: readonly Asked[] = [
  [lands, "How many European countries are there?", 2],
  [lands, "Which countries aren't African?", ["Averia", "Bolstan", "Eskar"]],
  [lands, "How many French-speaking countries are there?", 2],
  [lands, "Сколько европейских стран?", 2],
  [lands, "欧洲有几个国家？", 2],
  [lands, "非洲人口最多的国家的首都是哪里？", ["Dunia | Oru | 98000000"]],
  [reels, "Show me the animated films in Japanese", ["Paper Lanterns", "Night Bakery"]],
  [reels, "How many Japanese-language films are there?", 2],
  [reels, "How many films are not in English?", 3],
  [reels, "Which film from the UK has the highest revenue?", ["Grey Harbour | 80000000"]],
  [reels, "How many films from the USA are there?", 2],
  [reels, "Сколько фильмов снято во Франции?", 1],
  [reels, "Сколько фильмов на японском языке?", 2],
  [reels, "有多少部日语电影？", 2],
  [reels, "日本电影有几部？", 2],
  [films, "How many German films are there?", 2],
  [books, "How many Spanish books are there?", 2],
  [books, "Count the Spanish-language books (language code spa)", 2],
  [shop, "Сколько молочных продуктов продаётся?", 2],
  [shop, "Сколько бытовой техники из Китая?", 1],
  [shop, "Какой товар дешевле всего из домашнего текстиля?", ["Плед Север | 1900"]],
  [shop, "Сколько стоит самый дорогой китайский товар?", ["Фильтр Родник | 2700"]],
];

/** What would change the answer is no empty word: the question is declined by the part that is not known. */
const DECLINED: readonly Asked[] = [
  [team, "How many employees resigned from Finance?", "NOT_UNDERSTOOD: resigned"],
  [team, "Which employees in Oslo were promoted?", "NOT_UNDERSTOOD: promoted"],
  [team, "How many employees have left?", "NO_SUCH_FIELD: left"],
  [reels, "How many films were produced by Lena Haas?", "NO_SUCH_FIELD: produced by Lena Haas"],
  [reels, "How many films are there in Korean?", "NOT_UNDERSTOOD: Korean"],
  [reels, "How many German films are there?", "NOT_UNDERSTOOD: German"],
  // Of the language and of the country alike: which is meant is not decided here.
  [reels, "How many Japanese films are there?", "UNCLEAR_VALUE: Japanese"],
  [reels, "How many down films are there?", "NOT_UNDERSTOOD: down"],
  [reels, "How many split films are there?", "NOT_UNDERSTOOD: split"],
  [shop, "Сколько товаров продано?", "NO_SUCH_FIELD: продано"],
];

const suites = { EMPTY_WORDS, NEGATIONS, RANKINGS, COMMANDS, OTHER_FORMS, DECLINED };

describe.each(Object.entries(suites))("NUM-8: %s", (_, asked) => {
  test.each(asked.map(([catalog, question, expected]) => ({ catalog, question, expected })))(
    "$question",
    ({ catalog, question, expected }) => {
      expect(answer(catalog, question, catalog.nameField)).toEqual(expected);
    },
  );
});
