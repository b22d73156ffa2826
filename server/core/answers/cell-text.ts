// The sentences of an answer from the cells of tables, in three languages: a value with its document, row and column, what
// superseded it, or what the table does not list and what comes nearest.
import type { AnswerLanguage } from "./question-language.ts";

interface CellOf {
  readonly document: string;
  /** As the table writes it. */
  readonly row: string;
  /** Label of the column, without its unit. */
  readonly column: string;
  /** With its unit. */
  readonly value: string;
  /** Number of the citation. */
  readonly cite: number;
  /** What it holds for, in words; "" for everything. */
  readonly scope: string;
}

export type CellStatement =
  | ({ readonly kind: "VALUE" } & CellOf)
  /** `value` is what holds now, `old` what the document itself says. */
  | ({ readonly kind: "CHANGED"; readonly old: string; readonly oldCite: number; readonly by: string } & CellOf)
  /** The document's own value, asked for as that of the old document. */
  | ({
      readonly kind: "OLD";
      readonly by: string;
      readonly byCite: number | null;
      readonly now: string | null;
    } & CellOf)
  /** The document is superseded by one that says nothing of this value. */
  | ({ readonly kind: "NOT_CHANGED"; readonly by: string; readonly byCite: number | null } & CellOf)
  /** All of a row. */
  | {
      readonly kind: "ROW";
      readonly document: string;
      readonly row: string;
      /** `old` is what the document itself says, where another value holds now. */
      readonly cells: readonly { readonly column: string; readonly value: string; readonly old: string | null }[];
      readonly cites: readonly number[];
      /** What supersedes it; null where nothing does. */
      readonly by: string | null;
    }
  /** Whether a document still holds. */
  | {
      readonly kind: "STANDING";
      readonly document: string;
      /** As the document writes it; null where it says nothing. */
      readonly status: string | null;
      readonly isGone: boolean;
      /** What took its place. */
      readonly by: string | null;
      readonly cites: readonly number[];
    }
  | {
      readonly kind: "EMPTY";
      readonly document: string;
      readonly row: string;
      readonly column: string;
      readonly cite: number;
    }
  | { readonly kind: "NO_ROW"; readonly document: string; readonly asked: string; readonly nearest: readonly string[] }
  | {
      readonly kind: "NO_COLUMN";
      readonly document: string;
      readonly asked: string;
      readonly nearest: readonly string[];
    }
  /** A document that is named and not there; `nearest` are called alike. */
  | { readonly kind: "NO_DOCUMENT"; readonly asked: string; readonly nearest: readonly string[] }
  | { readonly kind: "UNCLEAR"; readonly document: string; readonly columns: readonly string[] }
  | { readonly kind: "ROWS"; readonly document: string; readonly rows: number; readonly tables: number };

/** `[1] [2]` after a space. */
const marks = (cites: readonly number[]) => cites.map((cite) => ` [${cite}]`).join("");
type Writer = (statement: CellStatement) => string;

const mark = (cite: number | null) => (cite === null ? "" : ` [${cite}]`);
const brackets = (scope: string, open: string, close: string) => (scope === "" ? "" : `${open}${scope}${close}`);

