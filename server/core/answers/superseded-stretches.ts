// For what the text of a unit no longer holds: the scopes of whatever supersedes the stretch it stands in (SCOPE-3).
import type { Scope } from "../documents/scope.ts";
import { doSpansMeet, type Span } from "../text/span.ts";

/** A superseded stretch of a version. */
export interface SupersededStretch {
  readonly spans: readonly Span[];
  /** For what; empty: everything. */
  readonly scope: Scope;
}

/** For what a unit's text no longer holds. */
export function supersededScopes(unit: Span, stretches: readonly SupersededStretch[]): Scope[] {
  return stretches.filter(({ spans }) => spans.some((span) => doSpansMeet(span, unit))).map(({ scope }) => scope);
}
