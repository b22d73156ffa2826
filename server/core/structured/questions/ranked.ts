// Questions for the first of an order: "the cheapest", "top 5 by rating", "which author has the most books".
import type { KnownField } from "../field.ts";
import type { GroupPlan, ListPlan, Metric, MetricPlan, Order, StructuredPlan } from "../plan.ts";
import type { Mark } from "./marks.ts";
import {
  fieldMarks,
  firstField,
  isGroupable,
  isTemporalField,
  isVerb,
  measuredBeside,
  takeField,
} from "./asked-fields.ts";
import { assumption } from "./assumptions.ts";
import { isMeasured } from "./field-names.ts";
import { keyAt, plainKey } from "./take-groups.ts";
import { takeMetric } from "./take-metrics.ts";
import { decline, fieldsOfConcept, has, senseOf, spend, step, type Work } from "./work.ts";
import { base, whereOf } from "./plan-parts.ts";

/** A top without a number (a choice: what fits a screen). */
const TOP_DEFAULT = 10;

/** @param limit as the question says; null: it does not */
export function planRanked(work: Work, limit: number | null): StructuredPlan | null {
  const most = find(work, "MOST");
  const superlative = find(work, "SUPERLATIVE");
  const top = find(work, "TOP");
  if (
    superlative !== -1 &&
    !(senseOf(work.marks[superlative], "SUPERLATIVE")?.isNeutral && has(work.marks[superlative], "TOP"))
  )
    return bySuperlative(work, superlative, limit ?? (top !== -1 && superlative === -1 ? TOP_DEFAULT : 1));
  if (most !== -1) return byMost(work, most, limit ?? 1);
  const first = top !== -1 ? top : superlative;
  return first === -1 ? null : byMost(work, first, limit ?? TOP_DEFAULT);
}

export function isRanked(work: Work): boolean {
  return ["MOST", "SUPERLATIVE", "TOP"].some((kind) => find(work, kind as "MOST") !== -1);
}

function find(work: Work, kind: "MOST" | "SUPERLATIVE" | "TOP"): number {
  return work.marks.findIndex((mark, at) => !work.spent.has(at) && has(mark, kind));
}

function bySuperlative(work: Work, at: number, limit: number): StructuredPlan | null {
  const sense = senseOf(work.marks[at], "SUPERLATIVE");
  if (sense === undefined) return null;
  spendAlso(work, at);
  const metric = takeMetric(work, firstField(work, isGroupable) !== -1);
  if (work.declined !== null) return null;
  const key = metric === null ? null : groupKey(work);
  if (metric !== null && key !== null) return groupPlan(work, key, metric, sense.order, limit);
  const ordered = metric === null ? orderOf(work, at, sense) : null;
  if (work.declined !== null) return null;
  if (ordered === null) return decline(work, "NO_SUCH_FIELD", work.marks[at]?.text ?? "");
  return listOrExtreme(work, at, ordered, sense.isNeutral, limit);
}

/** "most expensive" also says MOST; "top" stands with a superlative. */
function spendAlso(work: Work, at: number): void {
  spend(work, at);
  for (const [index, mark] of work.marks.entries())
    if (has(mark, "TOP") && Math.abs(index - at) <= 3) spend(work, index);
}

interface Ordered {
  readonly field: KnownField;
  readonly order: Order;
}

function orderOf(
  work: Work,
  at: number,
  sense: { order: Order; along: readonly { concept: string; order: Order }[]; isNeutral: boolean },
): Ordered | null {
  const beside = sense.isNeutral ? (measuredBeside(work, at) ?? byField(work)) : null;
  if (work.declined !== null) return null;
  if (beside !== null) return { field: beside.field, order: sense.order };
  // A word of the question may say which of the properties is meant: "the oldest by publication year".
  const named = firstField(work, isMeasured);
  const spoken = new Set(work.marks.flatMap(({ concepts }) => concepts.map(({ concept }) => concept)));
  const along = [...sense.along].sort((a, b) => Number(spoken.has(b.concept)) - Number(spoken.has(a.concept)));
  for (const { concept, order } of along) {
    const fields = fieldsOfConcept(work, concept, ({ field }) => isMeasured(field));
    const asked = fields.find(
      ({ field }) => named !== -1 && work.marks[named]?.fields.some((candidate) => candidate.field === field),
    );
    const field = (asked ?? fields[0])?.field;
    if (field === undefined) continue;
    if (asked !== undefined) spend(work, named);
    return { field, order };
  }
  const other = byField(work);
  return other === null ? null : { field: other.field, order: sense.order };
}

/** "by population" */
function byField(work: Work): { field: KnownField } | null {
  const by = work.marks.findIndex(
    (mark, at) =>
      !work.spent.has(at) &&
      has(mark, "BY", "ORDERED", "GROUP") &&
      work.marks[step(work, at, 1)]?.fields.some(({ field }) => isMeasured(field)),
  );
  if (by === -1) return null;
  spend(work, by);
  return takeField(work, step(work, by, 1), isMeasured);
}

