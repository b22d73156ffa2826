// Real conflicts, and what only looks like one: things whose names differ in a number or a word, other aspects, other times
// (ANS-7), in three languages. The second half is held out: no rule was changed for a pair of it.
import { describe, expect, test } from "vitest";
import type { ConflictQuote } from "../../../server/core/answers/claims.ts";
import { findConflict } from "../../../server/core/answers/conflicts.ts";

type Side = readonly [title: string, text: string];
type Pair = readonly [a: Side, b: Side];

const quote = ([title, text]: Side, document: string): ConflictQuote => ({
  ...{ block: document, document, title, text, sectionPath: [], scope: {}, scopeLine: "", recordRow: null },
  ...{ kind: "SENTENCE", cells: [], supersession: [] },
});
const conflictOf = ([a, b]: Pair) => findConflict([quote(a, "a"), quote(b, "b")]);

const REAL: readonly Pair[] = [
  [
    ["Opening hours of the north branch", "The north branch library is open from 9:00 to 17:00 on Saturday."],
    ["Notice of the north branch", "The north branch library is open from 10:00 to 16:00 on Saturday."],
  ],
  [
    ["HOURS-1", "The north branch library is open from 9:00 to 17:00 on Saturday."],
    ["HOURS-2", "The north branch library is open from 10:00 to 16:00 on Saturday."],
  ],
  [
    ["Правила библиотеки", "Библиотека на улице Мира открыта по субботам с 9:00 до 17:00."],
    ["Объявление библиотеки", "Библиотека на улице Мира открыта по субботам с 10:00 до 16:00."],
  ],
  [
    ["北区图书馆开放时间", "北区图书馆周六开放时间为9:00至17:00。"],
    ["北区图书馆通知", "北区图书馆周六开放时间为10:00至16:00。"],
  ],
  [
    ["Price list", "The Lumen Desk Lamp 20 costs 25 EUR."],
    ["Spring leaflet", "The Lumen Desk Lamp 20 costs 29 EUR."],
  ],
  [
    ["Прайс-лист", "Лампа Заря 10 стоит 21 евро."],
    ["Буклет", "Лампа Заря 10 стоит 24 евро."],
  ],
  [
    ["价目表", "晨光台灯 20 售价25元。"],
    ["传单", "晨光台灯 20 售价29元。"],
  ],
];

const NONE: readonly Pair[] = [
  [
    ["Lumen Desk Lamp 20", "The Lumen Desk Lamp 20 costs 25 EUR."],
    ["Lumen Desk Lamp 10", "The Lumen Desk Lamp 10 costs 21 EUR."],
  ],
  [
    ["Lumen Desk Lamp 20", "The Lumen Desk Lamp 20 costs 25 EUR."],
    ["Lumen Desk Lamp 20 Pro", "The Lumen Desk Lamp 20 Pro costs 35 EUR."],
  ],
  [
    ["Polar Jacket 20 Pro", "The Polar Jacket 20 Pro costs 80 EUR."],
    ["Polar Jacket 200", "The Polar Jacket 200 costs 95 EUR."],
  ],
  [
    ["Лампа Заря 10", "Лампа Заря 10 стоит 21 евро."],
    ["Лампа Заря 200", "Лампа Заря 200 стоит 35 евро."],
  ],
  [
    ["晨光台灯20", "晨光台灯20售价25元。"],
    ["晨光台灯200", "晨光台灯200售价39元。"],
  ],
  [
    ["Lumen Desk Lamp 20", "The lamp costs 25 EUR."],
    ["Lumen Desk Lamp 20 Pro", "The lamp costs 35 EUR."],
  ],
  [
    ["Catalogue", "The Lumen Desk Lamp 10 costs 21 EUR."],
    ["Spring leaflet", "The Lumen Desk Lamp 20 costs 25 EUR."],
  ],
  [
    ["Summer hours", "In summer the museum is open from 9:00 to 17:00."],
    ["Winter hours", "In winter the museum is open from 10:00 to 16:00."],
  ],
  [
    ["Лампа Заря 10", "Гарантия на лампу составляет 24 месяца."],
    ["Лампа Заря 200", "Гарантия на лампу составляет 36 месяцев."],
  ],
  [
    ["Museum rules", "The museum opens at 9:00 on Mondays."],
    ["Museum board", "The museum closes at 17:00 on Mondays."],
  ],
  [
    ["Тариф Дом", "Тариф Дом Плюс стоит 600 рублей."],
    ["Тарифы", "Тариф Дом стоит 400 рублей."],
  ],
];

