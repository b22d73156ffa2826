// Fields proposed from what documents carry, and verified over all of them (NUM-3, NUM-4): one pass over a whole
// collection, in memory that does not grow with its documents.
import type { CountSubject, FieldFigures, FieldReading, FieldReason } from "../field.ts";
import { decideReading } from "./decide-reading.ts";
import { Evidence } from "./evidence.ts";
import { readKey, type FieldKey } from "./field-keys.ts";
import type { DecidedReading } from "./reading-facts.ts";
import { createTallyBudget } from "./tally.ts";

export interface ProfilerOptions {
  readonly subject: CountSubject;
  /** Share of rows, 0..1: a field found in no more than this many is dropped. Default COVERAGE_MIN. */
  readonly coverageMin?: number;
  /** Fields that may pass; the least covered beyond them are dropped. Default FIELDS_MAX. */
  readonly fieldsMax?: number;
}

/** "Found in only a fifth of them" is too few (NUM-3): a filter would silently omit the rest. */
export const COVERAGE_MIN = 0.2;
/** A choice: nobody reads a longer list of fields. */
export const FIELDS_MAX = 200;
/** Keys that are followed at a time. A choice; the rarest are forgotten, which no field above the threshold is. */
const KEYS_MAX = 2_000;

export interface ProfiledRow {
  readonly header: readonly {
    readonly key: string;
    readonly value: string;
    readonly items: readonly string[] | null;
  }[];
}

export interface FieldProposal {
  readonly subject: CountSubject;
  /** The commonest way in which its key is written. */
  readonly name: string;
  /** Folded keys that are this field. */
  readonly keys: readonly string[];
  readonly reading: FieldReading;
  readonly figures: FieldFigures;
  readonly state: "PROPOSED" | "DROPPED";
  /** Null for PROPOSED. */
  readonly reason: FieldReason | null;
  /** An identifier, a link or a picture: a person decides whether it is exact (EXACT-1), and until then it is not read. */
  readonly looksExact: boolean;
}

export interface CollectionProfile {
  /** Rows that were read. */
  readonly considered: number;
  /** Proposed ones first, then by coverage. */
  readonly proposals: readonly FieldProposal[];
  /** Why there is nothing to count by (NUM-4): LOW_COVERAGE where nothing is common, ALL_DIFFERENT, …; null: there is. */
  readonly reason: FieldReason | null;
}

export interface FieldProfiler {
  add(row: ProfiledRow): void;
  finish(): CollectionProfile;
}

/** One way of writing a unit into the key, or none. Ways that never stand in one row may be one field. */
interface Column {
  readonly keys: Map<string, { readonly key: FieldKey; count: number }>;
  readonly evidence: Evidence;
  withKey: number;
  withValue: number;
  lastRow: number;
  lastValued: number;
}

interface Group {
  readonly columns: Map<string, Column>;
  /** Whether two of the columns stood in one row: then each is a field. */
  isApart: boolean;
  lastRow: number;
}

export function createFieldProfiler(options: ProfilerOptions): FieldProfiler {
  const groups = new Map<string, Group>();
  const budget = createTallyBudget();
  const known = new Map<string, FieldKey | null>();
  let row = 0;
  const keyOf = (written: string): FieldKey | null => {
    let key = known.get(written);
    if (key === undefined) {
      key = readKey(written);
      if (known.size > KEYS_MAX * 4) known.clear();
      known.set(written, key);
    }
    return key;
  };
  const columnOf = (key: FieldKey): Column => {
    const group = groups.get(key.base) ?? { columns: new Map<string, Column>(), isApart: false, lastRow: 0 };
    groups.set(key.base, group);
    const stated = key.currency ?? key.unit ?? "";
    const column: Column = group.columns.get(stated) ?? {
      keys: new Map(),
      evidence: new Evidence(budget),
      withKey: 0,
      withValue: 0,
      lastRow: 0,
      lastValued: 0,
    };
    group.columns.set(stated, column);
    if (group.lastRow === row && column.lastRow !== row) group.isApart = true;
    group.lastRow = row;
    return column;
  };
  return {
    add({ header }) {
      row++;
      for (const { key: written, value, items } of header) {
        const key = keyOf(written);
        if (key === null) continue;
        const column = columnOf(key);
        const variant = column.keys.get(key.name) ?? { key, count: 0 };
        variant.count++;
        column.keys.set(key.name, variant);
        if (column.lastRow !== row) column.withKey++;
        column.lastRow = row;
        if (!column.evidence.add(value, items)) continue;
        if (column.lastValued !== row) column.withValue++;
        column.lastValued = row;
      }
      if (groups.size > KEYS_MAX) forgetRarest(groups);
    },
    finish() {
      const columns = [...groups.values()].flatMap(joinColumns);
      const proposals = limited(
        columns.map((column) => proposalOf(column, row, options)).sort(byStateAndCoverage),
        options.fieldsMax ?? FIELDS_MAX,
      );
      return { considered: row, proposals, reason: reasonOf(proposals) };
    },
  };
}

