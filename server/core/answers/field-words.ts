// Which field of a record a question is for, told by words: the key's own words in the question, or the aspect that
// the question asks for and the key names ("how much does it cost" and `price`).
import { contentWords } from "./content-words.ts";

/** What is asked with which words, and how keys are named for it; in English, Russian and Chinese. */
const ASPECTS: readonly { readonly asked: RegExp; readonly key: RegExp }[] = [
  {
    asked:
      /\b(?:costs?|prices?|priced|how expensive|how cheap|how much (?:is|are|does|do|for)|pay)\b|сколько стоит|стоимост|почем|цен[аеуы]|какова цена|多少钱|价格|价钱|售价|费用/iu,
    key: /price|cost|fee|msrp|цен|стоимост|价|费/iu,
  },
  {
    asked:
      /\b(?:weigh[ts]?|weighing|heavy|how light)\b|вес[иа]т|тяж[её]л|(?:^|\s)вес(?:$|[\s,?])|масс[аеуы]|多重|重量|多沉/iu,
    key: /weight|mass(?!age)|(?:^|[\s_])вес|масса|重/iu,
  },
  {
    asked:
      /\b(?:in stock|available|availability|sold out|left|can i (?:buy|order)|do you have)\b|в наличи|на складе|есть ли|доступ|остал|有货|库存|现货|缺货|能买/iu,
    key: /stock|availab|quantity|налич|склад|остат|库存|有货|现货/iu,
  },
  {
    asked:
      /\b(?:when|date|released?|launched|published|which year|what year)\b|когда|дата|выпущен|вышл|вышел|в каком году|какого числа|何时|什么时候|哪年|哪一年|日期|发布|上市|出版/iu,
    key: /date|released|launched|published|year|дата|год|выпуск|日期|年份|发布|上市|出版/iu,
  },
  {
    asked: /\b(?:rat(?:ed|ing|ings)|stars?|scores?|reviews?)\b|рейтинг|оценк|отзыв|评分|评价|几星/iu,
    key: /rating|stars?|score|review|рейтинг|оценк|评分|评价/iu,
  },
  {
    asked:
      /\b(?:how (?:big|large|long|wide|tall|high|deep|thick)|sizes?|dimensions?|length|width|height|depth)\b|размер|габарит|длин|ширин|высот|глубин|толщин|多大|多长|多宽|多高|尺寸|大小|长度|宽度|高度/iu,
    key: /size|dimension|length|width|height|depth|diameter|размер|габарит|длин|ширин|высот|глубин|диаметр|尺寸|大小|长度|宽度|高度/iu,
  },
  {
    asked:
      /\b(?:who (?:wrote|made|makes|designed|invented|painted|is the (?:author|maker|designer))|authors?|written by|made by|manufacturers?|makers?|brands?|designers?)\b|кто (?:написал|автор|сделал|производ|дизайн)|автор|производител|изготовител|бренд|марк[аи]|谁写|作者|厂家|制造商|品牌|设计师/iu,
    key: /author|writer|maker|manufactur|brand|vendor|designer|автор|производител|бренд|дизайнер|作者|厂|制造|品牌|设计/iu,
  },
  {
    asked: /\b(?:colou?rs?)\b|цвет|какого цвета|颜色|什么色/iu,
    key: /colou?r|цвет|颜色/iu,
  },
  {
    asked: /\b(?:made (?:of|from)|materials?)\b|из чего|материал[аеу]?(?:$|[\s,?])|材质|材料|什么做/iu,
    key: /material|fabric|материал|材质|材料/iu,
  },
  {
    asked:
      /\b(?:categor(?:y|ies)|what (?:kind|type|sort))\b|категори|какого типа|какой тип|вид[а]? |类别|类型|种类|分类/iu,
    key: /categor|type|kind|genre|категори|тип|жанр|类/iu,
  },
  {
    asked:
      /\b(?:links?|urls?|website|web page|web address|where (?:can|do) i (?:buy|order|find))\b|ссылк|сайт|где купить|адрес страницы|链接|网址|网站|哪里买/iu,
    key: /link|url|href|website|page|ссылк|сайт|链接|网址/iu,
  },
  {
    asked: /\b(?:pictures?|images?|photos?|look like)\b|фото|картинк|изображен|как выглядит|图片|照片|长什么样/iu,
    key: /image|photo|picture|фото|картинк|изображен|图/iu,
  },
  {
    asked: /\b(?:warrant(?:y|ies)|guarantees?|guaranteed)\b|гаранти|保修|质保/iu,
    key: /warrant|guarantee|гаранти|保修|质保/iu,
  },
  {
    asked: /\b(?:how old|ages?|suitable for)\b|возраст|скольки лет|多大年龄|年龄|几岁/iu,
    key: /(?:^|[\s_])age|возраст|年龄/iu,
  },
];

/** `releaseDate`, `release_date`, `Release-date`: words of their own. */
export function keyWords(key: string): string {
  return key.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ").replace(/[_\-./]+/g, " ");
}

/**
 * How surely a question is for the field of this key: 1 where all of the key's words stand in the question or its aspect
 * is asked for, less where some of several words do, 0 where nothing says so.
 */
export function fieldMatch(key: string, question: string): number {
  const words = keyWords(key);
  if (ASPECTS.some((aspect) => aspect.asked.test(question) && aspect.key.test(words))) return 1;
  const own = contentWords(words);
  if (own.size === 0) return 0;
  const asked = contentWords(question);
  return [...own].filter((word) => asked.has(word)).length / own.size;
}
