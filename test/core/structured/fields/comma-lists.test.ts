import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CommaLists } from "../../../../server/core/structured/fields/comma-lists.ts";
import { createFieldProfiler } from "../../../../server/core/structured/fields/field-profiler.ts";
import { proposeReading } from "../../../../server/core/structured/fields/profile-reading.ts";
import { foldForMatch } from "../../../../server/core/structured/fold.ts";
import { splitList } from "../../../../server/core/structured/values/lists.ts";

const isList = (key: string, values: readonly string[]): boolean =>
  proposeReading(
    [key],
    values.map((value) => ({ value, items: null })),
  ).isCommaSeparated === true;
const times = (count: number, value: (index: number) => string) => Array.from({ length: count }, (_, i) => value(i));
/** The same figure for the same number, spread over 0 to below `max`. */
const spread = (index: number, max: number) => ((index * 2_654_435_761) >>> 8) % max;
const given = (index: number) => `Given${index}`;
const family = (index: number) => (index % 5 === 0 ? given(index / 5) : `Family${index}`);

const AUTHORS = [
  ...["Mara Lind", "Mara Lind", "Mara Lind, Otto Berg", "Ivo Dahl", "Ivo Dahl, Eva Sund", "Noor Haan", "Noor Haan"],
  ...["Noor Haan, Ada Wren", "Per Holm", "Per Holm", "Ivo Dahl, Ada Wren", "Lena Frost", "Lena Frost, Olaf Stein"],
];

describe("a comma parts a list where its parts stand elsewhere in the column too (NUM-2)", () => {
  it.each([
    ["authors", AUTHORS],
    ["written_by", AUTHORS],
    ["kind", ["Drama, Comedy", "Comedy, Drama", "Drama", "Comedy, War", "War, Drama"]],
    ["notes", times(60, (i) => `tag${spread(i, 7)}, tag${spread(i + 99, 7)}, tag${spread(i + 7, 7)}`)],
    ["Tags", ["wool", "wool, linen", "linen", "cotton, silk", "silk", "cotton, wool"]],
    ["x", ["🍎, 🍐", "🍐, 🍎", "🍎", "🍌, 🍐", "🍎, 🍌"]],
    [
      "Авторы",
      [
        "Анна Ель",
        "Анна Ель, Пётр Дуб",
        "Ян Клён",
        "Ян Клён",
        "Ян Клён, Вера Ива",
        "Вера Ива",
        "Пётр Дуб",
        "Пётр Дуб, Лев Бук",
      ],
    ],
    ["автор книги", ["Анна Ель", "Анна Ель, Олег Вяз", "Ян Клён", "Ян Клён, Лев Бук", "Вера Ива", "Вера Ива, Лев Бук"]],
    ["Жанр", ["драма", "драма, комедия", "комедия", "боевик, драма", "боевик", "драма, боевик"]],
    ["作者", ["林海", "林海，王山", "赵云", "赵云，钱江", "孙月", "孙月, 钱江"]],
    ["标签", ["环保，进口", "进口", "热卖，环保", "环保", "热卖", "进口，热卖"]],
    ["其他", ["红色，蓝色", "蓝色，红色", "红色", "绿色，蓝色", "红色，绿色"]],
    ["תגיות", ["אדום, כחול", "כחול, אדום", "ירוק, כחול", "אדום, ירוק"]],
  ])("%s", (key, values) => {
    expect(isList(key, values)).toBe(true);
  });

  it("authors of ten thousand, in a tenth of whose books a second one stands", () => {
    const value = (i: number) =>
      i % 10 === 0 ? `First${spread(i, 3_000)} Writer, Second${i} Helper` : `First${spread(i, 3_000)} Writer`;
    expect(isList("authors", times(10_000, value))).toBe(true);
  });
});