/** Halves the keys: what is in the rarer half was seen in few rows, and begins anew. */
function forgetRarest(groups: Map<string, Group>): void {
  const ranked = [...groups].map(([base, { columns }]) => ({
    base,
    rows: Math.max(...[...columns.values()].map(({ withKey }) => withKey)),
  }));
  ranked.sort((a, b) => a.rows - b.rows);
  for (const { base } of ranked.slice(0, KEYS_MAX / 2)) groups.delete(base);
}

/** `Price` and `Price (EUR)` are one field, unless both stand in one row, or `Price (USD)` is there too. */
function joinColumns({ columns, isApart }: Group): Column[] {
  const plain = columns.get("");
  if (isApart || columns.size !== 2 || plain === undefined) return [...columns.values()];
  const [stated] = [...columns.values()].filter((column) => column !== plain);
  if (stated === undefined) return [plain];
  stated.evidence.merge(plain.evidence);
  for (const [name, variant] of plain.keys) stated.keys.set(name, variant);
  stated.withKey += plain.withKey;
  stated.withValue += plain.withValue;
  return [stated];
}

function proposalOf(column: Column, considered: number, options: ProfilerOptions): FieldProposal {
  const variants = [...column.keys.values()].sort((a, b) => b.count - a.count);
  const { evidence } = column;
  const keys = variants.map(({ key }) => key);
  const decided = decideReading(evidence, keys, options.subject);
  const { type } = decided.reading;
  const reason = reasonAgainst(column, decided, { considered, options });
  return {
    subject: options.subject,
    name: keys[0]?.name ?? "",
    keys: [...new Set(keys.map(({ folded }) => folded))],
    reading: decided.reading,
    figures: {
      considered,
      withKey: column.withKey,
      withValue: column.withValue,
      values: decided.values,
      parsed: Math.min(decided.parsed, decided.values),
      distinct: decided.distinct,
      isDistinctAtLeast: decided.tally.isAtLeast,
      examples: decided.examples,
      unparsed: decided.unparsed,
      otherUnits: decided.otherUnits,
      isDateOrderUnclear: decided.isDateOrderUnclear,
    },
    state: reason === null ? "PROPOSED" : "DROPPED",
    reason,
    looksExact: type === "IDENTIFIER" || type === "LINK" || type === "IMAGE",
  };
}

function reasonAgainst(
  { withKey, withValue }: Column,
  { reading, isRunningText, tally }: DecidedReading,
  { considered, options }: { readonly considered: number; readonly options: ProfilerOptions },
): FieldReason | null {
  // Shares are told in whole percent: a fifth and a little is a fifth.
  const coverage = considered === 0 ? 0 : Math.round((withKey / considered) * 100) / 100;
  if (coverage <= (options.coverageMin ?? COVERAGE_MIN)) return "LOW_COVERAGE";
  if (withValue === 0) return "NO_VALUES";
  if (isRunningText) return "RUNNING_TEXT";
  // Rows of tables are looked up by what identifies them.
  const canBeDifferent = options.subject === "DOCUMENTS" && (reading.type === "TEXT" || reading.type === "IDENTIFIER");
  return canBeDifferent && tally.isAllDifferent ? "ALL_DIFFERENT" : null;
}

function byStateAndCoverage(a: FieldProposal, b: FieldProposal): number {
  return Number(a.state === "DROPPED") - Number(b.state === "DROPPED") || b.figures.withKey - a.figures.withKey;
}

function limited(proposals: readonly FieldProposal[], fieldsMax: number): FieldProposal[] {
  return proposals.map((proposal, index) =>
    proposal.state === "PROPOSED" && index >= fieldsMax
      ? { ...proposal, state: "DROPPED", reason: "TOO_MANY_FIELDS" }
      : proposal,
  );
}

/** Exact fields are not counted by. */
function reasonOf(proposals: readonly FieldProposal[]): FieldReason | null {
  if (proposals.some(({ state, looksExact }) => state === "PROPOSED" && !looksExact)) return null;
  for (const reason of ["ALL_DIFFERENT", "RUNNING_TEXT", "NO_VALUES"] as const)
    if (proposals.some((proposal) => proposal.reason === reason)) return reason;
  return proposals.some(({ looksExact, state }) => looksExact && state === "PROPOSED")
    ? "ALL_DIFFERENT"
    : "LOW_COVERAGE";
}
