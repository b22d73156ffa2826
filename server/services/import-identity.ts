// What makes a document of an import another version, and what is told of it.
import type { ParsedDocument } from "../core/documents/element.ts";
import type { Identity } from "../core/documents/identity.ts";
import type { DocumentHead, VersionMark } from "../database/sqlite/version-types.ts";

/** Labels are part of what "identical content" means: a new status alone makes a new version. */
export function effectiveLabels({ label, status, audience, scope, supersedes, originUri }: Identity) {
  return {
    version: label ?? "",
    status,
    audience,
    scope: JSON.stringify(scope),
    supersedes: [...supersedes],
    originUri: originUri ?? "",
  };
}

export function countKinds(document: ParsedDocument): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of document.elements) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** The version that identical content would only repeat: what is served, or the newest where it is not to be served. */
export function comparable({ current, newest }: DocumentHead, { status }: Identity): VersionMark | null {
  if (status === "CURRENT") return current;
  return newest?.status === status ? newest : null;
}
