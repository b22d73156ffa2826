// Invented catalogs for wordings: codes of languages, places, managers, values of several words, what is sold and left.
import { createCatalog } from "./catalog.ts";
import type { NamedCatalog } from "./catalogs.ts";

export const reels: NamedCatalog = {
  nameField: "title",
  ...createCatalog(
    "films",
    {
      title: "TEXT",
      genres: { type: "TEXT", isMultiple: true },
      director: "TEXT",
      language: "TEXT",
      country: "TEXT",
      runtime: { type: "NUMBER", unit: "min" },
      revenue: { type: "MONEY", unit: "USD" },
      year: "NUMBER",
      vote_average: "NUMBER",
    },
    [
      ["Paper Lanterns", ["Animation", "Drama"], "Aki Mori", "ja", "Japan", 101, 52_000_000, 1998, 8.1],
      ["Night Bakery", ["Animation"], "Aki Mori", "ja", "Japan", 88, 11_000_000, 2004, 7.7],
      ["Le Quai", ["Drama"], "Paul Seret", "fr", "France", 120, 9_000_000, 1999, 7.2],
      ["Grey Harbour", ["Crime", "Drama"], "Nell Ward", "en", "United Kingdom", 131, 80_000_000, 2010, 7.9],
      ["Big Dust", ["Western"], "Tom Hale", "en", "United States of America", 112, 210_000_000, 2012, 6.4],
      ["Ash Valley", ["Crime"], "Tom Hale", "en", "United States of America", 99, 45_000_000, 2015, 6.9],
    ].map(([title, genres, director, language, country, runtime, revenue, year, vote]) => ({
      title: title as string,
      genres: genres as string[],
      director: director as string,
      language: language as string,
      country: country as string,
      runtime: runtime as number,
      revenue: revenue as number,
      year: year as number,
      vote_average: vote as number,
    })),
  ),
};

export const team: NamedCatalog = {
  nameField: "name",
  ...createCatalog(
    "staff",
    {
      name: "TEXT",
      department: "TEXT",
      job_title: "TEXT",
      manager: "TEXT",
      office: "TEXT",
      salary: { type: "MONEY", unit: "USD" },
      hire_date: "DATE",
    },
    [
      ["Ola Brekke", "Operations", "Director", null, "Oslo", 150_000, "2009-03-02"],
      ["Ines Prat", "Operations", "Office Manager", "Ola Brekke", "Lisbon", 61_000, "2016-07-11"],
      ["Hugo Lund", "Finance", "Accountant", "Ola Brekke", "Oslo", 72_000, "2012-01-16"],
      ["Mina Sato", "Finance", "Accountant", "Hugo Lund", "Lisbon", 68_500, "2019-10-01"],
      ["Rafi Cohen", "Support", "Support Agent", "Ines Prat", "Oslo", 43_000, "2021-04-19"],
    ].map(([name, department, job, manager, office, salary, hired]) => ({
      name: name as string,
      department: department as string,
      job_title: job as string,
      manager: manager as string | null,
      office: office as string,
      salary: salary as number,
      hire_date: hired as string,
    })),
  ),
};

export const lands: NamedCatalog = {
  nameField: "country",
  ...createCatalog(
    "countries",
    {
      country: "TEXT",
      capital: "TEXT",
      continent: "TEXT",
      population: "NUMBER",
      area_km2: { type: "NUMBER", unit: "km2" },
      official_languages: { type: "TEXT", isMultiple: true },
    },
    [
      ["Averia", "Ser", "Europe", 4_100_000, 51_000, ["Averian", "French"]],
      ["Bolstan", "Tem", "Europe", 61_000_000, 402_000, ["Bolstani"]],
      ["Ceyra", "Madu", "Africa", 33_000_000, 1_200_000, ["French", "Arabic"]],
      ["Dunia", "Oru", "Africa", 98_000_000, 910_000, ["Arabic"]],
      ["Eskar", "Lai", "Asia", 140_000_000, 2_050_000, ["Eskari"]],
    ].map(([country, capital, continent, population, area, languages]) => ({
      country: country as string,
      capital: capital as string,
      continent: continent as string,
      population: population as number,
      area_km2: area as number,
      official_languages: languages as string[],
    })),
  ),
};

export const shop: NamedCatalog = {
  nameField: "название",
  ...createCatalog(
    "Товары",
    {
      название: "TEXT",
      категория: "TEXT",
      страна: "TEXT",
      цена: { type: "MONEY", unit: "RUB" },
      остаток: "NUMBER",
      рейтинг: "NUMBER",
    },
    [
      ["Сметана Луговая", "Молочные продукты", "Россия", 120, 14, 4.6],
      ["Кефир Луговой", "Молочные продукты", "Беларусь", 95, 40, 4.2],
      ["Чай Красный холм", "Чай и кофе", "Китай", 310, 7, 4.8],
      ["Плед Север", "Домашний текстиль", "Россия", 1900, 3, 3.9],
      ["Фильтр Родник", "Бытовая техника", "Китай", 2700, 0, 4.1],
    ].map(([name, category, country, price, left, rating]) => ({
      название: name as string,
      категория: category as string,
      страна: country as string,
      цена: price as number,
      остаток: left as number,
      рейтинг: rating as number,
    })),
  ),
};

export const zhShop: NamedCatalog = {
  nameField: "商品名称",
  ...createCatalog(
    "商品",
    {
      商品名称: "TEXT",
      品牌: "TEXT",
      类别: "TEXT",
      价格: { type: "MONEY", unit: "CNY" },
      库存: "NUMBER",
      销量: "NUMBER",
      评分: "NUMBER",
    },
    [
      ["云朵台灯", "晨光居", "家居", 129, 40, 820, 4.7],
      ["竹影茶杯", "晨光居", "家居", 45, 0, 1500, 4.4],
      ["山雀耳机", "北岭", "数码", 399, 12, 2300, 4.8],
      ["小河键盘", "北岭", "数码", 259, 5, 640, 4.1],
    ].map(([name, brand, category, price, stock, sold, rating]) => ({
      商品名称: name as string,
      品牌: brand as string,
      类别: category as string,
      价格: price as number,
      库存: stock as number,
      销量: sold as number,
      评分: rating as number,
    })),
  ),
};
