// A shop's catalog in Russian: keys in Russian, amounts as `1 977,50 ₽`, days as 12.03.2024, lists, yes and no.
import { countsOf, firstBy, largestBy, meanOf, smallestBy, sumOf, topOf } from "./figures.ts";
import { createRandom } from "./random.ts";
import { createQuestionList, type GeneratedSuite } from "./suite.ts";

const split = (words: string): string[] => words.split("|");

const KINDS: Readonly<Record<string, readonly string[]>> = {
  Посуда: split("Чайник|Кастрюля|Сковорода|Кружка|Тарелка"),
  Освещение: split("Люстра|Торшер|Бра|Ночник"),
  Инструменты: split("Молоток|Отвёртка|Рубанок|Пила"),
  Мебель: split("Стул|Табурет|Комод|Полка|Стеллаж"),
  Текстиль: split("Плед|Скатерть|Штора|Полотенце"),
  Сад: split("Лейка|Секатор|Шланг|Горшок"),
};
const SERIES = split("Ладога|Каскад|Вереск|Орион|Тишина|Полюс|Берёзка|Маяк|Зарница|Уют");
const BRANDS = split("Северный мастер|Домострой|Ясень|Полянка|Велес|Три кита");
const COLOURS = split("белый|чёрный|синий|зелёный|бежевый|красный");

interface Product {
  readonly amount: number;
  readonly grams: number;
  readonly stars: number | null;
  readonly day: string;
  readonly record: {
    readonly артикул: string;
    readonly название: string;
    readonly категория: string;
    readonly бренд: string;
    readonly цена: string;
    readonly вес: string;
    readonly "в наличии": string;
    readonly цвета: string;
    readonly рейтинг: string;
    readonly "дата поступления": string;
    readonly ссылка: string;
  };
}

/** With a space between thousands and two decimals after a comma. */
function writeAmount(amount: number): string {
  const [whole = "", decimals = ""] = amount.toFixed(2).split(".");
  return `${whole.replace(/(?<=\d)(?=(?:\d{3})+$)/gu, " ")},${decimals} ₽`;
}

function makeProducts(): Product[] {
  const random = createRandom(2024);
  const all = Object.entries(KINDS).flatMap(([category, words]) =>
    words.flatMap((word) => SERIES.map((series) => ({ category, name: `${word} «${series}»` }))),
  );
  return random.some(all, 220).map(({ category, name }, at) => {
    const amount = random.integer(190, 9_990) + random.pick([0, 0, 0.5, 0.9]);
    const grams = random.integer(2, 90) * 100;
    const stars = random.isOneIn(10) ? null : random.integer(25, 50) / 10;
    const month = String(random.integer(1, 12)).padStart(2, "0");
    const date = String(random.integer(1, 28)).padStart(2, "0");
    const year = random.integer(2021, 2024);
    return {
      amount,
      grams,
      stars,
      day: `${year}-${month}-${date}`,
      record: {
        артикул: `ДМ-${4100 + at * 3}`,
        название: name,
        категория: category,
        бренд: random.pickSkewed(BRANDS),
        цена: writeAmount(amount),
        вес: `${String(grams / 1000).replace(".", ",")} кг`,
        "в наличии": random.isOneIn(4) ? "нет" : "да",
        цвета: random.some(COLOURS, random.integer(1, 3)).join("; "),
        рейтинг: stars === null ? "" : String(stars).replace(".", ","),
        "дата поступления": `${date}.${month}.${year}`,
        ссылка: `https://dom.example/${4100 + at * 3}`,
      },
    };
  });
}

