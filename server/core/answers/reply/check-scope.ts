// An answer with a value says what it holds for (SCOPE-1), and holds for what was asked and for what it says (SCOPE-2).
import { foldScopeValue, meetScopes, valuesOf, type Scope } from "../../documents/scope.ts";
import { writeScope } from "../answer-text.ts";
import type { Evidence, EvidenceBlock } from "../evidence.ts";
import type { TracedFigure } from "../figures/figure.ts";
import { citedBlocks, citedLabels } from "./cited.ts";
import { withoutLabels } from "./labels-in-text.ts";
import { neededScopes } from "./needed-scopes.ts";
import type { ModelReply, ReplyProblem } from "./reply.ts";
import { SHAPED_NAMES } from "./scope-in-text.ts";
import { createRegions } from "./scope-region.ts";
import { scopeWordsOf } from "./scope-words.ts";
import { statedScope } from "./stated-scope.ts";
import { answerValues, type AnswerValue, type UnitPlace } from "./value-places.ts";

export function checkScope(
  reply: ModelReply,
  { evidence, figures }: { readonly evidence: Evidence; readonly figures: readonly TracedFigure[] },
): ReplyProblem[] {
  if (reply.status === "NOT_FOUND") return [];
  const words = scopeWordsOf(evidence);
  const stated = statedScope(reply, words);
  const asked = words.align(evidence.askedScope);
  const cited = citedBlocks(reply, evidence);
  const values = answerValues({
    answer: withoutLabels(reply.answer),
    figures,
    blocks: cited,
    words,
    question: evidence.question,
  });

  const other = Object.keys(asked).find((name) => areApart(valuesOf(asked, name), valuesOf(stated, name)));
  if (other !== undefined)
    return [
      wrong(
        `Asked for is ${written(asked, other)}, and the answer is for ${written(stated, other)}. Answer for ${written(asked, other)}, or give status NOT_FOUND where the material has nothing for it.`,
      ),
    ];

  const missing = neededScopes({ evidence, words, cited, values }).filter(
    (name) => valuesOf(stated, name) === undefined,
  );
  if (missing.length > 0) return missing.map((name) => lacking(name, valuesOf(asked, name) ?? words.names.get(name)));

  const regions = createRegions(evidence, new Set(citedLabels(reply)), words);
  const stands = values.filter(({ places }) => places.length > 0);
  const holdsFor = (scope: Scope): boolean => {
    const isHeld = (place: UnitPlace, keys: AnswerValue["keys"]) => regions.holds(place, scope, keys);
    if (stands.length > 0) return stands.some(({ keys, places }) => places.some((place) => isHeld(place, keys)));
    const all = cited.flatMap((block) => block.units.map((unit) => ({ block, unit })));
    return all.length === 0 || all.some((place) => isHeld(place, NONE));
  };
  const meant = meetScopes(stated, asked) ?? stated;
  for (const [name, own] of Object.entries(stated).filter(([key]) => words.names.has(key)))
    for (const value of own)
      if (!holdsFor({ ...meant, [name]: [value] }))
        return [
          wrong(
            `No cited text gives this for ${writeScope({ [name]: [value] })}. Name in appliesTo only what the cited rows and blocks hold for, and give the value that holds for it.`,
          ),
        ];
  const unknown = Object.keys(stated).find((name) => SHAPED_NAMES.has(name) && !words.names.has(name));
  if (unknown !== undefined && isInvented(stated[unknown] ?? [], evidence, cited))
    return [wrong(`No cited text speaks of ${written(stated, unknown)}. Leave it out of appliesTo and of the answer.`)];
  if (Object.keys(asked).length > 0 && !holdsFor(meant))
    return [
      wrong(
        `The answer's value does not hold for ${writeScope(asked)}: it stands in rows or text of another scope. Take the value of the row or block that holds for it.`,
      ),
    ];
  return [];
}

/** Whether values of a name that no scope has stand in no word of the question and of what is cited. */
function isInvented(values: readonly string[], { question }: Evidence, cited: readonly EvidenceBlock[]): boolean {
  const texts = cited.flatMap(({ text, title, versionLabel, sectionPath }) => [
    text,
    title,
    versionLabel ?? "",
    ...sectionPath,
  ]);
  const said = new Set(
    [question, ...texts].flatMap((text) => text.match(/[\p{L}\p{N}.-]+/gu) ?? []).map(foldScopeValue),
  );
  // Words ("standard") may say in other words what a text says.
  const isCode = values.every((value) => /^(?:\p{L}\p{N}{0,3}|\p{N}[\p{N}.]*)$/u.test(value));
  return isCode && cited.length > 0 && !values.some((value) => said.has(value) || said.has(`${value}.`));
}

const NONE: ReadonlySet<string> = new Set();

function areApart(a: readonly string[] | undefined, b: readonly string[] | undefined): boolean {
  return a !== undefined && b !== undefined && !a.some((value) => b.includes(value));
}

function written(scope: Scope, name: string): string {
  return writeScope({ [name]: valuesOf(scope, name) ?? [] });
}

function wrong(message: string): ReplyProblem {
  return { code: "SCOPE_WRONG", message, span: null };
}

/** Values that are named as examples (a choice: enough to know what is meant). */
const EXAMPLES_MAX = 6;

function lacking(name: string, known: readonly string[] = []): ReplyProblem {
  const examples = known.length === 0 ? "" : ` (the material speaks of: ${known.slice(0, EXAMPLES_MAX).join(", ")})`;
  return {
    code: "SCOPE_MISSING",
    message: `The value holds for some of "${name}" only, and the answer does not say for which${examples}. Name it in appliesTo and in the answer; where it differs, give each value with its own.`,
    span: null,
  };
}
