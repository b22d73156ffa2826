// Words and sentences for generated files, per language, and the characters that break naive offsets.

/** A seeded generator of numbers in [0, 1): mulberry32. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function pick<T>(random: () => number, values: readonly T[]): T {
  return values[Math.floor(random() * values.length)] as T;
}

export type Language = "en" | "ru" | "zh" | "ja" | "de";

export const SENTENCES: Readonly<Record<Language, readonly string[]>> = {
  en: [
    "The filter must be replaced every six months.",
    "Close the valve before you open the housing.",
    "Returns are accepted within 14 days.",
    "Keep the receipt, it is your warranty.",
  ],
  ru: [
    "Фильтр необходимо заменять каждые шесть месяцев.",
    "Перед вскрытием корпуса закройте вентиль.",
    "Возврат товара возможен в течение 14 дней.",
    "Сохраните чек, он подтверждает гарантию.",
  ],
  zh: [
    "过滤器每六个月必须更换一次。",
    "打开外壳之前请先关闭阀门。",
    "产品可以在十四天内退货。",
    "请保留收据，这是您的保修凭证。",
  ],
  ja: [
    "フィルターは六か月ごとに交換してください。",
    "ケースを開ける前にバルブを閉めてください。",
    "返品は十四日以内に受け付けます。",
    "保証書として領収書を保管してください。",
  ],
  de: [
    "Der Filter muss alle sechs Monate gewechselt werden, für größere Geräte öfter.",
    "Schließen Sie das Ventil, bevor Sie das Gehäuse öffnen.",
    "Die Rückgabe ist innerhalb von 14 Tagen möglich.",
    "Le reçu est à conserver, c’est votre garantie dès l’achat.",
  ],
};

export const WORDS: Readonly<Record<Language, readonly string[]>> = {
  en: ["pump", "valve", "gasket", "manual", "filter"],
  ru: ["насос", "клапан", "прокладка", "инструкция", "фильтр"],
  zh: ["水泵", "阀门", "垫圈", "说明书", "过滤器"],
  ja: ["ポンプ", "バルブ", "説明書", "フィルター", "交換"],
  de: ["Größe", "Gerät", "Schlüssel", "Öffnung", "Übersicht"],
};

/** Only for encodings that hold all of Unicode. */
export const HARD_CHARACTERS: readonly string[] = [
  "👍🏽",
  "👩‍👩‍👧",
  "🇩🇪🇫🇷",
  "e\u0301",
  "q\u0307\u0323",
  "\u1112\u1161\u11ab",
  "𠮷野",
  "𝒳",
  "ＡＢＣ１２３",
  "שלום",
  "مرحبا",
  "नमस्ते",
  "o\u0308\u0304",
  "Å",
  "ﬁ",
  "😀\u200d",
  "й",
];
