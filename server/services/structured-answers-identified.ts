// Records that a question names by what identifies them, in fields whose values are kept as keyed hashes only.
import { leavesOf, parseCondition } from "../core/structured/condition.ts";
import type { KnownField } from "../core/structured/field.ts";
import { foldForMatch } from "../core/structured/fold.ts";
import { hashField, hashValue } from "../core/structured/header-values.ts";
import type { ValueMatch } from "../core/structured/questions/outcome.ts";
import { typeLeaf, type HashPair, type Typing } from "../core/structured/typed-condition.ts";
import { parseValue } from "../core/structured/values/parse-value.ts";
import type { AnalyticsService } from "./analytics.ts";
import type { Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";

/** Looked up are names and codes of a question, in so many fields (choices: a question names a few). */
const PHRASES_MAX = 8;
const FIELDS_MAX = 4;

export interface IdentifiedRecords {
  /**
   * What each phrase identifies within the caller's reach; phrases that identify nothing are left out.
   * @param of.fields of documents, as the caller knows them
   */
  find(
    caller: Caller,
    of: { readonly collection: string; readonly fields: readonly KnownField[]; readonly phrases: readonly string[] },
  ): Promise<Map<string, ValueMatch[]>>;
}

export function createIdentifiedRecords(
  { database, keyring }: Pick<ServiceContext, "database" | "keyring">,
  { analytics }: { readonly analytics: Pick<AnalyticsService, "count"> },
): IdentifiedRecords {
  /** Hash by hash in one batch. Whatever is nowhere is not counted: a count looks at every row in reach. */
  async function standAnywhere(caller: Caller, wanted: readonly { phrase: string; field: KnownField }[]) {
    const keys = await keyring.keysOf(caller.spaceId);
    const hash: Typing["hash"] = (key, value): HashPair => ({
      field: hashField(keys.fields, key),
      value: value === null ? null : hashValue(keys.fields, key, value),
    });
    const pairs = wanted.map(({ phrase, field }) =>
      leavesOf(parseCondition({ field: field.name, eq: phrase })).flatMap((leaf) => {
        const typed = typeLeaf(leaf, field, { hash, parse: parseValue });
        return typed.kind === "HASHED" ? typed.pairs : [];
      }),
    );
    const found = await database.headerValues.findDocuments(pairs.flat());
    let at = 0;
    return wanted.filter((_, i) => {
      const own = found.slice(at, (at += pairs[i]?.length ?? 0));
      return own.some((documents) => documents.length > 0);
    });
  }

  return {
    async find(caller, { collection, fields, phrases }) {
      const hashed = fields
        .filter((field) => field.subject === "DOCUMENTS" && field.columnId === null && isIdentifying(field))
        .slice(0, FIELDS_MAX);
      const asked = [...new Set(phrases)].slice(0, PHRASES_MAX);
      const wanted = asked.flatMap((phrase) => hashed.map((field) => ({ phrase, field })));
      const found = new Map<string, ValueMatch[]>();
      for (const { phrase, field } of await standAnywhere(caller, wanted)) {
        const { count } = await analytics.count(caller, { collection, where: { field: field.name, eq: phrase } });
        if (count === 0) continue;
        const match = { field: field.name, shown: phrase, folded: foldForMatch(phrase), edits: 0, rows: count };
        found.set(phrase, [...(found.get(phrase) ?? []), match]);
      }
      return found;
    },
  };
}

function isIdentifying({ reading, reason }: KnownField): boolean {
  return reading.type === "IDENTIFIER" || reason === "ALL_DIFFERENT";
}
