import { describe, expect, test } from "vitest";
import { carryingUnits, createCarrying, type PlacedText } from "../../../server/core/answers/pinned-units.ts";
import { extractIdentifiers } from "../../../server/core/identifiers/extract.ts";

function placed(text: string, place: Partial<PlacedText> = {}): PlacedText {
  return { text, passage: text, sectionPath: [], sectionNumber: null, title: "", documentKey: "", ...place };
}

const carryingOf = (question: string, unit: PlacedText) => createCarrying(extractIdentifiers(question))(unit);

describe("what may answer where an identifier was asked for (FIND-3)", () => {
  test("the row that carries it, never that of its look-alike, whatever the document is called", () => {
    const place = { title: "C-3 display errors", passage: "Code | Meaning" };
    expect(carryingOf("What is E-417?", placed("E-417 | Speed sensor gives no signal.", place))).toBe("OWN");
    expect(carryingOf("What is E-417?", placed("E-4170 | Battery is too cold.", place))).toBe("LOOK_ALIKE");
    expect(carryingOf("What is E-417 on the C-3?", placed("E-4170 | Battery is too cold.", place))).toBe("LOOK_ALIKE");
    expect(carryingOf("Что значит Е-417?", placed("E-417 | датчик", place))).toBe("OWN");
    expect(carryingOf("Ｅ－４１７是什么？", placed("E-417 | 传感器", place))).toBe("OWN");
  });

  test("what stands in its paragraph, section, record or document", () => {
    const question = "How heavy is the SRB-5030?";
    expect(carryingOf(question, placed("It weighs 18 g.", { title: "SRB-5030 datasheet" }))).toBe("PLACE");
    expect(carryingOf(question, placed("It weighs 18 g.", { passage: "The SRB-5030 is small. It weighs 18 g." }))).toBe(
      "PLACE",
    );
    expect(carryingOf(question, placed("It weighs 20 g.", { title: "SRB-5031 datasheet" }))).toBe("LOOK_ALIKE");
    expect(carryingOf(question, placed("It weighs 20 g."))).toBe("NONE");
  });

  test("a numbered section is known by its number, also where it speaks of others", () => {
    const unit = placed("Паевой взнос возвращают по статье 19.", { sectionNumber: "18" });
    expect(carryingOf("Что говорит статья 18?", unit)).toBe("PLACE");
    expect(carryingOf("Что говорит статья 17?", unit)).toBe("LOOK_ALIKE");
  });

  test("of two that are asked for, a look-alike of either is none, also in the section that is asked for", () => {
    const sheet = { title: "VX-2410 datasheet", documentKey: "VX-2410-DATASHEET", sectionNumber: "5" };
    const row = placed("E-2310 | Output short-circuited", sheet);
    for (const question of ["What does error E-2310 of the VX-2401 mean?", "VX-2401 的 E-2310 是什么意思？"])
      expect(carryingOf(question, row)).toBe("LOOK_ALIKE");
    expect(carryingOf("Что в разделе 5 о VX-2401?", row)).toBe("LOOK_ALIKE");
    expect(carryingOf("What does error E-2310 of the VX-2410 mean?", row)).toBe("OWN");
    expect(carryingOf("Что в разделе 5 о VX-2410?", row)).toBe("PLACE");
  });

  test("without an asked identifier nothing is left out", () => {
    expect(carryingOf("How heavy is it?", placed("E-417 weighs 18 g."))).toBe("NONE");
  });
});

test("where one is pinned only what carries it answers, else everything but look-alikes", () => {
  const [own, none, alike] = (["OWN", "NONE", "LOOK_ALIKE"] as const).map((carrying) => ({ carrying }));
  const units = [own, none, alike].flatMap((unit) => unit ?? []);
  expect(carryingUnits(units, true)).toEqual([own]);
  expect(carryingUnits(units, false)).toEqual([own, none]);
  expect(carryingUnits(units.slice(1), true)).toEqual([none]);
});