describe("a comma belongs to names, places and descriptions", () => {
  it.each([
    ["author", ["Smith, John", "Doe, Jane", "Poe, John", "Roe, Jane", "Plato", "Homer"]],
    [
      "author",
      ["James, Henry", "Henry, James", "Thomas, Dylan", "Dylan, Bob", "Poe, Edgar", "Roe, Ann", "Lee, Harper"],
    ],
    ["author", ["Smith, John; Doe, Jane", "Poe, Edgar", "Roe, Ann", "Smith, John"]],
    ["author", times(3_000, (i) => `${family(spread(i, 900))}, ${given(spread(i + 5, 200))}`)],
    ["name", times(3_000, (i) => `${family(spread(i, 900))}, ${given(spread(i + 5, 200))}`)],
    ["author", ["King, Jr.", "Martin King, Jr.", "Ann Roe, Ph.D.", "Ann Roe", "Martin King", "Bo Day, MD", "Bo Day"]],
    ["publisher", ["Reed, Inc.", "Reed", "Marsh, Ltd.", "Marsh", "Field, LLC", "Field", "Ash, GmbH", "Ash"]],
    ["city", ["Paris, France", "Lyon, France", "Paris", "Oslo, Norway", "Oslo", "France"]],
    ["place", ["York, England", "Mill End, York, England", "Hove, England", "Leeds, England", "York", "Hove", "Leeds"]],
    ["address", times(50, (i) => `${i} Mill Road, ${["York", "Hove"][i % 2] ?? ""}`)],
    ["title", ["The Kind, the Proud and the Late", "The Kind", "Red, White and Green", "Red", "Crouch, Hide", "Hide"]],
    ["description", ["Chair", "Chair, outdoor", "Table, 120x60 cm", "Table", "Sofa, 3-seat", "Sofa", "Chair, folding"]],
    ["designer", ["Lind", "Lind/Berg", "Berg/Lind", "Berg", "Lind/Dahl", "Dahl"]],
    ["size", ["1,250", "2,500", "1,250"]],
    ["Автор", ["Ель, Анна", "Дуб, Пётр", "Клён, Ян", "Ива, Вера", "Ель, Пётр"]],
    ["Город", ["Париж, Франция", "Лион, Франция", "Париж", "Осло, Норвегия", "Осло"]],
    ["Издатель", ["Весна, ООО", "Весна", "Лето, АО", "Лето", "Осень, ЗАО", "Осень"]],
    ["名称", ["苹果手机，黑色", "苹果手机", "小米耳机，白色", "小米耳机", "华为平板，黑色", "华为平板"]],
    ["城市", ["上海，中国", "上海", "北京，中国", "巴黎，法国", "巴黎"]],
    ["标签", ["适合夏天穿着的轻薄透气面料，洗后不变形不褪色", "进口", "环保", "环保", "进口"]],
  ])("%s (%#)", (key, values) => {
    expect(isList(key, values)).toBe(false);
  });

  it("names, and the word `and` before the last, are kept whole and left out", () => {
    const parts = (value: string) => splitList(value, { isCommaSeparated: true });
    expect(parts("Reed, Inc., Marsh, Ltd.")).toEqual(["Reed, Inc.", "Marsh, Ltd."]);
    expect(parts("Martin King, Jr., Bo Day")).toEqual(["Martin King, Jr.", "Bo Day"]);
    expect(parts("red, green, and blue")).toEqual(["red", "green", "blue"]);
    expect(parts("красный, синий, и белый")).toEqual(["красный", "синий", "белый"]);
    expect(parts("andes, andrew")).toEqual(["andes", "andrew"]);
    expect(parts("红，蓝")).toEqual(["红", "蓝"]);
    expect(parts("1,250")).toEqual(["1,250"]);
  });
});

describe("any column", () => {
  const piece = fc.constantFrom("red", "blue", "Ann Lee", "Ёж", "红", "Ｒed", "e\u0301t", "🍎", "a, b", "x;y");
  const columns = fc.array(
    fc.array(piece, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(", ")),
    {
      maxLength: 40,
    },
  );
  const hints = { namesPeople: false, namesSeveral: true };
  const seen = (values: readonly string[]) => {
    const commas = new CommaLists();
    for (const value of values) {
      const parts = splitList(value, { isCommaSeparated: true });
      commas.add(parts, parts.map(foldForMatch));
    }
    return commas;
  };

  it("is read the same in any order of its values", () => {
    fc.assert(
      fc.property(
        columns.chain((values) =>
          fc.tuple(fc.constant(values), fc.shuffledSubarray(values, { minLength: values.length })),
        ),
        ([values, shuffled]) => {
          for (const key of ["x", "authors", "tags"]) expect(isList(key, shuffled)).toBe(isList(key, values));
        },
      ),
    );
  });

  it("is read the same in parts that are put together", () => {
    fc.assert(
      fc.property(columns, columns, (some, others) => {
        const joined = seen(some);
        joined.merge(seen(others));
        expect(joined.isList(hints)).toBe(seen([...some, ...others]).isList(hints));
      }),
    );
  });

  it("of more parts than are followed is judged by an even sample, in any order", () => {
    const values = times(6_000, (i) => (i % 2 === 0 ? `n${spread(i, 2_500)}, n${spread(i + 3, 2_500)}` : `n${i}`));
    expect(seen(values).isList({ namesPeople: false, namesSeveral: false })).toBe(true);
    expect(seen(values.toReversed()).isList({ namesPeople: false, namesSeveral: false })).toBe(true);
    const joined = seen(values.slice(0, 2_000));
    joined.merge(seen(values.slice(2_000)));
    expect(joined.isList({ namesPeople: false, namesSeveral: false })).toBe(true);
  });
});

describe("figures of a list", () => {
  it("are of its parts: a writer beside others counts for each", () => {
    const profiler = createFieldProfiler({ subject: "DOCUMENTS" });
    for (const value of AUTHORS) profiler.add({ header: [{ key: "authors", value, items: null }] });
    const [authors] = profiler.finish().proposals;
    expect(authors).toMatchObject({
      reading: { type: "TEXT", isMultiple: true, isCommaSeparated: true },
      figures: { values: 18, distinct: 9 },
    });
    expect(authors?.figures.examples.slice(0, 3)).toEqual(["Mara Lind", "Ivo Dahl", "Noor Haan"]);
  });
});
