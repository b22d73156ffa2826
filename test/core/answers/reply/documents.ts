// Documents in Russian and Chinese that say what the reference corpus says in English: a sheet and the notice that changes
// one of its values for two revisions, prices, opening hours that disagree, accuracy by range and interval.
import type { DocumentSource } from "../../../helpers/evidence.ts";

const front = (key: string, more = "") =>
  `---\n"vouch:key": ${key}\n"vouch:version": "1"\n"vouch:audience": PUBLIC\n${more}---\n\n`;

export const OWN_DOCUMENTS: readonly DocumentSource[] = [
  {
    name: "sheet.ru.md",
    markdown: `${front("ПН-40-ПАСПОРТ")}# Паспорт платы ПН-40

## 3. Рекомендуемые условия

Таблица 1. Рекомендуемые условия

| Параметр           | Минимум | Максимум |
| ------------------ | ------- | -------- |
| Входное напряжение | 9,0 В   | 36,0 В   |
| Выходной ток       | 0 А     | 3,0 А    |
`,
  },
  {
    name: "notice.ru.md",
    markdown: `${front("ИИ-2608", `"vouch:scope": { ревизия: [А, Б] }\n`)}# Извещение об изменении ИИ-2608

## 1. Изменение

На платах ПН-40 ревизий А и Б входное напряжение не должно превышать 32,0 В. Это значение заменяет прежний предел 36,0 В из
раздела 3 паспорта. Для ревизии В остаётся 36,0 В.
`,
  },
  {
    name: "accuracy.ru.md",
    markdown: `${front("ВМ-7-РУКОВОДСТВО")}# Руководство вольтметра ВМ-7

## 7. Погрешность

Таблица 6. Погрешность показания 4,9930 В

| Предел | Межповерочный интервал | Погрешность |
| ------ | ---------------------- | ----------- |
| 10 В   | 24 часа                | 79,9 мкВ    |
| 10 В   | 1 год                  | 224,8 мкВ   |
| 100 В  | 1 год                  | 824,7 мкВ   |
`,
  },
  {
    name: "desk.ru.md",
    markdown: `${front("ЧАСЫ-СТОЙКА")}# Листовка стойки\n\n## 1 Часы работы\n\nБиблиотека открыта по субботам с 10:00 до 16:00.\n`,
  },
  {
    name: "board.ru.md",
    markdown: `${front("ЧАСЫ-ДОСКА")}# Доска объявлений\n\n## 1 Часы работы\n\nПо субботам библиотека открыта с 9:00 до 13:00.\n`,
  },
  {
    name: "sheet.zh.md",
    markdown: `${front("WY50-数据表")}# WY50 稳压板数据表

## 3. 推荐工作条件

表1. 推荐工作条件

| 参数     | 最小值 | 最大值 |
| -------- | ------ | ------ |
| 输入电压 | 9.0 V  | 36.0 V |
| 输出电流 | 0 A    | 3.0 A  |
`,
  },
  {
    name: "notice.zh.md",
    markdown: `${front("BG-2608", `"vouch:scope": { 修订版: [A, B] }\n`)}# 变更通知 BG-2608

## 1. 变更

修订版A和B的WY50稳压板输入电压不得超过32.0 V。该值取代数据表第3节中36.0 V的限值。修订版C仍为36.0 V。
`,
  },
  {
    name: "second-notice.zh.md",
    markdown: `${front("BG-2611", `"vouch:scope": { 修订版: [A] }\n`)}# 变更通知 BG-2611

## 1. 变更

修订版A的WY50稳压板输入电压不得超过30.0 V，取代通知BG-2608中的32.0 V。
`,
  },
  {
    name: "prices.zh.md",
    markdown: `${front("JIAGE")}# 价格

## 1 月费

表1. 各套餐月费

| 套餐   | 月费  |
| ------ | ----- |
| 入门版 | 49元  |
| 团队版 | 190元 |
`,
  },
  {
    name: "desk.zh.md",
    markdown: `${front("SHIJIAN-QIANTAI")}# 前台单页\n\n## 1 开放时间\n\n图书馆周六开放时间为10:00至16:00。\n`,
  },
  {
    name: "board.zh.md",
    markdown: `${front("SHIJIAN-GONGGAO")}# 公告栏\n\n## 1 开放时间\n\n图书馆周六开放时间为9:00至13:00。\n`,
  },
];