function listOrExtreme(
  work: Work,
  at: number,
  { field, order }: Ordered,
  isNeutral: boolean,
  limit: number,
): StructuredPlan | null {
  const isRows =
    work.marks.some((mark) =>
      /^(?:who|whom|whose|who (?:gets|earns|has|makes|is) it|whose is it|кто е(?:го|е|ё) получает|у кого она?|是谁的|which one|кто|кого|кому|чья|чей|чьё|чье|谁|哪位|哪个|哪一个)$/iu.test(
        mark.text,
      ),
    ) ||
    work.marks.some((mark, index) => mark.isNoun && !work.spent.has(index)) ||
    work.conditions.some(({ value }) => value !== null);
  const asked = fieldMarks(work).filter(
    (index) =>
      (!isVerb(work.marks[index] as Mark) || has(work.marks[step(work, index, -1)], "LIST")) &&
      work.marks[index]?.fields.some((candidate) => candidate.field !== field),
  );
  if (isNeutral && !isRows && asked.length === 0 && limit === 1) {
    const plan: MetricPlan = {
      kind: "METRIC",
      ...base(work),
      metrics: [{ kind: order === "DESC" ? "MAX" : "MIN", field: field.name }],
    };
    return plan;
  }
  const fields = asked.map((index) => takeField(work, index)?.field.name).filter((name) => name !== undefined);
  const plan: ListPlan = {
    kind: "LIST",
    ...base(work),
    orderBy: [{ field: field.name, order }],
    limit,
    withTies: limit === 1,
    fields: [...new Set([...fields, field.name])],
  };
  spend(work, at);
  return plan;
}

function byMost(work: Work, at: number, limit: number): StructuredPlan | null {
  const order = senseOf(work.marks[at], "MOST")?.order ?? "DESC";
  spend(work, at);
  const aggregate = takeMetric(work, firstField(work, isGroupable) !== -1);
  if (work.declined !== null) return null;
  const measured =
    aggregate === null ? (measuredBeside(work, at, (field) => !isTemporalField(work, field)) ?? byField(work)) : null;
  if (work.declined !== null) return null;
  if (aggregate === null && measured === null && countsValues(work, at))
    return decline(
      work,
      "NOT_UNDERSTOOD",
      `${work.marks[at]?.text ?? ""} ${work.marks[step(work, at, 1)]?.text ?? ""}`,
    );
  const key = groupKey(work);
  if (work.declined !== null) return null;
  // "销量前三的商品": rows by their names are listed, and nothing is added up.
  const isOfRows = work.named.some((one) => one.field.name === key?.field && one.isNaming);
  if (measured !== null && isOfRows) return listOrExtreme(work, at, { field: measured.field, order }, false, limit);
  if (key !== null && measured !== null) {
    work.assumptions.push(assumption.summed(work.language, measured.field.name));
    return groupPlan(work, key, { kind: "SUM", field: measured.field.name }, order, limit);
  }
  if (key !== null) return groupPlan(work, key, aggregate ?? { kind: "COUNT", field: null }, order, limit);
  if (measured !== null) return listOrExtreme(work, at, { field: measured.field, order }, false, limit);
  return decline(work, "NOT_UNDERSTOOD", work.marks[at]?.text ?? "");
}

/** "Which country has the most languages": values of each row would have to be counted, and no rows. */
function countsValues(work: Work, at: number): boolean {
  const isRow = work.marks.slice(0, at).some((mark) => mark.isNoun);
  const behind = work.marks[at + 1];
  const isKeyBefore = work.marks.slice(0, at).some((mark, index) => fieldMarks(work).includes(index) && !mark.isNoun);
  return isRow && !isKeyBefore && behind !== undefined && behind.fields.some(({ field }) => field.reading.isMultiple);
}

/** The field whose values are ranked: "which designers", "in which year", "most common genre". */
export function groupKey(work: Work) {
  // "哪一年出版的书最多": the verb names another field, and the year is asked for.
  const asked = work.marks.findIndex(
    (mark, at) =>
      !work.spent.has(at) && has(mark, "BUCKET") && (/^哪/.test(mark.text) || has(work.marks[at - 1], "LIST")),
  );
  if (asked !== -1) return keyAt(work, asked, false);
  const at = firstField(work, isGroupable);
  if (at !== -1) {
    const taken = takeField(work, at, isGroupable);
    return taken === null ? null : plainKey(taken.field, null);
  }
  const bucket = work.marks.findIndex((mark, index) => !work.spent.has(index) && has(mark, "BUCKET"));
  if (bucket !== -1) return keyAt(work, bucket, false);
  const noun = work.marks.findIndex(
    (mark, index) =>
      !work.spent.has(index) &&
      mark.isNoun &&
      mark.fields.some(({ field, score }) => score >= 0.5 && isGroupable(field)),
  );
  return noun === -1 ? null : keyAt(work, noun, false);
}

function groupPlan(
  work: Work,
  key: GroupPlan["by"][number],
  metric: Metric,
  order: Order,
  limit: number | null,
): GroupPlan {
  const isCount = metric.kind === "COUNT";
  return {
    kind: "GROUP",
    subject: base(work).subject,
    where: whereOf(work.conditions),
    by: [key],
    metrics: isCount ? [metric] : [metric, { kind: "COUNT", field: null }],
    having: [],
    orderBy: [{ by: "METRIC", index: 0, order }],
    limit,
    withTies: limit === 1,
  };
}
