// Shapes of answers that the placing of values was made with. Others, never looked at while it was made, are in
// held-out-shapes.ts.
import type { Item, Shape, ShapeInput } from "./turn.ts";

const shape = (name: string, items: readonly [number, number], write: (input: ShapeInput) => string): Shape => ({
  name,
  items,
  write,
});
const each = (items: readonly Item[], write: (item: Item, i: number) => string, joint = "\n"): string =>
  items.map(write).join(joint);

export const SHAPES: readonly Shape[] = [
  shape("sentence", [1, 3], ({ items, say }) =>
    each(
      items,
      (o) =>
        say(
          `${o.name()} costs ${o.price} EUR and can be ordered at ${o.link()} ${o.label}.`,
          `${o.name()} стоит ${o.price} EUR, заказать можно здесь: ${o.link()} ${o.label}.`,
          `${o.name()}的价格是${o.price}欧元，可在${o.link()}订购${o.label}。`,
        ),
      say(" ", " ", ""),
    ),
  ),
  shape("two-sentences", [1, 3], ({ items, say }) =>
    each(
      items,
      (o) =>
        say(
          `${o.name()} costs ${o.price} EUR ${o.label}. You can order it here: ${o.link()}.`,
          `${o.name()} стоит ${o.price} EUR ${o.label}. Заказать можно здесь: ${o.link()}.`,
          `${o.name()}的价格是${o.price}欧元${o.label}。您可以在这里订购：${o.link()}。`,
        ),
      "\n\n",
    ),
  ),
  shape(
    "list",
    [2, 6],
    ({ items, say }) =>
      `${say("Here is what fits:", "Вот что подходит:", "符合条件的有：")}\n\n${each(items, (o) => `- **${o.name()}**: ${o.price} EUR, ${o.link()}`)}`,
  ),
  shape("linked-list", [2, 6], ({ items }) =>
    each(items, (o) => `- [${o.name()}](${o.link()}) – ${o.price} EUR ${o.label}`),
  ),
  shape("nested-list", [2, 4], ({ items, say }) =>
    each(
      items,
      (o, i) =>
        `${i + 1}. **${o.name()}**\n   - ${say("Price", "Цена", "价格")}: ${o.price} EUR\n   - ${say("Link", "Ссылка", "链接")}: ${o.link()}\n   - ${say("Photo", "Фото", "图片")}: ![${say("photo", "фото", "图")}](${o.image()})`,
    ),
  ),
  shape(
    "table",
    [2, 6],
    ({ items, say }) =>
      `| ${say("Product", "Товар", "产品")} | ${say("Price", "Цена", "价格")} | ${say("Link", "Ссылка", "链接")} | ${say("Article", "Артикул", "货号")} |\n|---|---|---|---|\n${each(items, (o) => `| ${o.name()} | ${o.price} EUR | ${o.link()} | ${o.code()} |`)}`,
  ),
  shape(
    "transposed-table",
    [2, 3],
    ({ items, say }) =>
      `| | ${each(items, (o) => o.name(), " | ")} |\n|---|${each(items, () => "---", "|")}|\n| ${say("Price", "Цена", "价格")} | ${each(items, (o) => `${o.price} EUR`, " | ")} |\n| ${say("Page", "Страница", "页面")} | ${each(items, (o) => o.link(), " | ")} |`,
  ),
  shape("headings", [2, 4], ({ items, say }) =>
    each(
      items,
      (o) =>
        `### ${o.name()}\n\n${say("It costs", "Цена:", "价格为")} ${o.price} EUR ${o.label}.\n\n${say("Order here", "Заказать", "订购")}: ${o.link()}\n`,
    ),
  ),
  shape(
    "both-in-brackets",
    [2, 3],
    ({ items, say }) =>
      `${say("Two fit: ", "Подходят: ", "合适的有：")}${each(items, (o) => `${o.name()} (${o.link()})`, say(" and ", " и ", "和"))}.`,
  ),
  shape("contrast", [2, 2], ({ items: [a, b], say }) =>
    say(
      `Unlike ${b!.name()}, ${a!.name()} is sold at ${a!.link()}.`,
      `В отличие от ${b!.name()}, ${a!.name()} продаётся по адресу ${a!.link()}.`,
      `与${b!.name()}不同，${a!.name()}在${a!.link()}出售。`,
    ),
  ),
  shape("link-before-name", [2, 2], ({ items: [a, b], say }) =>
    say(
      `Use ${a!.link()} for ${a!.name()}, and ${b!.link()} for ${b!.name()}.`,
      `Откройте ${a!.link()} для ${a!.name()}, а ${b!.link()} — для ${b!.name()}.`,
      `${a!.link()}是${a!.name()}的页面，${b!.link()}是${b!.name()}的页面。`,
    ),
  ),
  shape("pronouns", [2, 3], ({ items, say }) =>
    each(
      items,
      (o) =>
        say(
          `${o.name()} is in stock. It costs ${o.price} EUR. Its page is ${o.link()}.`,
          `${o.name()} есть в наличии. Цена — ${o.price} EUR. Страница товара: ${o.link()}.`,
          `${o.name()}有现货。价格为${o.price}欧元。它的页面是${o.link()}。`,
        ),
      say(" ", " ", ""),
    ),
  ),
  shape("bold-lines", [2, 4], ({ items }) => each(items, (o) => `**${o.name()}**\n${o.price} EUR\n${o.link()}\n`)),
  shape("one-document", [1, 1], ({ items: [o], say }) =>
    say(
      `The price is ${o!.price} EUR ${o!.label}. Order here: ${o!.link()}`,
      `Цена ${o!.price} EUR ${o!.label}. Заказать: ${o!.link()}`,
      `价格是${o!.price}欧元${o!.label}。订购：${o!.link()}`,
    ),
  ),
  shape("gallery", [2, 4], ({ items }) => each(items, (o) => `![${o.name()}](${o.image()})`, "\n\n")),
  shape("identifiers", [2, 3], ({ items, say }) =>
    each(
      items,
      (o) =>
        say(
          `${o.name()} (article ${o.code()}) costs ${o.price} EUR.`,
          `${o.name()} (артикул ${o.code()}) стоит ${o.price} EUR.`,
          `${o.name()}（货号${o.code()}）价格为${o.price}欧元。`,
        ),
      say(" ", " ", ""),
    ),
  ),
  shape("generic-link-text", [2, 4], ({ items, say }) =>
    each(
      items,
      (o) =>
        `* ${o.name()}: [${say("order page", "страница заказа", "订购页面")}](${o.link()}), [${say("photo", "фото", "图片")}](${o.image()})`,
    ),
  ),
  shape("dashes", [2, 5], ({ items }) => each(items, (o) => `${o.name()} — ${o.price} EUR — ${o.link()}`)),
  shape("code-spans", [2, 4], ({ items }) =>
    each(items, (o, i) => (i % 2 === 0 ? `- ${o.name()}: \`${o.link()}\`` : `- ${o.name()}: <${o.link()}>`)),
  ),
  shape("labels-only", [2, 3], ({ items, say }) =>
    each(items, (o) =>
      say(
        `One of them costs ${o.price} EUR: ${o.link()} ${o.label}.`,
        `Один из них стоит ${o.price} EUR: ${o.link()} ${o.label}.`,
        `其中一个价格为${o.price}欧元：${o.link()}${o.label}。`,
      ),
    ),
  ),
  shape("link-then-name", [2, 4], ({ items }) => each(items, (o) => `- ${o.link()} – ${o.name()}`)),
];
