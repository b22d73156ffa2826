// Fields looked for in all that a collection serves (NUM-3): one pass over its headers and tables, then the rows of its
// fields. What a person decided stays; what is not found any more stays visible, with its reason.
import { randomUUID } from "node:crypto";
import { collectionSettingsSchema, type CollectionSettings } from "../core/documents/collection-settings.ts";
import type { SpaceKeys } from "../core/security/keys.ts";
import type { FieldFigures, FieldReason, FieldState } from "../core/structured/field.ts";
import { foldField } from "../core/structured/fold.ts";
import type { FieldProposal } from "../core/structured/fields/field-profiler.ts";
import type { FieldSurvey } from "../core/structured/survey.ts";
import type { Prisma } from "../database/client.ts";
import { insertFields, updateFields, type WrittenField } from "../database/sqlite/field-rows.ts";
import type { ServiceContext } from "./context.ts";
import type { BuildJob } from "./field-columns.ts";
import type { FieldFindings } from "./field-findings.ts";
import { NO_FIGURES, sealFigures } from "./field-figures.ts";
import { withSentences } from "./field-templates.ts";
import type { JobService } from "./jobs.ts";
import { decidedOf, type FieldRow } from "./stored-fields.ts";

/** Examples that a field shows (core/structured/field.ts). */
const EXAMPLES_MAX = 10;

export interface FieldProposalService {
  /** Looks, and writes what was found. @returns fields by state */
  propose(collectionId: number, job: BuildJob): Promise<Readonly<Record<FieldState, number>>>;
}

export function createFieldProposalService(
  { database, keyring, preparer, now }: Pick<ServiceContext, "database" | "keyring" | "preparer" | "now">,
  { jobs }: { readonly jobs: JobService },
): FieldProposalService {
  async function look(
    collectionId: number,
    settings: CollectionSettings,
    keys: SpaceKeys,
    job: BuildJob,
  ): Promise<FieldSurvey & { readonly audienceIds: ReadonlySet<number> }> {
    const total = await database.read.document.count({ where: { collectionId, currentVersionId: { not: null } } });
    const survey = preparer.survey({ coverageMin: settings.fieldCoverageMin });
    try {
      let done = 0;
      const audienceIds = new Set<number>();
      for (let after = ""; ;) {
        job.signal.throwIfAborted();
        const page = database.storedRows.list(collectionId, after);
        const last = page.at(-1);
        if (last === undefined) return { ...(await survey.finish()), audienceIds };
        await survey.add(page, keys);
        for (const { audienceId } of page) audienceIds.add(audienceId);
        done += page.length;
        await job.progress({ done, total: Math.max(total, done), stage: "Looking for fields" });
        after = last.documentKey;
      }
    } finally {
      await survey.end();
    }
  }

  async function write(
    tx: Prisma.TransactionClient,
    collectionId: number,
    { fields, ...survey }: FieldSurvey,
    { settings, keys }: { settings: CollectionSettings; keys: SpaceKeys },
  ): Promise<void> {
    const rows = await tx.field.findMany({ where: { collectionId }, orderBy: { id: "asc" }, omit: { figures: true } });
    const { same, fresh } = assign(rows, fields);
    const names = new Set(rows.filter((row) => row.isCurated || !same.has(row)).map(nameOf));
    const figuresOf = (figures: FieldFigures, publicId: string) => sealFigures(figures, publicId, keys);
    const dataOf = (found: FieldProposal, publicId: string): WrittenField => {
      const name = freeName(found, names);
      return {
        ...{ name, foldedName: foldField(name), keys: found.keys, reading: found.reading },
        ...stateOf(found, settings),
        figures: figuresOf(found.figures, publicId),
      };
    };
    const updated = rows.map((row) => {
      const found = same.get(row);
      const [only] = found ?? [];
      if (!row.isCurated && only !== undefined) return { id: row.id, ...dataOf(only, row.publicId) };
      const considered = row.subject === "DOCUMENTS" ? survey.documents : survey.tableRows;
      const figures = figuresOf(addFigures(found ?? [], considered, row.isExact), row.publicId);
      const { id, name, foldedName, state, reason } = row;
      const kept = { id, name, foldedName, state, reason, ...decidedOf(row), figures };
      return row.isCurated ? kept : { ...kept, ...LOST };
    });
    await updateFields(tx, updated, now());
    const inserted = fresh.map((found) => {
      const publicId = randomUUID();
      return { publicId, subject: found.subject, ...dataOf(found, publicId) };
    });
    await insertFields(tx, collectionId, inserted, now());
  }

  return {
    async propose(collectionId, job) {
      const collection = await database.read.collection.findUniqueOrThrow({ where: { id: collectionId } });
      const settings = collectionSettingsSchema.parse(collection.settings);
      const keys = await keyring.keysOf(job.spaceId);
      const { audienceIds, ...survey } = await look(collectionId, settings, keys, job);
      const findings: FieldFindings = {
        documents: survey.documents,
        tableRows: survey.tableRows,
        audienceIds: [...audienceIds],
        reason: survey.reason,
        madeAt: now().toISOString(),
        errorCode: null,
      };
      const place = { spaceId: job.spaceId, collectionId };
      const { counts, rewriting } = await database.write(async (tx) => {
        // A key that joins a field with templates has sentences too, of documents that are there already.
        const changed = await withSentences(tx, place, jobs, () => write(tx, collectionId, survey, { settings, keys }));
        await tx.collection.update({ where: { id: collectionId }, data: { fieldFindings: findings } });
        const states = await tx.field.groupBy({ by: ["state"], where: { collectionId }, _count: true });
        const counts: Record<FieldState, number> = { PROPOSED: 0, ACTIVE: 0, HIDDEN: 0, DROPPED: 0 };
        for (const { state, _count } of states) counts[state as FieldState] = _count;
        return { counts, rewriting: changed.job };
      });
      if (rewriting !== null) await jobs.handOver(rewriting);
      return counts;
    },
  };
}

