// Which scope an answer has to state because of its values (SCOPE-1): the worked examples MDN-6100 and SRB-5030.
import { describe, expect, it } from "vitest";
import type { EvidenceBlock, EvidenceUnit } from "../../../server/core/answers/evidence.ts";
import { scopesOfValue } from "../../../server/core/answers/scopes-of-value.ts";
import { scopeOfUnit } from "../../../server/core/answers/unit-scope.ts";
import type { Scope } from "../../../server/core/documents/scope.ts";

function row(
  labels: readonly string[],
  texts: readonly string[],
  scopeLine = "",
  superseded: readonly Scope[] = [],
): EvidenceUnit {
  const cells = texts.map((text, i) => ({ label: labels[i] ?? "", text }));
  const scopeLines = scopeLine === "" ? [] : [scopeLine];
  const { appliesTo } = scopeOfUnit({ versionScope: {}, scopeLines, cells, superseded }, {});
  return {
    span: { start: 0, end: 1 },
    kind: "TABLE_ROW",
    text: texts.join(" | "),
    contextTexts: scopeLines,
    scopeLine,
    cells,
    appliesTo,
    superseded,
  };
}

function sentence(text: string, appliesTo: Scope = {}): EvidenceUnit {
  return {
    span: { start: 0, end: 1 },
    kind: "SENTENCE",
    text,
    contextTexts: [],
    scopeLine: "",
    cells: [],
    appliesTo,
    superseded: [],
  };
}

function block(units: readonly EvidenceUnit[], more: Partial<EvidenceBlock> = {}): EvidenceBlock {
  return {
    label: 1,
    documentId: "d",
    documentKey: "D",
    title: "D",
    versionLabel: null,
    sectionPath: [],
    cite: "D#1",
    page: null,
    scope: {},
    text: units.map(({ text }) => text).join("\n"),
    part: null,
    supersededBy: [],
    supersedes: [],
    units,
    ...more,
  };
}

const shown = (answer: string, ...blocks: EvidenceBlock[]) =>
  Object.fromEntries(scopesOfValue(answer, blocks).map(({ name, values }) => [name, [...values].sort()]));

const ACCURACY = ["Range", "Calibration interval", "Accuracy"];
const LINE = "Scope: MDN-6100, DC volts, reading 4.9930 V";
const mdn6100 = block([
  row(ACCURACY, ["10 V", "24 hours", "79.9 uV"], LINE),
  row(ACCURACY, ["10 V", "1 year", "224.8 uV"], LINE),
  row(ACCURACY, ["100 V", "1 year", "824.7 uV"], LINE),
]);

describe("MDN-6100: one reading, an accuracy for each range and interval", () => {
  it.each([
    ["The accuracy is 79.9 µV.", "10 V", "24 hours"],
    ["Погрешность составляет 224,8 мкВ.", "10 V", "1 year"],
    ["精度为 824.7 uV。", "100 V", "1 year"],
  ])("%s needs range and interval", (answer, range, interval) => {
    const needed = shown(answer, mdn6100);
    expect(Object.keys(needed)).toHaveLength(2);
    expect(Object.values(needed)).toEqual(expect.arrayContaining([[range], [interval]]));
  });

  it("needs nothing where the answer has no value of the table", () => {
    expect(shown("Send it in for calibration.", mdn6100)).toEqual({});
    expect(shown("The meter weighs 3 kg.", mdn6100)).toEqual({});
  });
});

const LIMITS = ["Parameter", "Minimum", "Maximum"];
const datasheet = (superseded: readonly Scope[]) =>
  block([
    row(LIMITS, ["Input voltage", "9.0 V", "36.0 V"], "", superseded),
    row(LIMITS, ["Output current", "0 A", "3.0 A"], ""),
  ]);
const notice = block([sentence("The input voltage may not exceed 32.0 V.")], {
  supersedes: [{ label: 1, cite: "srb5030-datasheet#3", scope: { revision: ["A", "B"] } }],
});

describe("SRB-5030: a limit that a notice lowers for two revisions", () => {
  it("needs the revision for the value of the notice", () => {
    expect(shown("It is 32.0 V.", notice, datasheet([{ revision: ["A", "B"] }]))).toEqual({ revision: ["A", "B"] });
  });

  it("needs the revision for what remains of the datasheet, and not for what nothing supersedes", () => {
    expect(Object.keys(shown("It is 36 V.", datasheet([{ revision: ["A", "B"] }])))).toEqual(["revision"]);
    expect(shown("It is 3.0 A.", datasheet([{ revision: ["A", "B"] }]))).toEqual({});
    expect(shown("It is 36 V.", datasheet([]))).toEqual({});
  });

  it("needs what a scoped document is for", () => {
    const scoped = block([sentence("Торг: предел равен 32 В.")], { scope: { ревизия: ["A"] } });
    expect(shown("32 В", scoped)).toEqual({ revision: ["A"] });
  });

  it("needs the scope of a column where the columns say different things", () => {
    const labels = ["Parameter", "Revision A", "Revision C"];
    const table = block([row(labels, ["Input voltage", "32.0 V", "36.0 V"]), row(labels, ["Weight", "18 g", "18 g"])]);
    expect(shown("32 V", table)).toEqual({ revision: ["A"] });
    expect(shown("18 g", table)).toEqual({});
  });
});