export function russianShopSuite(): GeneratedSuite {
  const products = makeProducts();
  const list = createQuestionList("shop-ru", "ru");
  const count = (isMeant: (product: Product) => boolean) => [products.filter(isMeant).length];
  const of = (category: string) => (product: Product) => product.record.категория === category;
  const by = (brand: string) => (product: Product) => product.record.бренд === brand;
  const has = (colour: string) => (product: Product) => product.record.цвета.split("; ").includes(colour);
  const isInStock = (product: Product) => product.record["в наличии"] === "да";
  const price = (product: Product) => product.amount;
  const weight = (product: Product) => product.grams;
  const stars = (product: Product) => product.stars ?? NaN;
  const rated = products.filter((product) => product.stars !== null);
  const year = (product: Product) => Number(product.day.slice(0, 4));
  const prices = (isMeant: (product: Product) => boolean) => meanOf(products.filter(isMeant).map(price));
  // Amounts as they are written: nobody who copies them can be wrong.
  const priced = (some: readonly Product[]) =>
    some.map(({ record }): [string, string] => [record.название, record.цена]);
  const names = (isMeant: (product: Product) => boolean) =>
    products.filter(isMeant).map(({ record }) => record.название);
  const perCategory = countsOf(products, ({ record }) => [record.категория]);
  const perBrand = countsOf(products, ({ record }) => [record.бренд]);
  const perColour = countsOf(products, ({ record }) => record.цвета.split("; "));
  const [one, two, three, four] = products.filter((_, at) => at % 47 === 11).map(({ record }) => record);
  if (one === undefined || two === undefined || three === undefined || four === undefined)
    throw new Error("There are too few products.");

  list.add("count", "Сколько товаров в каталоге?", [products.length]);
  list.add("count", "сколько всего позиций", [products.length]);
  list.add("count", "How many products are there?", [products.length], "en");
  list.add("count_filter", "Сколько товаров в категории «Посуда»?", count(of("Посуда")));
  list.add("count_filter", "сколько у вас мебели", count(of("Мебель")));
  list.add("count_filter", "Сколько товаров бренда Ясень?", count(by("Ясень")));
  list.add("count_filter", "сколько товаров есть в наличии?", count(isInStock));
  list.add(
    "count_filter",
    "Сколько товаров нет в наличии?",
    count((product) => !isInStock(product)),
  );
  list.add("count_filter", "Сколько товаров синего цвета?", count(has("синий")));
  list.add(
    "count_filter",
    "количество товаров без рейтинга",
    count((product) => product.stars === null),
  );
  list.add("count_filter", "Сколько товаров марки «Три кита»?", count(by("Три кита")));
  list.add("count_filter", "How many products are in the category Освещение?", count(of("Освещение")), "en");
  list.add(
    "count_range",
    "Сколько товаров дешевле 1000 рублей?",
    count((product) => price(product) < 1000),
  );
  list.add(
    "count_range",
    "сколько товаров дороже 5000",
    count((product) => price(product) > 5000),
  );
  list.add(
    "count_range",
    "Сколько товаров стоит от 2000 до 3000 рублей?",
    count((p) => price(p) >= 2000 && price(p) <= 3000),
  );
  list.add(
    "count_range",
    "Сколько товаров весит больше 5 кг?",
    count((product) => weight(product) > 5000),
  );
  list.add(
    "count_range",
    "Сколько товаров с рейтингом не ниже 4,5?",
    count((product) => stars(product) >= 4.5),
  );
  list.add(
    "count_range",
    "Сколько товаров поступило в 2023 году?",
    count((product) => year(product) === 2023),
  );
  list.add(
    "count_range",
    "сколько товаров поступило после 01.06.2024",
    count((product) => product.day > "2024-06-01"),
  );
  list.add(
    "count_range",
    "Сколько товаров поступило до 2022 года?",
    count((product) => year(product) < 2022),
  );
  list.add(
    "count_range",
    "How many products cost less than 500 rubles?",
    count((product) => price(product) < 500),
    "en",
  );
  list.add(
    "count_multi",
    "Сколько товаров категории Сад дешевле 2000 ₽?",
    count((p) => of("Сад")(p) && price(p) < 2000),
  );
  list.add(
    "count_multi",
    "Сколько товаров бренда Полянка есть в наличии?",
    count((p) => by("Полянка")(p) && isInStock(p)),
  );
  list.add(
    "count_multi",
    "сколько инструментов дороже 4 тысяч рублей",
    count((p) => of("Инструменты")(p) && price(p) > 4000),
  );
  list.add(
    "count_multi",
    "Сколько белых товаров в категории Текстиль?",
    count((p) => has("белый")(p) && of("Текстиль")(p)),
  );
  list.add(
    "count_multi",
    "Сколько товаров одновременно красного и чёрного цвета?",
    count((p) => has("красный")(p) && has("чёрный")(p)),
  );
  list.add(
    "count_multi",
    "Сколько товаров из категорий Посуда или Сад?",
    count((p) => of("Посуда")(p) || of("Сад")(p)),
  );
  list.add("avg", "Какова средняя цена товаров?", [prices(() => true)]);
  list.add("avg", "средняя цена в категории мебель", [prices(of("Мебель"))]);
  list.add("avg", "Сколько в среднем стоят товары бренда Велес?", [prices(by("Велес"))]);
  list.add("avg", "Какой средний рейтинг у товаров категории Освещение?", [
    meanOf(rated.filter(of("Освещение")).map(stars)),
  ]);
  list.add("avg", "What is the average price of products in Сад?", [prices(of("Сад"))], "en");
  list.add("sum", "На какую сумму всего товаров в каталоге, если сложить цены?", [sumOf(products.map(price))]);
  list.add("sum", "общая стоимость всех товаров категории Текстиль", [
    sumOf(products.filter(of("Текстиль")).map(price)),
  ]);
  list.add("superlative", "Какой товар самый дешёвый?", priced(smallestBy(products, price)));
  list.add("superlative", "самый дорогой товар", priced(largestBy(products, price)));
  list.add("superlative", "Какая посуда самая дорогая?", priced(largestBy(products.filter(of("Посуда")), price)));
  list.add(
    "superlative",
    "Какой товар самый тяжёлый?",
    largestBy(products, weight).map(({ record }) => [record.название, record.вес]),
  );
  list.add(
    "superlative",
    "самый дешевый товар бренда Домострой",
    priced(smallestBy(products.filter(by("Домострой")), price)),
  );
  list.add("superlative", "Which product is the most expensive?", priced(largestBy(products, price)), "en");
  list.add("groupby", "Сколько товаров в каждой категории?", perCategory);
  list.add("groupby", "количество товаров по брендам", perBrand);
  list.add("groupby", "Сколько товаров каждого цвета?", perColour);
  list.add(
    "groupby",
    "Покажи среднюю цену по категориям",
    perCategory.map(([name]) => [name, prices(of(name))]),
  );
  list.add("groupby", "How many products per brand?", perBrand, "en");
  list.add("topk", "Какие три бренда представлены больше всего?", topOf(perBrand, 3));
  list.add("topk", "топ-5 самых дорогих товаров", priced(firstBy(products, price, 5)));
  list.add(
    "topk",
    "три самые дешёвые вещи в категории Мебель",
    priced(firstBy(products.filter(of("Мебель")), (p) => -price(p), 3)),
  );
  list.add(
    "compare",
    "Чего больше: посуды или мебели?",
    perCategory.filter(([name]) => name === "Посуда" || name === "Мебель"),
  );
  list.add(
    "compare",
    "У кого больше товаров, у Полянка или у Велес?",
    perBrand.filter(([name]) => name === "Полянка" || name === "Велес"),
  );
  list.add("lookup", `Сколько стоит ${one.название}?`, [one.цена]);
  list.add("lookup", `какой вес у товара ${two.название}`, [two.вес]);
  list.add("lookup", `Как называется товар с артикулом ${three.артикул}?`, [three.название]);
  list.add("lookup", `Какого бренда ${four.название}?`, [four.бренд]);
  list.add("lookup", `Когда поступил товар ${three.название}?`, [three["дата поступления"]]);
  list.add("lookup", `What does item ${one.артикул} cost?`, [one.цена], "en");
  list.add(
    "list",
    "Какие товары стоят меньше 300 рублей?",
    names((product) => price(product) < 300),
  );
  list.add(
    "list",
    "Перечисли все секаторы, которых нет в наличии",
    names((p) => p.record.название.startsWith("Секатор") && !isInStock(p)),
  );
  list.add(
    "filter",
    "товары с рейтингом 5",
    names((product) => product.stars === 5),
  );
  list.add(
    "filter",
    "Какая мебель дороже 9000 рублей?",
    names((p) => of("Мебель")(p) && price(p) > 9000),
  );
  list.add("unanswerable", `Какая гарантия на ${one.название}?`, null);
  list.add("unanswerable", "Какие товары сделаны в Китае?", null);
  list.add("unanswerable", "Какая скидка на мебель?", null);
  list.add("unanswerable", `Какая мощность у товара ${two.артикул}?`, null);
  list.add("unanswerable", "Which supplier has the most products?", null, "en");
  return {
    name: "shop-ru",
    files: { "товары.jsonl": products.map(({ record }) => record) },
    questions: list.questions,
  };
}
