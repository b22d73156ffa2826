// Front matter of Markdown: YAML between `---`, TOML between `+++`. Values are kept as written (`1.50` stays `1.50`).
import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";
import { AppError } from "../../core/errors.ts";
import { LABEL_PREFIX } from "../../core/documents/labels.ts";
import type { Labels, ParseWarning } from "../../core/documents/element.ts";
import type { Field } from "./blocks.ts";
import { flattenRecord } from "./flatten.ts";

export interface FrontMatter {
  readonly fields: readonly Field[];
  readonly labels: Labels;
  readonly warnings: readonly ParseWarning[];
}

/**
 * Fields and labels of the front matter. One that cannot be read as its format becomes its `key: value` lines with a
 * warning, unless it speaks to Vouch: a label that is not understood must not be passed over.
 * @throws {AppError} LABEL_INVALID
 */
export function readFrontMatter(kind: "yaml" | "toml", source: string): FrontMatter {
  let record: unknown;
  try {
    record =
      kind === "yaml" ? parseYaml(source, { schema: "failsafe", logLevel: "error" }) : parseTomlAsWritten(source);
  } catch (cause) {
    return readLines(kind, source, cause);
  }
  if (record === null || record === "") return { fields: [], labels: {}, warnings: [] };
  if (typeof record !== "object" || Array.isArray(record)) return readLines(kind, source, null);
  return { ...flattenRecord(record as Record<string, unknown>), warnings: [] };
}

function readLines(kind: string, source: string, cause: unknown): FrontMatter {
  if (source.toLowerCase().includes(LABEL_PREFIX)) {
    throw new AppError(
      "LABEL_INVALID",
      `The front matter holds labels of the namespace "${LABEL_PREFIX}", but cannot be read as ${kind.toUpperCase()}. Correct its syntax, for example by quoting values that contain a colon.`,
      { details: { key: LABEL_PREFIX }, cause },
    );
  }
  const fields: Field[] = [];
  for (const line of source.split("\n")) {
    const match = /^\s*([^\s:=#][^:=]{0,80}?)\s*[:=]\s*(.*)$/.exec(line);
    const last = fields.at(-1);
    if (match) fields.push({ key: match[1] ?? "", value: match[2] ?? "" });
    else if (last && line.trim() !== "")
      fields[fields.length - 1] = { key: last.key, value: `${last.value} ${line.trim()}` };
    else if (line.trim() !== "") fields.push({ key: "-", value: line.trim() });
  }
  const message = `The front matter is not valid ${kind.toUpperCase()}; its lines were kept as they are.`;
  return { fields, labels: {}, warnings: [{ code: "FRONT_MATTER_INVALID", message }] };
}

const TOML_NUMBER =
  /^(\s*(?:"[^"\n]*"|'[^'\n]*'|[A-Za-z0-9_.-]+)\s*=\s*)([+-]?\d[\d_:.TZtz+-]*(?:[eE][+-]?\d+)?)(\s*(?:#.*)?)$/;

/**
 * Numbers and dates on lines of their own are read as texts, so that `1.10` does not become `1.1`. Lines inside
 * multi-line strings could look the same, so the change is kept only where the source has none.
 */
function parseTomlAsWritten(source: string): unknown {
  const parsed: unknown = parseToml(source);
  if (/"""|'''/.test(source)) return parsed;
  return parseToml(
    source
      .split("\n")
      .map((line) => line.replace(TOML_NUMBER, '$1"$2"$3'))
      .join("\n"),
  );
}
