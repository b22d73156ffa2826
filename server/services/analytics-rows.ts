// From rows as a caller asks for them to a query of the structured index: collection, reach, fields, condition (NUM-6, NUM-7).
import { foldScope } from "../core/documents/scope.ts";
import { fieldsOf, parseCondition, type Condition } from "../core/structured/condition.ts";
import { explainCondition } from "../core/structured/explain.ts";
import { createFieldLookup, type FieldLookup } from "../core/structured/field-lookup.ts";
import type { CountSubject, KnownField } from "../core/structured/field.ts";
import { hashField, hashValue } from "../core/structured/header-values.ts";
import type { Denominators, FieldMissing } from "../core/structured/results.ts";
import type {
  ColumnUse,
  MissingRows,
  MissingUse,
  RowReach,
  RowsFound,
  RowsQuery,
} from "../core/structured/row-query.ts";
import { typePredicate, type TypedPredicate, type Typing } from "../core/structured/typed-condition.ts";
import { parseValue } from "../core/structured/values/parse-value.ts";
import { AppError } from "../core/errors.ts";
import type { RowsInput } from "./analytics-input.ts";
import { audienceIds, type Caller } from "./caller.ts";
import type { CollectionService } from "./collections.ts";
import type { ServiceContext } from "./context.ts";
import type { FieldService } from "./fields.ts";

export interface AnalyticsServices {
  readonly collections: Pick<CollectionService, "get">;
  readonly fields: Pick<FieldService, "knownTo" | "during">;
}

/** Milliseconds that one answer may take (a choice: a million rows take under one second). */
const TIME_MAX_MS = 10_000;
/** Documents that a question may be limited to by their ids (a choice). */
const DOCUMENTS_MAX = 10_000;

/** A condition that was understood. */
export interface TypedWhere {
  readonly predicate: TypedPredicate | null;
  readonly fields: readonly KnownField[];
  readonly explained: string;
}

export interface OpenRows {
  readonly subject: CountSubject;
  readonly reach: RowReach;
  readonly lookup: FieldLookup;
  readonly where: TypedWhere;
  /** @throws {AppError} BAD_REQUEST, LIMIT_EXCEEDED */
  type(condition: Condition | null | undefined): TypedWhere;
  /** A field whose values can be read. @throws {AppError} BAD_REQUEST for an unknown one, and for one that is not indexed */
  column(name: string): { field: KnownField; column: ColumnUse };
  /** @param further fields that the answer uses besides the condition's */
  query(further: readonly KnownField[], where?: TypedWhere): RowsQuery;
  denominators(found: RowsFound, further: readonly KnownField[], where?: TypedWhere): Denominators;
}

export async function openRows(
  { database, keyring }: Pick<ServiceContext, "database" | "keyring">,
  { collections, fields }: AnalyticsServices,
  caller: Caller,
  input: RowsInput,
): Promise<OpenRows> {
  const { id: collectionId } = await collections.get(caller, input.collection);
  const subject = input.subject ?? "DOCUMENTS";
  const eyes = { spaceId: caller.spaceId, audienceIds: audienceIds(caller) };
  const [known, keys] = await Promise.all([fields.knownTo(eyes, [collectionId]), keyring.keysOf(caller.spaceId)]);
  const lookup = createFieldLookup(known.flat(), subject);
  const reach: RowReach = {
    ...eyes,
    collectionId,
    subject,
    documentIds: input.documents == null ? null : await documentIdsOf(input.documents),
    exceptDocumentIds: await outOfScope(),
  };

  async function documentIdsOf(publicIds: readonly string[]): Promise<number[]> {
    if (publicIds.length > DOCUMENTS_MAX)
      throw new AppError(
        "LIMIT_EXCEEDED",
        `${publicIds.length} documents are named; at most ${DOCUMENTS_MAX} may be.`,
        {
          details: { documentsMax: DOCUMENTS_MAX },
        },
      );
    const rows = await database.read.document.findMany({
      where: { collectionId, publicId: { in: [...publicIds] } },
      select: { id: true },
    });
    return rows.map(({ id }) => id);
  }

  async function outOfScope(): Promise<number[]> {
    const scope = foldScope(input.scope ?? {});
    if (Object.keys(scope).length === 0) return [];
    return database.evidence.findOutOfScope({
      ...eyes,
      collectionIds: [collectionId],
      scope,
    });
  }

  const hash: Typing["hash"] = (key, value) => ({
    field: hashField(keys.fields, key),
    value: value === null ? null : hashValue(keys.fields, key, value),
  });

  function resolve(name: string): KnownField {
    const field = lookup.get(name);
    if (field.columnId === null && field.subject === "TABLE_ROWS") throw notIndexed(field);
    return field;
  }

  function type(condition: Condition | null | undefined): TypedWhere {
    if (condition == null) return { predicate: null, fields: [], explained: "" };
    const predicate = parseCondition(condition);
    const used = new Map(
      fieldsOf(predicate)
        .map((name) => lookup.get(name))
        .map((field) => [field.id, field]),
    );
    return {
      predicate: typePredicate(predicate, { resolve, hash, parse: parseValue }),
      fields: [...used.values()],
      explained: explainCondition(condition, lookup.find),
    };
  }

  function missingUse(field: KnownField): MissingUse {
    if (field.columnId === null) return { kind: "HASHED", pairs: field.keys.map((key) => hash(key, null)) };
    return { kind: "COLUMN", column: columnUse(field, field.columnId) };
  }

  const where = type(input.where);
  const others = (further: readonly KnownField[], of: TypedWhere) => {
    const used = new Set(of.fields.map(({ id }) => id));
    return [...new Map(further.filter(({ id }) => !used.has(id)).map((field) => [field.id, field])).values()];
  };

  return {
    subject,
    reach,
    lookup,
    where,
    type,
    column(name) {
      const field = lookup.get(name);
      if (field.columnId === null) throw notIndexed(field);
      return { field, column: columnUse(field, field.columnId) };
    },
    query: (further, of = where) => ({
      reach,
      where: of.predicate,
      missingInReach: of.fields.map(missingUse),
      missingInMatches: others(further, of).map(missingUse),
      timeMaxMs: TIME_MAX_MS,
    }),
    denominators: (found, further, of = where) => ({
      subject,
      considered: found.considered,
      matching: found.matching,
      missing: [
        ...of.fields.map((field, i) => toMissing(field, found.missingInReach[i])),
        ...others(further, of).map((field, i) => toMissing(field, found.missingInMatches[i])),
      ],
      condition: of.explained,
    }),
  };
}

function columnUse({ subject, reading }: KnownField, columnId: number): ColumnUse {
  return { columnId, subject, type: reading.type };
}

function toMissing({ name }: KnownField, found: MissingRows | undefined): FieldMissing {
  return { field: name, rows: found?.rows ?? 0, empty: found?.empty ?? 0, unparsed: found?.unparsed ?? 0 };
}

function notIndexed({ name, isExact, state, reason }: KnownField): AppError {
  const why = isExact
    ? "it is exact, and its values are never shown"
    : state === "DROPPED"
      ? `it was dropped${reason === null ? "" : ` (${reason})`}; a curator can take it back`
      : "a curator has not accepted it, or its index is still being built";
  return new AppError("BAD_REQUEST", `The field "${name}" has no values in the index: ${why}.`, {
    details: { field: name, state, reason },
  });
}