const WRITERS: Readonly<Record<AnswerLanguage, Writer>> = {
  en(own) {
    switch (own.kind) {
      case "ROW":
        return `${own.document}, ${own.row}: ${cells(own, "superseded")}${marks(own.cites)}${own.by === null ? "" : `, as changed by “${own.by}”`}.`;
      case "STANDING":
        return `${own.document}: ${own.status ?? (own.isGone ? "no longer current" : "current")}; ${own.by !== null ? `replaced by ${own.by}` : own.isGone ? "what replaces it is not listed" : "nothing here says that it was replaced"}${marks(own.cites)}.`;
      case "EMPTY":
        return `${own.document} does not list a value for ${own.column} of ${own.row}: the cell is empty [${own.cite}].`;
      case "NO_ROW":
        return `${own.document} does not list ${own.asked}${own.nearest.length === 0 ? "" : `; nearest: ${own.nearest.join(", ")}`}.`;
      case "NO_COLUMN":
        return `${own.document} does not list “${own.asked}”; nearest columns: ${own.nearest.join("; ")}.`;
      case "NO_DOCUMENT":
        return `The material does not contain ${own.asked}${own.nearest.length === 0 ? "" : `; the nearest: ${own.nearest.join(", ")}`}.`;
      case "UNCLEAR":
        return `It cannot be told which column of ${own.document} is meant: ${own.columns.join("; ")}.`;
      case "ROWS":
        return `${own.document} lists ${own.rows}${own.tables > 1 ? `, in ${own.tables} tables` : ""}.`;
      default: {
        const cell = `${own.row}: ${own.column} = ${own.value}${mark(own.cite)}${brackets(own.scope, " (applies to: ", ")")}`;
        if (own.kind === "CHANGED")
          return `${own.document}, ${cell}, as changed by “${own.by}”; superseded value: ${own.old}${mark(own.oldCite)}.`;
        if (own.kind === "OLD")
          return `${own.document} (superseded by “${own.by}”${mark(own.byCite)}${own.now === null ? "" : `, which has ${own.now}`}), ${cell}.`;
        if (own.kind === "NOT_CHANGED")
          return `${own.document}, ${cell}. It is superseded by “${own.by}”${mark(own.byCite)}, which states no other value.`;
        return `${own.document}, ${cell}.`;
      }
    }
  },
  ru(own) {
    switch (own.kind) {
      case "ROW":
        return `${own.document}, ${own.row}: ${cells(own, "прежнее")}${marks(own.cites)}${own.by === null ? "" : `, с изменениями документа «${own.by}»`}.`;
      case "STANDING":
        return `${own.document}: ${own.status ?? (own.isGone ? "больше не действует" : "действует")}; ${own.by !== null ? `заменён на ${own.by}` : own.isGone ? "чем заменён, не указано" : "о замене ничего не сказано"}${marks(own.cites)}.`;
      case "EMPTY":
        return `${own.document}: значение «${own.column}» для ${own.row} не указано, ячейка пуста [${own.cite}].`;
      case "NO_ROW":
        return `${own.document}: строка ${own.asked} не указана${own.nearest.length === 0 ? "" : `; ближайшие: ${own.nearest.join(", ")}`}.`;
      case "NO_COLUMN":
        return `${own.document}: «${own.asked}» не указано; ближайшие столбцы: ${own.nearest.join("; ")}.`;
      case "NO_DOCUMENT":
        return `Материалы не содержат ${own.asked}${own.nearest.length === 0 ? "" : `; ближайшие: ${own.nearest.join(", ")}`}.`;
      case "UNCLEAR":
        return `Не указано, какой столбец ${own.document} имеется в виду: ${own.columns.join("; ")}.`;
      case "ROWS":
        return `${own.document}: строк ${own.rows}${own.tables > 1 ? `, таблиц: ${own.tables}` : ""}.`;
      default: {
        const cell = `${own.row}: ${own.column} = ${own.value}${mark(own.cite)}${brackets(own.scope, " (относится к: ", ")")}`;
        if (own.kind === "CHANGED")
          return `${own.document}, ${cell}, изменено документом «${own.by}»; прежнее значение: ${own.old}${mark(own.oldCite)}.`;
        if (own.kind === "OLD")
          return `${own.document} (заменён документом «${own.by}»${mark(own.byCite)}${own.now === null ? "" : `, теперь ${own.now}`}), ${cell}.`;
        if (own.kind === "NOT_CHANGED")
          return `${own.document}, ${cell}. Документ заменён: «${own.by}»${mark(own.byCite)}, другого значения там нет.`;
        return `${own.document}, ${cell}.`;
      }
    }
  },
  zh(own) {
    switch (own.kind) {
      case "ROW":
        return `${own.document}，${own.row}：${cells(own, "原值")}${marks(own.cites)}${own.by === null ? "" : `，按“${own.by}”更改`}。`;
      case "STANDING":
        return `${own.document}：${own.status ?? (own.isGone ? "不再有效" : "现行")}；${own.by !== null ? `由 ${own.by} 取代` : own.isGone ? "没有说明由什么取代" : "没有说明已被取代"}${marks(own.cites)}。`;
      case "EMPTY":
        return `${own.document} 中没有 ${own.row} 的 ${own.column}：单元格为空 [${own.cite}]。`;
      case "NO_ROW":
        return `${own.document} 中没有 ${own.asked}${own.nearest.length === 0 ? "" : `；最接近的：${own.nearest.join("、")}`}。`;
      case "NO_COLUMN":
        return `${own.document} 中没有“${own.asked}”；最接近的列：${own.nearest.join("；")}。`;
      case "NO_DOCUMENT":
        return `材料中没有 ${own.asked}${own.nearest.length === 0 ? "" : `；最接近的：${own.nearest.join("、")}`}。`;
      case "UNCLEAR":
        return `无法确定指的是 ${own.document} 的哪一列：${own.columns.join("；")}。`;
      case "ROWS":
        return `${own.document} 列出 ${own.rows} 行${own.tables > 1 ? `，共 ${own.tables} 个表` : ""}。`;
      default: {
        const cell = `${own.row}：${own.column} = ${own.value}${mark(own.cite)}${brackets(own.scope, "（适用于：", "）")}`;
        if (own.kind === "CHANGED")
          return `${own.document}，${cell}，由“${own.by}”更改；被取代的值：${own.old}${mark(own.oldCite)}。`;
        if (own.kind === "OLD")
          return `${own.document}（已被“${own.by}”取代${mark(own.byCite)}${own.now === null ? "" : `，现为 ${own.now}`}），${cell}。`;
        if (own.kind === "NOT_CHANGED")
          return `${own.document}，${cell}。该文件已被“${own.by}”取代${mark(own.byCite)}，其中未给出其他值。`;
        return `${own.document}，${cell}。`;
      }
    }
  },
};

/** A line for each statement. */
export function cellText(language: AnswerLanguage, statements: readonly CellStatement[]): string {
  return statements.map(WRITERS[language]).join("\n");
}

function cells({ cells: all }: Extract<CellStatement, { kind: "ROW" }>, wasWord: string): string {
  return all
    .map(({ column, value, old }) => `${column} = ${value}${old === null ? "" : ` (${wasWord}: ${old})`}`)
    .join("; ");
}
