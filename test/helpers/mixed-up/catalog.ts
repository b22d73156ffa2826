// A catalog of products whose names are taken for one another: series, sizes and colours that differ in one word or one
// figure, equal titles, titles within titles, links that several share. In three languages.
import type { ExactValue } from "../../../server/core/answers/exact/exact-value.ts";
import { createRandom } from "../generate-files-text.ts";

export type CatalogLanguage = "en" | "ru" | "zh";

export interface CatalogDocument {
  readonly documentId: string;
  readonly key: string;
  readonly title: string;
  readonly language: CatalogLanguage;
  readonly price: number;
  readonly values: readonly ExactValue[];
}

const SERIES: Record<CatalogLanguage, readonly string[]> = {
  en: [
    "Aurora",
    "Bergen",
    "Corvo",
    "Delta Light",
    "Elm",
    "Fjord",
    "Grand Oak",
    "Halden",
    "Ivory",
    "Juno",
    "Nord and Sea",
  ],
  ru: ["Аврора", "Берген", "Ворон", "Дельта", "Вяз", "Фьорд", "Белый дуб", "Свет", "Заря", "Юнона", "Север и море"],
  zh: ["明月", "北岸", "青松", "远山", "白鹭", "星河", "云海", "明月光", "秋水", "晨曦", "山与海"],
};
const KINDS: Record<CatalogLanguage, readonly string[]> = {
  en: ["Lamp", "Desk Lamp", "Floor Lamp", "Shelf", "Table", "Table Lamp", "Chair", "Lampshade"],
  ru: ["лампа", "настольная лампа", "торшер", "полка", "стол", "стул", "шкаф", "абажур"],
  zh: ["灯", "台灯", "落地灯", "书架", "桌子", "椅子", "衣柜", "灯罩"],
};
const SIZES = ["12", "120", "1200", "12 S", "80x28", "80x28x202", "Pro", "Pro 2", "MX-6", "MX-60", "2.0"];
const COLOURS: Record<CatalogLanguage, readonly string[]> = {
  en: ["", "", ", white", ", black", " (oak)"],
  ru: ["", "", ", белый", ", чёрный", " (дуб)"],
  zh: ["", "", "，白色", "，黑色", "（橡木）"],
};
const FIELDS: Record<CatalogLanguage, { link: string; image: string; code: string }> = {
  en: { link: "Product page", image: "Photo", code: "Article" },
  ru: { link: "Страница товара", image: "Фото", code: "Артикул" },
  zh: { link: "产品页面", image: "图片", code: "货号" },
};

/** Neighbours in the list are look-alikes. Of 40 documents one has the title of the one before it, of 20 one its link. */
export function makeCatalog(seed: number, size: number): CatalogDocument[] {
  const random = createRandom(seed);
  const documents: CatalogDocument[] = [];
  const languages: readonly CatalogLanguage[] = ["en", "ru", "zh"];
  for (const language of languages) {
    const combinations = SERIES[language].flatMap((series) =>
      KINDS[language].flatMap((kind) =>
        SIZES.flatMap((figure) => [...new Set(COLOURS[language])].map((colour) => ({ series, kind, figure, colour }))),
      ),
    );
    const count = Math.floor(size / languages.length) + (language === "en" ? size % languages.length : 0);
    const step = combinations.length / count;
    for (let i = 0; i < count; i++) {
      const { series, kind, figure, colour } = combinations[Math.floor(i * step)] ?? combinations[0]!;
      const before = documents.at(-1);
      const isSameTitle = i > 0 && random() < 1 / 40;
      const title =
        isSameTitle && before !== undefined
          ? before.title
          : language === "zh"
            ? `${series}${kind}${/^[\d]/.test(figure) ? "" : " "}${figure}${colour}`
            : language === "ru"
              ? `${kind.charAt(0).toUpperCase()}${kind.slice(1)} «${series}» ${figure}${colour}`
              : `${series} ${kind} ${figure}${colour}`;
      documents.push({ ...productOf(documents.length, language, random, before), title, language });
    }
  }
  return documents;
}

function productOf(
  index: number,
  language: CatalogLanguage,
  random: () => number,
  before: CatalogDocument | undefined,
) {
  const { link, image, code } = FIELDS[language];
  const number = String(10_000 + index);
  const shared = before?.values.find(({ kind }) => kind === "LINK")?.value;
  const own =
    index % 17 === 0
      ? `https://shop.example/${language}/p/${number}_(new)`
      : `https://${index % 3 === 0 ? "www." : ""}shop.example/${language}/p/${number}${index % 5 === 0 ? "/" : `?ref=c&id=${index}`}`;
  const values: ExactValue[] = [
    { kind: "LINK", field: link, value: shared !== undefined && random() < 1 / 20 ? shared : own },
    { kind: "IMAGE", field: image, value: `https://img.example/${number}/front${index % 7 === 0 ? " side" : ""}.jpg` },
    { kind: "IDENTIFIER", field: code, value: index % 9 === 0 ? number : `${"ABCDEFG".charAt(index % 7)}K-${number}` },
  ];
  return { documentId: `doc-${index}`, key: `sku-${number}`, price: 10 + (index % 490), values };
}
