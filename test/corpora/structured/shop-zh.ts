// A shop's catalog in Chinese: keys in Chinese, amounts as ¥1,299.00, days as 2024年3月12日, lists by 、, 是 and 否.
import { countsOf, firstBy, largestBy, meanOf, smallestBy, sumOf, topOf } from "./figures.ts";
import { createRandom } from "./random.ts";
import { createQuestionList, type GeneratedSuite } from "./suite.ts";

const split = (words: string): string[] => words.split("|");

const KINDS: Readonly<Record<string, readonly string[]>> = {
  厨房用品: split("炒锅|水壶|砧板|蒸笼|茶杯"),
  家具: split("书架|餐椅|鞋柜|茶几"),
  灯具: split("台灯|落地灯|吊灯|夜灯"),
  文具: split("钢笔|笔记本|文件夹|订书机"),
  户外: split("帐篷|睡袋|登山杖|折叠椅"),
};
const SERIES = split("青山|晨曦|云海|流光|松风|白鹭|星河|半夏|远舟|暖冬");
const BRANDS = split("禾木|南窗|知行|竹里馆|大洋");
const COLOURS = split("白色|黑色|蓝色|绿色|米色");

interface Product {
  readonly amount: number;
  readonly stock: number;
  readonly stars: number;
  readonly day: string;
  readonly record: {
    readonly 编号: string;
    readonly 名称: string;
    readonly 类别: string;
    readonly 品牌: string;
    readonly 价格: string;
    readonly 库存数量: number;
    readonly 颜色: string;
    readonly 评分: number;
    readonly 上架日期: string;
    readonly 包邮: string;
    readonly 链接: string;
  };
}

function makeProducts(): Product[] {
  const random = createRandom(888);
  const all = Object.entries(KINDS).flatMap(([category, words]) =>
    words.flatMap((word) => SERIES.map((series) => ({ category, name: `${series}${word}` }))),
  );
  return random.some(all, 200).map(({ category, name }, at) => {
    const amount = random.integer(9, 2_400) + random.pick([0, 0.5, 0.9]);
    const year = random.integer(2020, 2024);
    const month = random.integer(1, 12);
    const date = random.integer(1, 28);
    const stock = random.integer(0, 480);
    const stars = random.integer(28, 50) / 10;
    return {
      amount,
      stock,
      stars,
      day: `${year}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`,
      record: {
        编号: `ZX${7000 + at * 3}`,
        名称: name,
        类别: category,
        品牌: random.pickSkewed(BRANDS),
        价格: `¥${amount.toLocaleString("en-US", { minimumFractionDigits: 2 })}`,
        库存数量: stock,
        颜色: random.some(COLOURS, random.integer(1, 3)).join("、"),
        评分: stars,
        上架日期: `${year}年${month}月${date}日`,
        包邮: random.isOneIn(3) ? "否" : "是",
        链接: `https://zhai.example/${7000 + at * 3}`,
      },
    };
  });
}

