import type { NamedEnd, ReadRelation } from "../../../../server/core/documents/relations/relation.ts";

/** A relation in the notation of the catalog. */
export function writeRelation({ superseding, superseded, scope, isScopeUnclear }: ReadRelation): string {
  const said = Object.entries(scope).map(([name, values]) => `${name}:${values.join(",")}`);
  const parts = isScopeUnclear ? ["?"] : said;
  return `${writeEnd(superseding)} > ${writeEnd(superseded)}${parts.length > 0 ? ` {${parts.join(" ")}}` : ""}`;
}

function writeEnd(end: NamedEnd | null): string {
  if (end === null) return "self";
  const { document, sections } = end;
  const standard = document?.identifiers.find(({ kind }) => kind === "STANDARD")?.folded;
  const name = document?.isSelf === true ? "self" : (standard ?? document?.key ?? document?.titleWords.join(" ") ?? "");
  return sections.length === 0 ? name : `${name}#${sections.join(",")}`;
}