function stateOf({ state, reason, looksExact }: FieldProposal, { fields }: CollectionSettings) {
  // What leads to somebody else's page, or names one thing alone, waits: a person says whether it is exact (EXACT-1).
  const isTaken = state === "PROPOSED" && fields === "AUTOMATIC" && !looksExact;
  return { state: isTaken ? "ACTIVE" : state, reason };
}

/** No document shows it any more. */
const LOST = { state: "DROPPED" satisfies FieldState, reason: "LOW_COVERAGE" satisfies FieldReason };

/**
 * Which found fields are which known ones: those that share a key. What a person decided takes all that has one of its
 * keys, which may be several that were put together; the others take one each.
 */
function assign<T extends KnownRow>(rows: readonly T[], fields: readonly FieldProposal[]) {
  const same = new Map<T, FieldProposal[]>();
  const fresh: FieldProposal[] = [];
  for (const found of fields) {
    const alike = rows.filter((row) => row.subject === found.subject && hasKeyOf(row, found));
    const row = alike.find(({ isCurated }) => isCurated) ?? alike.find((free) => !same.has(free));
    if (row === undefined) fresh.push(found);
    else same.set(row, [...(same.get(row) ?? []), found]);
  }
  return { same, fresh };
}

type KnownRow = Omit<FieldRow, "figures">;

function hasKeyOf(row: KnownRow, { keys }: FieldProposal): boolean {
  const own = decidedOf(row).keys;
  return keys.some((key) => own.includes(key));
}

/** Of keys that were put together by a person; what is equal among their values is not known then. */
function addFigures(found: readonly FieldProposal[], considered: number, isExact: boolean): FieldFigures {
  const total = found.reduce<FieldFigures>(
    (sum, { figures }) => ({
      considered,
      withKey: sum.withKey + figures.withKey,
      withValue: sum.withValue + figures.withValue,
      values: sum.values + figures.values,
      parsed: sum.parsed + figures.parsed,
      distinct: Math.max(sum.distinct, figures.distinct),
      isDistinctAtLeast: sum.isDistinctAtLeast || figures.isDistinctAtLeast || found.length > 1,
      examples: [...sum.examples, ...figures.examples].slice(0, EXAMPLES_MAX),
      unparsed: [...sum.unparsed, ...figures.unparsed].slice(0, EXAMPLES_MAX),
      otherUnits: { ...sum.otherUnits, ...figures.otherUnits },
      isDateOrderUnclear: sum.isDateOrderUnclear || figures.isDateOrderUnclear,
    }),
    { ...NO_FIGURES, considered },
  );
  return isExact ? { ...total, examples: [], unparsed: [] } : total;
}

function nameOf({ subject, foldedName }: Pick<FieldRow, "subject" | "foldedName">): string {
  return `${subject} ${foldedName}`;
}

/** A field is named as its documents name it; where another one has that name, with a number. */
function freeName({ subject, name }: FieldProposal, taken: Set<string>): string {
  for (let n = 1; ; n += 1) {
    const candidate = n === 1 ? name : `${name} (${n})`;
    const key = nameOf({ subject, foldedName: foldField(candidate) });
    if (taken.has(key)) continue;
    taken.add(key);
    return candidate;
  }
}