export function chineseShopSuite(): GeneratedSuite {
  const products = makeProducts();
  const list = createQuestionList("shop-zh", "zh");
  const count = (isMeant: (product: Product) => boolean) => [products.filter(isMeant).length];
  const of = (category: string) => (product: Product) => product.record.类别 === category;
  const by = (brand: string) => (product: Product) => product.record.品牌 === brand;
  const has = (colour: string) => (product: Product) => product.record.颜色.split("、").includes(colour);
  const isSentFree = (product: Product) => product.record.包邮 === "是";
  const price = (product: Product) => product.amount;
  const stock = (product: Product) => product.stock;
  const stars = (product: Product) => product.stars;
  const year = (product: Product) => Number(product.day.slice(0, 4));
  const prices = (isMeant: (product: Product) => boolean) => meanOf(products.filter(isMeant).map(price));
  const named = (some: readonly Product[], value: (product: Product) => number) =>
    some.map((product): [string, number] => [product.record.名称, value(product)]);
  const names = (isMeant: (product: Product) => boolean) => products.filter(isMeant).map(({ record }) => record.名称);
  const perCategory = countsOf(products, ({ record }) => [record.类别]);
  const perBrand = countsOf(products, ({ record }) => [record.品牌]);
  const perColour = countsOf(products, ({ record }) => record.颜色.split("、"));
  const [one, two, three, four] = products.filter((_, at) => at % 41 === 7);
  if (one === undefined || two === undefined || three === undefined || four === undefined)
    throw new Error("There are too few products.");

  list.add("count", "目录里一共有多少件商品？", [products.length]);
  list.add("count", "商品总数是多少", [products.length]);
  list.add("count", "how many items are in the catalogue?", [products.length], "en");
  list.add("count_filter", "厨房用品有多少件？", count(of("厨房用品")));
  list.add("count_filter", "“灯具”类别有多少件商品？", count(of("灯具")));
  list.add("count_filter", "品牌为南窗的商品有几件？", count(by("南窗")));
  list.add("count_filter", "竹里馆有多少种商品", count(by("竹里馆")));
  list.add("count_filter", "有多少商品包邮？", count(isSentFree));
  list.add(
    "count_filter",
    "不包邮的商品有多少？",
    count((product) => !isSentFree(product)),
  );
  list.add("count_filter", "蓝色的商品有多少件？", count(has("蓝色")));
  list.add("count_filter", 'How many products are in the category "家具"?', count(of("家具")), "en");
  list.add("count_filter", "Сколько товаров бренда 知行?", count(by("知行")), "ru");
  list.add(
    "count_range",
    "价格低于100元的商品有多少件？",
    count((product) => price(product) < 100),
  );
  list.add(
    "count_range",
    "超过2000元的商品有几件",
    count((product) => price(product) > 2000),
  );
  list.add(
    "count_range",
    "价格在500到1000元之间的商品有多少？",
    count((p) => price(p) >= 500 && price(p) <= 1000),
  );
  list.add(
    "count_range",
    "评分至少4.5的商品有多少件？",
    count((product) => stars(product) >= 4.5),
  );
  list.add(
    "count_range",
    "库存数量少于20的商品有多少？",
    count((product) => stock(product) < 20),
  );
  list.add(
    "count_range",
    "2023年上架的商品有多少件？",
    count((product) => year(product) === 2023),
  );
  list.add(
    "count_range",
    "2022年以前上架的商品有多少件？",
    count((product) => year(product) < 2022),
  );
  list.add(
    "count_range",
    "2024年6月1日之后上架的有多少",
    count((product) => product.day > "2024-06-01"),
  );
  list.add(
    "count_range",
    "how many products cost more than 1500 yuan",
    count((product) => price(product) > 1500),
    "en",
  );
  list.add(
    "count_multi",
    "价格低于300元的家具有多少件？",
    count((p) => of("家具")(p) && price(p) < 300),
  );
  list.add(
    "count_multi",
    "包邮的灯具有多少件？",
    count((p) => of("灯具")(p) && isSentFree(p)),
  );
  list.add(
    "count_multi",
    "禾木品牌的户外商品有几件？",
    count((p) => by("禾木")(p) && of("户外")(p)),
  );
  list.add(
    "count_multi",
    "同时有白色和黑色的商品有多少？",
    count((p) => has("白色")(p) && has("黑色")(p)),
  );
  list.add(
    "count_multi",
    "文具或户外类商品共有多少件？",
    count((p) => of("文具")(p) || of("户外")(p)),
  );
  list.add(
    "count_multi",
    "How many 文具 products are rated above 4?",
    count((p) => of("文具")(p) && stars(p) > 4),
    "en",
  );
  list.add("avg", "所有商品的平均价格是多少？", [prices(() => true)]);
  list.add("avg", "家具的平均价格", [prices(of("家具"))]);
  list.add("avg", "禾木商品平均评分是多少？", [meanOf(products.filter(by("禾木")).map(stars))]);
  list.add("avg", "What is the average price of 灯具?", [prices(of("灯具"))], "en");
  list.add("sum", "全部商品的库存数量总和是多少？", [sumOf(products.map(stock))]);
  list.add("sum", "户外类商品总共有多少库存？", [sumOf(products.filter(of("户外")).map(stock))]);
  list.add("superlative", "最便宜的商品是什么？", named(smallestBy(products, price), price));
  list.add("superlative", "哪件商品最贵？", named(largestBy(products, price), price));
  list.add("superlative", "最贵的灯具是哪一款？", named(largestBy(products.filter(of("灯具")), price), price));
  list.add("superlative", "库存最多的商品是哪个", named(largestBy(products, stock), stock));
  list.add("superlative", "南窗最便宜的商品", named(smallestBy(products.filter(by("南窗")), price), price));
  list.add("superlative", "What is the cheapest item?", named(smallestBy(products, price), price), "en");
  list.add("groupby", "每个类别各有多少件商品？", perCategory);
  list.add("groupby", "按品牌统计商品数量", perBrand);
  list.add("groupby", "各种颜色的商品分别有多少？", perColour);
  list.add(
    "groupby",
    "各类别的平均价格是多少？",
    perCategory.map(([name]) => [name, prices(of(name))]),
  );
  list.add("groupby", "number of products per category", perCategory, "en");
  list.add("topk", "商品最多的两个品牌是哪些？", topOf(perBrand, 2));
  list.add("topk", "价格最高的五件商品", named(firstBy(products, price, 5), price));
  list.add(
    "topk",
    "库存最少的3件商品是什么",
    named(
      firstBy(products, (product) => -stock(product), 3),
      stock,
    ),
  );
  list.add(
    "compare",
    "家具和灯具哪个更多？",
    perCategory.filter(([name]) => name === "家具" || name === "灯具"),
  );
  list.add(
    "compare",
    "知行和大洋，哪个品牌的商品更多？",
    perBrand.filter(([name]) => name === "知行" || name === "大洋"),
  );
  list.add("compare", `${one.record.名称}和${two.record.名称}哪个更贵？`, named([one, two], price));
  list.add("lookup", `${one.record.名称}多少钱？`, [one.amount]);
  list.add("lookup", `编号${two.record.编号}的商品叫什么？`, [two.record.名称]);
  list.add("lookup", `${three.record.名称}是什么品牌的？`, [three.record.品牌]);
  list.add("lookup", `${four.record.名称}是什么时候上架的`, [four.record.上架日期]);
  list.add("lookup", `${three.record.名称}有哪些颜色？`, [three.record.颜色.split("、")]);
  list.add("lookup", `What is the price of ${two.record.编号}?`, [two.amount], "en");
  list.add(
    "list",
    "哪些商品价格低于60元？",
    names((product) => price(product) < 60),
  );
  list.add(
    "list",
    "列出评分为5的商品",
    names((product) => stars(product) === 5),
  );
  list.add(
    "filter",
    "2000元以上的家具",
    names((p) => of("家具")(p) && price(p) > 2000),
  );
  list.add(
    "filter",
    "库存数量低于20的商品有哪些？",
    names((product) => stock(product) < 20),
  );
  list.add("unanswerable", `${one.record.名称}的保修期是多久？`, null);
  list.add("unanswerable", "哪些商品是德国制造的？", null);
  list.add("unanswerable", "销量最高的商品是哪个？", null);
  list.add("unanswerable", `${four.record.名称}的重量是多少？`, null);
  list.add("unanswerable", "Who is the supplier of the most expensive lamp?", null, "en");
  return { name: "shop-zh", files: { "商品.jsonl": products.map(({ record }) => record) }, questions: list.questions };
}
