// What a text says about which text stands in the place of which (SCOPE-3). It is read for a person to decide on, never
// believed by itself.
import type { Identifier } from "../../identifiers/identifier.ts";
import type { Span } from "../../text/span.ts";
import type { Scope } from "../scope.ts";

/** A document as a sentence names it. */
export interface NamedDocument {
  /** Offsets in the sentence. */
  readonly span: Span;
  /** The document that the sentence stands in: "this notice". */
  readonly isSelf: boolean;
  /** A word that may be a document's key, as written: `SRB5030-DATASHEET`. */
  readonly key: string | null;
  /** Standards and codes in its name. */
  readonly identifiers: readonly Pick<Identifier, "kind" | "folded">[];
  /** Words of its title as written, lower case; of "the SRB-5030 datasheet": `datasheet`. */
  readonly titleWords: readonly string[];
  /** Whether its own words make it a document: a standard, a kind of document, a quoted title. A bare code may be a part. */
  readonly isDocument: boolean;
}

/** A document, some of its numbered sections, or both. */
export interface NamedEnd {
  readonly span: Span;
  /** Null where only sections are named. */
  readonly document: NamedDocument | null;
  /** Numbers as written, `7.2`; empty: the whole document. */
  readonly sections: readonly string[];
}

export interface ReadRelation {
  /** What holds; null: the text that says so. */
  readonly superseding: NamedEnd | null;
  /** What no longer holds. */
  readonly superseded: NamedEnd;
  /** For what; empty: everything that the text itself is for. */
  readonly scope: Scope;
  /** Whether a scope is written that is no list of values ("except C", "from B on"): a person has to read it. */
  readonly isScopeUnclear: boolean;
  /** The sentence, in offsets of the text. */
  readonly span: Span;
}
