// Shapes of answers that the placing of values was not made with: other forms, other words. Its figures are the ones that count.
import type { Item, Shape, ShapeInput } from "./turn.ts";

const shape = (name: string, items: readonly [number, number], write: (input: ShapeInput) => string): Shape => ({
  name,
  items,
  write,
});
const each = (items: readonly Item[], write: (item: Item, i: number) => string, joint = "\n"): string =>
  items.map(write).join(joint);

export const HELD_OUT_SHAPES: readonly Shape[] = [
  shape("recommendation", [2, 2], ({ items: [a, b], say }) =>
    say(
      `I would go for the ${a!.name()}: at ${a!.price} EUR it is the better buy ${a!.label}, and its product page is ${a!.link()}.\n\nIf you need something else, have a look at the ${b!.name()} – ${b!.link()} has the details.`,
      `Советую выбрать ${a!.name()}: за ${a!.price} EUR это лучшая покупка ${a!.label}, страница — ${a!.link()}.\n\nЕсли нужно что-то другое, посмотрите ${b!.name()}: подробности на ${b!.link()}.`,
      `我推荐${a!.name()}：${a!.price}欧元，更划算${a!.label}，产品页面见${a!.link()}。\n\n如果需要别的，可以看看${b!.name()}，详情见${b!.link()}。`,
    ),
  ),
  shape("whereas", [2, 2], ({ items: [a, b], say }) =>
    say(
      `${a!.name()} can be seen at ${a!.link()}, whereas ${b!.name()} is at ${b!.link()}.`,
      `${a!.name()} можно посмотреть на ${a!.link()}, тогда как ${b!.name()} — на ${b!.link()}.`,
      `${a!.name()}见${a!.link()}，而${b!.name()}见${b!.link()}。`,
    ),
  ),
  shape("semicolons", [3, 4], ({ items }) => `${each(items, (o) => `${o.name()} – ${o.link()}`, "; ")}.`),
  shape("quote-block", [2, 3], ({ items, say }) =>
    each(
      items,
      (o) => `> **${o.name()}** ${o.label}\n> ${say("To order", "Для заказа", "订购地址")}: ${o.link()}`,
      "\n\n",
    ),
  ),
  shape("bullets-of-other-kinds", [2, 5], ({ items, say }) =>
    each(items, (o) => `• ${o.name()} – ${say("only", "всего", "仅")} ${o.price} EUR → ${o.link()}`),
  ),
  shape("emoji-lines", [2, 4], ({ items }) => each(items, (o) => `✅ ${o.name()} 👉 ${o.link()}`)),
  shape("html", [2, 3], ({ items, say }) =>
    each(items, (o) => `<p><a href="${o.link()}">${o.name()}</a> ${say("costs", "стоит", "价格")} ${o.price} EUR</p>`),
  ),
  shape(
    "open-table",
    [2, 5],
    ({ items, say }) =>
      `${say("Article", "Артикул", "货号")} | ${say("Name", "Название", "名称")} | ${say("Photo", "Фото", "图片")}\n--- | --- | ---\n${each(items, (o) => `${o.code()} | **${o.name()}** | ![](${o.image()})`)}`,
  ),
  shape("key-value-blocks", [2, 4], ({ items, say }) =>
    each(
      items,
      (o) =>
        `${say("Name", "Название", "名称")}: ${o.name()}\n${say("Price", "Цена", "价格")}: ${o.price} EUR\nURL: ${o.link()}\n${say("Image", "Изображение", "图像")}: ${o.image()}`,
      "\n\n",
    ),
  ),
  shape("numbered-headings", [2, 3], ({ items, say }) =>
    each(
      items,
      (o, i) =>
        `## ${i + 1}. ${o.name()}\n- ${say("Costs", "Стоит", "售价")} ${o.price} EUR ${o.label}\n- [${say("Buy now", "Купить", "立即购买")}](${o.link()})\n`,
    ),
  ),
  shape(
    "bold-link-text",
    [2, 5],
    ({ items, say }) =>
      `${say("The candidates are", "Варианты", "候选如下")}:\n${each(items, (o, i) => `${i + 1}) [**${o.name()}**](${o.link()}) ${o.label}`)}`,
  ),
  shape("letters", [2, 4], ({ items, say }) =>
    each(items, (o, i) => `${"abcd".charAt(i)}) ${o.name()}\n   ${say("see", "см.", "参见")} ${o.link()}`),
  ),
  shape("yes-then-links", [2, 2], ({ items: [a, b], say }) =>
    say(
      `Yes, both are available. The first, ${a!.name()}, is listed under ${a!.link()} ${a!.label}; the second, ${b!.name()}, under ${b!.link()} ${b!.label}.`,
      `Да, есть оба. Первый, ${a!.name()}, указан на ${a!.link()} ${a!.label}; второй, ${b!.name()}, — на ${b!.link()} ${b!.label}.`,
      `是的，两款都有。第一款${a!.name()}见${a!.link()}${a!.label}；第二款${b!.name()}见${b!.link()}${b!.label}。`,
    ),
  ),
  shape("article-first", [2, 4], ({ items }) =>
    each(items, (o) => `- \`${o.code()}\` ${o.name()}, ${o.price} EUR, [↗](${o.link()})`),
  ),
  shape("long-paragraphs", [2, 3], ({ items, say }) =>
    each(
      items,
      (o) =>
        say(
          `Then there is ${o.name()} ${o.label}. It is solid, easy to clean and fits most rooms, e.g. a study. Delivery takes about 3.5 days. For orders of two or more there is a discount. Whoever wants to see it can do so at ${o.link()}, and a picture is here: ${o.image()}.`,
          `Далее — ${o.name()} ${o.label}. Изделие прочное, легко чистится и подходит для большинства комнат, т. е. и для кабинета. Доставка занимает около 3,5 дня. При заказе от двух штук есть скидка. Посмотреть его можно на ${o.link()}, а снимок здесь: ${o.image()}.`,
          `还有${o.name()}${o.label}。它结实、易清洁，适合大多数房间。配送约需3.5天。两件以上有折扣。想看的话请访问${o.link()}，图片在这里：${o.image()}。`,
        ),
      "\n\n",
    ),
  ),
  shape(
    "comparison-row",
    [2, 2],
    ({ items: [a, b], say }) =>
      `| ${say("Question", "Вопрос", "问题")} | ${say("Answer", "Ответ", "回答")} |\n| :-- | :-- |\n| ${say("Cheapest", "Самый дешёвый", "最便宜")} | ${a!.name()} – ${a!.link()} |\n| ${say("Largest", "Самый большой", "最大")} | ${b!.name()} – ${b!.link()} |`,
  ),
  shape("aside", [2, 2], ({ items: [a, b], say }) =>
    say(
      `${a!.name()} (not to be confused with ${b!.name()}) is ordered through ${a!.link()}.`,
      `${a!.name()} (не путать с ${b!.name()}) заказывается через ${a!.link()}.`,
      `${a!.name()}（不要与${b!.name()}混淆）可通过${a!.link()}订购。`,
    ),
  ),
  shape(
    "closing-line",
    [1, 1],
    ({ items: [o], say }) =>
      `${say("It is 80 cm wide and made of oak", "Ширина 80 см, материал — дуб", "宽80厘米，橡木材质")} ${o!.label}.\n\n---\n${say("More", "Подробнее", "更多")}: ${o!.link()} · ${say("Photo", "Фото", "图片")}: ${o!.image()}`,
  ),
];
