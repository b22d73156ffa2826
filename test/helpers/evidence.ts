// Evidence as a turn has it, made of real documents by the real parser, cutter and reader of scopes: only what a service
// would fetch from the database is handed in.
import { readFileSync } from "node:fs";
import { askedScope as scopeAskedFor } from "../../server/core/answers/asked-scope.ts";
import type { Evidence, EvidenceBlock, EvidenceResult, EvidenceUnit } from "../../server/core/answers/evidence.ts";
import { partText, quotableUnits, type BlockElement } from "../../server/core/answers/quotables.ts";
import { scopeOfUnit } from "../../server/core/answers/unit-scope.ts";
import { cutDocument } from "../../server/core/documents/cut.ts";
import type { ParsedDocument, Section } from "../../server/core/documents/element.ts";
import type { Scope } from "../../server/core/documents/scope.ts";
import { citeOf } from "../../server/core/documents/section-citation.ts";
import { containsSpan, sliceSpan, type Span } from "../../server/core/text/span.ts";
import { parseOne } from "./parse.ts";
import { settingsOf } from "./documents.ts";

/** `SRB5030-DATASHEET#3`, or `PRICING/Monthly fees` where the section has no number. */
export type Cite = string;

export interface EvidenceInput {
  readonly question: string;
  /** In the order of their labels, from 1. */
  readonly supply: readonly Cite[];
  /** `by` stands in the place of `of`. */
  readonly supersedes?: readonly { readonly by: Cite; readonly of: Cite; readonly scope: Scope }[];
  /** As the caller gives it; the question's own is read besides. */
  readonly scope?: Scope;
  readonly requiredScope?: readonly string[];
  readonly results?: readonly Omit<EvidenceResult, "label">[];
  readonly missing?: readonly string[];
}

export interface EvidenceMaker {
  of(input: EvidenceInput): Evidence;
}

interface Document {
  readonly key: string;
  readonly version: string | null;
  readonly scope: Scope;
  readonly parsed: ParsedDocument;
}

/** A document of the reference corpus by its file's name, or one of a test's own by its Markdown. */
export type DocumentSource = string | { readonly name: string; readonly markdown: string };

const CORPUS = new URL("../corpora/reference/", import.meta.url);

export async function evidenceMaker(sources: readonly DocumentSource[]): Promise<EvidenceMaker> {
  const documents = await Promise.all(sources.map(read));
  const blocks = new Map(documents.flatMap(blocksOf).map((block) => [block.cite, block]));
  return {
    of({ question, supply, supersedes = [], scope = {}, requiredScope = [], results = [], missing = [] }) {
      const labelOf = (cite: Cite) => (supply.includes(cite) ? supply.indexOf(cite) + 1 : null);
      const chosen = supply.map((cite) => {
        const found = blocks.get(cite);
        if (found === undefined) throw new Error(`No block ${cite}; there are ${[...blocks.keys()].join(", ")}`);
        return found;
      });
      const scopes = [...chosen.map((block) => block.scope), ...supersedes.map((relation) => relation.scope)];
      const asked = scopeAskedFor(question, scope, scopes);
      return {
        question,
        blocks: chosen.map((block, i): EvidenceBlock => {
          const over = supersedes.filter(({ of }) => of === block.cite);
          const under = supersedes.filter(({ by }) => by === block.cite);
          return {
            ...block,
            label: i + 1,
            supersededBy: over.map((one) => ({ label: labelOf(one.by), cite: one.by, scope: one.scope })),
            supersedes: under.map((one) => ({ label: labelOf(one.of), cite: one.of, scope: one.scope })),
            units: block.units(
              over.map((one) => one.scope),
              asked,
            ),
          };
        }),
        results: results.map((result, i) => ({ ...result, label: supply.length + 1 + i })),
        missing,
        askedScope: asked,
        requiredScope,
      };
    },
  };
}

async function read(source: DocumentSource): Promise<Document> {
  const name = typeof source === "string" ? source : source.name;
  const markdown = typeof source === "string" ? readFileSync(new URL(source, CORPUS), "utf8") : source.markdown;
  const parsed = await parseOne(name, markdown);
  const { "vouch:key": key, "vouch:version": version, "vouch:scope": scope } = parsed.labels;
  return {
    key: typeof key === "string" ? key : name,
    version: typeof version === "string" ? version : null,
    scope: (scope ?? {}) as Scope,
    parsed,
  };
}

type CutBlock = Omit<EvidenceBlock, "label" | "supersededBy" | "supersedes" | "units"> & {
  units(superseded: readonly Scope[], asked: Scope): EvidenceUnit[];
};

function blocksOf({ key, version, scope, parsed }: Document): CutBlock[] {
  const { text, sections, elements } = parsed;
  return cutDocument(parsed, settingsOf({})).blocks.map((block) => {
    const section = block.section === null ? undefined : sections[block.section];
    return {
      documentId: `id-${key}`,
      documentKey: key,
      title: parsed.title ?? key,
      versionLabel: version,
      sectionPath: pathOf(section, sections, text),
      cite:
        section?.number == null
          ? `${key}/${section ? sliceSpan(text, section.title) : "record"}`
          : citeOf(key, section.number),
      page: null,
      scope,
      text: sliceSpan(text, block),
      part: null,
      units: (superseded, asked) => unitsOf(elements.map(elementOf), { block, text, scope, superseded, asked }),
    };
  });
}

function pathOf(section: Section | undefined, sections: readonly Section[], text: string): string[] {
  if (section === undefined) return [];
  const parent = section.parent === null ? undefined : sections[section.parent];
  const own = [section.number, sliceSpan(text, section.title)].filter((part) => part !== null).join(" ");
  // The highest heading is the document's title.
  return parent === undefined ? [] : [...pathOf(parent, sections, text), own];
}

function elementOf(element: ParsedDocument["elements"][number], ordinal: number): BlockElement {
  const { kind, start, end, parent, detail } = element;
  return { ordinal, kind, start, end, parentOrdinal: parent, detail: detail ?? null };
}

function unitsOf(
  elements: readonly BlockElement[],
  own: { block: Span; text: string; scope: Scope; superseded: readonly Scope[]; asked: Scope },
): EvidenceUnit[] {
  const inside = elements.filter((element) => containsSpan(own.block, element));
  return quotableUnits(inside, (span) => sliceSpan(own.text, span)).map((unit) => {
    const texts = {
      ...unit,
      text: sliceSpan(own.text, unit.span),
      contextTexts: unit.context.map((span) => sliceSpan(own.text, span)),
    };
    const part = (span: Span) => partText(texts, span);
    const { cells = [], labels = [], scope = [], header = [] } = unit.row ?? {};
    const headers = new Set(header.map(({ start }) => start));
    const isOver = (i: number) => !headers.has(unit.context[i]?.start ?? unit.span.start);
    const lines = unit.row === null ? [] : texts.contextTexts.filter((_, i) => isOver(i));
    const read = cells.map((cell, i) => ({ label: labels[i] === undefined ? "" : part(labels[i]), text: part(cell) }));
    const { appliesTo } = scopeOfUnit(
      { versionScope: own.scope, scopeLines: lines, cells: read, superseded: own.superseded },
      own.asked,
    );
    return {
      span: unit.span,
      kind: unit.kind,
      text: texts.text,
      contextTexts: texts.contextTexts,
      scopeLine: scope.map(part).join("\n"),
      cells: read,
      appliesTo,
      superseded: own.superseded,
    };
  });
}
