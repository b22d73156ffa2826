// Blocks and structured results as a model reads them: a head that Vouch writes, then the text, set in.
import type { Scope } from "../../documents/scope.ts";
import { writeScope } from "../answer-text.ts";
import type { EvidenceBlock, EvidenceRelation, EvidenceResult } from "../evidence.ts";
import { quotedLine, setIn } from "./clean.ts";
import type { Mask } from "./masked.ts";

/** @param shown labels that stand in the prompt: of others it is said that they do not */
export function blockText(block: EvidenceBlock, mask: Mask, shown: ReadonlySet<number>): string {
  const own = (text: string) => quotedLine(mask(text, block.documentId));
  const { title, documentKey, versionLabel, sectionPath, page, scope, part } = block;
  const head = [
    `document: ${own(title === "" ? documentKey : title)}${title === documentKey || title === "" ? "" : `, key ${own(documentKey)}`}`,
    ...(versionLabel === null ? [] : [`version: ${own(versionLabel)}`]),
    ...(sectionPath.length === 0 ? [] : [`section: ${sectionPath.map(own).join(" > ")}`]),
    ...(page === null ? [] : [`page: ${page}`]),
    ...(part === null ? [] : [`part: ${part.index} of ${part.of}, the rest is not shown`]),
    ...(Object.keys(scope).length === 0 ? [] : [`holds for: ${scopeText(scope, mask)}`]),
    ...block.supersededBy.map((relation) => `superseded by ${relationText(relation, mask, shown)}`),
    ...block.supersedes.map((relation) => `supersedes ${relationText(relation, mask, shown)}`),
  ];
  return `[${block.label}]\n${head.join("\n")}\ntext:\n${setIn(mask(block.text, block.documentId).trim())}`;
}

export function resultText(result: EvidenceResult, mask: Mask): string {
  const head = `counted in the collection ${quotedLine(mask(result.collection, null))}: ${quotedLine(mask(result.explained, null))}`;
  return `[${result.label}]\n${head}\nresult:\n${setIn(mask(result.text, null).trim())}`;
}

/** `revision "A", "B"; interval "1 year"`, or that it is everything. */
export function scopeText(scope: Scope, mask: Mask): string {
  const quoted = Object.fromEntries(
    Object.entries(scope).map(([name, values]) => [
      plainName(mask(name, null)),
      values.map((value) => quotedLine(mask(value, null))),
    ]),
  );
  const written = writeScope(quoted);
  return written === "" ? "everything" : written;
}

/** A name of letters stands as it is; any other is quoted. */
function plainName(name: string): string {
  return /^[\p{L}\p{M}\p{N} _-]{1,60}$/u.test(name) ? name : quotedLine(name);
}

function relationText({ label, cite, scope }: EvidenceRelation, mask: Mask, shown: ReadonlySet<number>): string {
  const other = label !== null && shown.has(label) ? `[${label}]` : `${quotedLine(mask(cite, null))} (not shown here)`;
  return `${other} for ${scopeText(scope, mask)}`;
}