/** Held out. */
const REAL_UNSEEN: readonly Pair[] = [
  [
    ["Swimming pool handbook", "The pool of the east side closes at 20:00 on Friday."],
    ["Swimming pool notice", "The pool of the east side closes at 21:00 on Friday."],
  ],
  [
    ["Terms of the ferry", "A bicycle on the ferry costs 6 EUR."],
    ["Timetable of the ferry", "A bicycle on the ferry costs 8 EUR."],
  ],
  [
    ["Manual", "The Orbit Kettle 15 holds 1.5 l of water."],
    ["Datasheet", "The Orbit Kettle 15 holds 1.7 l of water."],
  ],
  [
    ["Памятка бассейна", "Абонемент на месяц стоит 3000 рублей."],
    ["Сайт бассейна", "Абонемент на месяц стоит 3500 рублей."],
  ],
  [
    ["Регламент", "Заявка на отпуск подаётся за 14 дней."],
    ["Памятка", "Заявка на отпуск подаётся за 30 дней."],
  ],
  [
    ["东区游泳馆须知", "东区游泳馆周五20:00关门。"],
    ["东区游泳馆公告", "东区游泳馆周五21:00关门。"],
  ],
  [
    ["员工手册", "请假申请须提前14天提交。"],
    ["通知", "请假申请须提前30天提交。"],
  ],
  [
    ["Notice 1", "Parking in the yard costs 3 EUR a day."],
    ["Notice 2", "Parking in the yard costs 5 EUR a day."],
  ],
];

const NONE_UNSEEN: readonly Pair[] = [
  [
    ["Orbit Kettle 15", "The Orbit Kettle 15 weighs 900 g."],
    ["Orbit Kettle 17", "The Orbit Kettle 17 weighs 1100 g."],
  ],
  [
    ["Orbit Kettle Mini", "The Orbit Kettle Mini weighs 500 g."],
    ["Orbit Kettle", "The Orbit Kettle weighs 900 g."],
  ],
  [
    ["Trail Boot 3", "The boot weighs 410 g."],
    ["Trail Boot 5", "The boot weighs 520 g."],
  ],
  [
    ["Price list", "The Trail Boot 3 costs 90 EUR."],
    ["Price list", "The Trail Boot 3 Max costs 120 EUR."],
  ],
  [
    ["Чайник Волна 15", "Чайник «Волна 15» весит 900 г."],
    ["Чайник Волна 17", "Чайник «Волна 17» весит 1100 г."],
  ],
  [
    ["Чайник Волна 15", "Чайник весит 900 г."],
    ["Чайник Волна 15 Про", "Чайник весит 1100 г."],
  ],
  [
    ["Каталог", "Куртка Полюс 20 стоит 80 евро."],
    ["Буклет", "Куртка Полюс 200 стоит 95 евро."],
  ],
  [
    ["海浪水壶15", "海浪水壶15重900克。"],
    ["海浪水壶17", "海浪水壶17重1100克。"],
  ],
  [
    ["海浪水壶", "海浪水壶售价99元。"],
    ["海浪水壶Pro", "海浪水壶Pro售价149元。"],
  ],
  [
    ["Room 12", "Room 12 has a rent of 40 EUR an hour."],
    ["Room 14", "Room 14 has a rent of 55 EUR an hour."],
  ],
  [
    ["Hours", "The café is open from 9:00 to 17:00 on Saturday."],
    ["Hours", "The café is open from 10:00 to 16:00 on Sunday."],
  ],
  [
    ["Museum", "A ticket for children costs 4 EUR."],
    ["Museum", "A ticket for adults costs 9 EUR."],
  ],
  [
    ["Office rules", "The office is open from 8:00 to 18:00."],
    ["Berlin", "The Berlin office is open from 9:00 to 16:00."],
  ],
  [
    ["Вклад", "Ставка по вкладу с января составляет 8 %."],
    ["Вклад", "Ставка по вкладу с июля составляет 6 %."],
  ],
];

const named = (pairs: readonly Pair[]) =>
  pairs.map((pair) => [pair.map(([, text]) => text).join(" / "), pair] as const);

describe("sources that disagree", () => {
  test.each(named([...REAL, ...REAL_UNSEEN]))("%s", (_, pair) => expect(conflictOf(pair)).not.toBeNull());
});

describe("no conflict", () => {
  test.each(named([...NONE, ...NONE_UNSEEN]))("%s", (_, pair) => {
    expect(conflictOf(pair)).toBeNull();
    expect(conflictOf([pair[1], pair[0]])).toBeNull();
  });
});
