// `vouch fields`: what a collection can be counted by, seen and decided on.
import { InvalidArgumentError, type Command } from "commander";
import { CliError, EXIT_CODES, type ExitCode } from "../errors.ts";
import { interruptible } from "../interrupt.ts";
import { followJob } from "../job-progress.ts";
import {
  LIST_FIELDS,
  PROPOSE_FIELDS,
  UPDATE_FIELD,
  type CollectionField,
  type CollectionFields,
  type FieldDecision,
} from "../operations/fields.ts";
import { clip, table, type Output } from "../output.ts";
import type { Run, Session } from "../session.ts";
import { requireDone } from "./jobs.ts";
import { parseList } from "./labels.ts";

const TYPES = ["TEXT", "NUMBER", "MONEY", "DATE", "BOOLEAN", "IDENTIFIER", "LINK", "IMAGE"];
const BAR_COLUMNS = 10;
/** Columns of a reason or of examples that are shown. */
const REMARK_MAX = 100;

interface Named {
  readonly name: string;
  readonly value: string;
}

interface FieldOptions {
  propose?: boolean;
  accept?: string[];
  takeBack?: string[];
  hide?: string[];
  exact?: string[];
  type?: Named[];
  synonyms?: Named[];
}

export function addFieldsCommand(program: Command, run: Run): void {
  const command = program
    .command("fields")
    .description("list what a collection can be counted by, and decide on it")
    .argument("<collection>", "the collection")
    .option("--propose", "look for fields in all documents first")
    .option("--accept <names>", "count by these", parseList)
    .option("--take-back <names>", "count by these though they were dropped or hidden", parseList)
    .option("--hide <names>", "leave these out; their values leave the index at once", parseList)
    .option("--exact <names>", "keep the values of these unreadable: compared as a whole, never shown", parseList)
    .option("--type <name=type>", `how values are read: ${TYPES.join(", ").toLowerCase()}`, parseNamed)
    .option("--synonyms <name=words>", "what else a field may be called: price=cost,цена", parseNamed);
  command.action((collection: string, options: FieldOptions) =>
    run(command, (session) => decide(session, collection, options)),
  );
}

async function decide(session: Session, collection: string, options: FieldOptions): Promise<ExitCode> {
  const { client, output } = session;
  const list = async () => (await client.call(LIST_FIELDS, { collection })).fields;
  if (options.propose === true) {
    const { proposeFields: job } = await client.call(PROPOSE_FIELDS, { collection });
    await finish(session, job.id, `Looking for fields of ${collection}`);
  }
  const decisions = decisionsOf(options);
  if (decisions.size > 0) {
    const { fields } = await list();
    const found = [...decisions].map(([name, decision]) => ({ id: findField(fields, name).id, ...decision }));
    const jobs: string[] = [];
    for (const input of found)
      jobs.push(...(await client.call(UPDATE_FIELD, { input })).updateField.jobs.map(({ id }) => id));
    for (const id of new Set(jobs)) await finish(session, id, `Building the index of ${collection}`);
  }
  const known = await list();
  output.json(known);
  print(output, known);
  return EXIT_CODES.success;
}

async function finish({ client, output }: Session, id: string, what: string): Promise<void> {
  requireDone(await interruptible((signal) => followJob(client, output, id, { what, signal })));
}

/** All that is decided on one field goes together. */
function decisionsOf({ accept, takeBack, hide, exact, type, synonyms }: FieldOptions): Map<string, FieldDecision> {
  const decisions = new Map<string, FieldDecision>();
  const add = (name: string, decision: FieldDecision) =>
    void decisions.set(fold(name), { ...decisions.get(fold(name)), ...decision });
  for (const name of [...(accept ?? []), ...(takeBack ?? [])]) add(name, { state: "ACTIVE" });
  for (const name of hide ?? []) add(name, { state: "HIDDEN" });
  for (const name of exact ?? []) add(name, { isExact: true });
  for (const { name, value } of type ?? []) add(name, { reading: { type: typeOf(value) } });
  for (const { name, value } of synonyms ?? []) add(name, { synonyms: parseList(value, undefined) });
  return decisions;
}

function typeOf(written: string): string {
  const type = written.toUpperCase();
  if (TYPES.includes(type)) return type;
  throw new CliError("USAGE", `"${written}" is no type. Write one of ${TYPES.join(", ").toLowerCase()}.`);
}

/** By its name first, then by a key or a synonym. @throws {CliError} NOT_FOUND, USAGE for a name that several have */
function findField(fields: readonly CollectionField[], name: string): CollectionField {
  const byName = fields.filter((field) => fold(field.name) === name);
  const found =
    byName.length > 0
      ? byName
      : fields.filter((field) => [...field.keys, ...field.synonyms].some((one) => fold(one) === name));
  const [only, other] = found;
  if (only === undefined)
    throw new CliError(
      "NOT_FOUND",
      `No field is called "${name}". There are: ${fields.map((field) => field.name).join(", ") || "none"}.`,
    );
  // Documents come before rows of their tables.
  if (other === undefined || only.subject !== other.subject)
    return found.find(({ subject }) => subject === "DOCUMENTS") ?? only;
  throw new CliError("USAGE", `Several fields are called "${name}". Name one by its own name.`);
}

function print(output: Output, { fields, reasonText, proposedAt }: CollectionFields): void {
  if (proposedAt === null) output.note("Nobody has looked for fields yet. Do it with --propose.");
  if (reasonText !== null) output.line(reasonText);
  if (fields.length === 0) return;
  const rows = fields.map((field) => [
    field.name,
    field.isBuilding ? "BUILDING" : field.state,
    typeName(field),
    field.figures === null ? "" : bar(field.figures.coverage),
    field.figures === null
      ? ""
      : `${field.figures.distinct.toLocaleString("en")}${field.figures.isDistinctAtLeast ? "+" : ""}`,
    clip(field.reasonText ?? field.figures?.examples.join(", ") ?? "", REMARK_MAX),
  ]);
  for (const line of table(["field", "state", "type", "coverage", "values", "examples, or why not"], rows))
    output.line(line);
}

function typeName({ type, unit, isMultiple, isExact, subject }: CollectionField): string {
  const marks = [
    ...(isMultiple ? ["several"] : []),
    ...(isExact ? ["exact"] : []),
    ...(subject === "TABLE_ROWS" ? ["of rows"] : []),
  ];
  return [
    type.toLowerCase(),
    ...(unit === null ? [] : [unit]),
    ...(marks.length === 0 ? [] : [`(${marks.join(", ")})`]),
  ].join(" ");
}

/** `███████░░░  72 %`; never full where some do not have it. */
function bar(share: number): string {
  const filled = share >= 1 ? BAR_COLUMNS : Math.min(BAR_COLUMNS - 1, Math.round(share * BAR_COLUMNS));
  const percent = share >= 1 ? 100 : Math.min(99, Math.round(share * 100));
  return `${"█".repeat(filled)}${"░".repeat(BAR_COLUMNS - filled)} ${String(percent).padStart(3)} %`;
}

function parseNamed(written: string, previous: Named[] | undefined): Named[] {
  const at = written.lastIndexOf("=");
  const [name, value] = [written.slice(0, Math.max(at, 0)).trim(), written.slice(at + 1).trim()];
  if (name === "" || value === "") throw new InvalidArgumentError("Write it as NAME=VALUE.");
  return [...(previous ?? []), { name, value }];
}

function fold(name: string): string {
  return name.normalize("NFKC").toLowerCase().trim();
}
