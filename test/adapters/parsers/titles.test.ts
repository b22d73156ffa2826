import { expect, test } from "vitest";
import { fieldTitle } from "../../../server/adapters/parsers/titles.ts";

const fields = (record: Record<string, string>) => Object.entries(record).map(([key, value]) => ({ key, value }));

test.each([
  [{ name: "POÄNG", title: "Armchair" }, "Armchair"],
  [{ артикул: "ДМ-1", Название: "Чайник «Маяк»" }, "Чайник «Маяк»"],
  [{ наименование: "Стул 🪑" }, "Стул 🪑"],
  [{ 编号: "ZX1", 名称: "青山炒锅" }, "青山炒锅"],
  [{ "file name": "a.txt", surname: "Hale" }, null],
  [{ title: "  ", name: "Tern" }, "Tern"],
])("a record %j is called by the field that names it, whatever its language", (record, title) => {
  expect(fieldTitle(fields(record as Record<string, string>))).toBe(title);
});
