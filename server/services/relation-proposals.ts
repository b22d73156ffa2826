// The job after an import that reads, in the versions that became current, what they say they supersede, and puts it before
// a person (SCOPE-3). Nothing is embedded; run twice it changes nothing.
import { createHash, randomUUID } from "node:crypto";
import { collectionSettingsSchema } from "../core/documents/collection-settings.ts";
import {
  isDeclared,
  proposalMark,
  type SupersessionProposal,
  type Unclear,
} from "../core/documents/relations/proposal.ts";
import type { NamedEnd, ReadRelation } from "../core/documents/relations/relation.ts";
import { sectionSpans } from "../core/documents/section-citation.ts";
import type { Scope } from "../core/documents/scope.ts";
import { copyScope } from "../core/documents/supersession-cycle.ts";
import { extractIdentifiers } from "../core/identifiers/extract.ts";
import type { SectionRow } from "../database/sqlite/evidence-rows.ts";
import type { JobContext, JobResult } from "../jobs.ts";
import type { ServiceContext } from "./context.ts";
import { createRelationTargets, type TargetScope } from "./relation-targets.ts";
import type { StoredTextReader } from "./stored-texts.ts";
import { findHolding } from "./supersession-circles.ts";
import { SERVED_VERSIONS } from "./visible.ts";

/** Versions whose texts are open at once (a choice: a few MB at most for ordinary documents). */
const VERSIONS_AT_ONCE = 20;
export const SUPERSESSION_KIND = "SUPERSESSION";

interface ReadVersion {
  readonly id: number;
  readonly scope: Scope;
  readonly key: string;
  readonly title: string;
  readonly text: string;
}

export function createRelationProposals(context: ServiceContext, texts: StoredTextReader) {
  const { database, preparer, now } = context;
  const targets = createRelationTargets(context, texts);

  /** Versions of the import that are served now, by ascending id. */
  function listServed(importId: number, after: number) {
    return database.read.version.findMany({
      where: { id: { gt: after }, importFile: { importId }, ...SERVED_VERSIONS },
      select: {
        ...{ id: true, title: true, contentHash: true, length: true, scope: true, language: true },
        document: { select: { key: true, publicId: true } },
      },
      orderBy: { id: "asc" },
      take: VERSIONS_AT_ONCE,
    });
  }

  /** @param sections of the version */
  async function proposalsOf(
    scope: TargetScope,
    version: ReadVersion,
    sections: readonly SectionRow[],
    relation: ReadRelation,
  ) {
    const hints = [version.title, version.text.slice(relation.span.start, relation.span.end)].flatMap(
      extractIdentifiers,
    );
    const look = (end: NamedEnd) =>
      end.document === null ? [] : targets.find(scope, end.document, { ownKey: version.key, hints });
    const { superseding: holding, superseded } = relation;
    const isSelf = holding === null || holding.document === null || holding.document.isSelf;
    const [superseding, ...others] = isSelf ? [version.key] : await look(holding);
    // Whoever reports what a third text replaces must name one that is there.
    if (superseding === undefined || others.length > 0) return [];
    const candidates = (await look(superseded)).filter((key) => key !== superseding);
    if (candidates.length === 0) return [];
    const [only] = candidates.length === 1 ? candidates : [];
    const own = Object.keys(relation.scope).length > 0 ? relation.scope : isSelf ? version.scope : {};
    const numbers = superseded.sections.length === 0 ? [null] : superseded.sections;
    const known = only === undefined ? [] : await sectionsOf(scope.collectionId, only);
    const from =
      holding?.sections[0] ?? (isSelf && superseded.sections.length > 0 ? enclosing(sections, relation) : null);
    return numbers.map((number): SupersessionProposal => {
      const unclear: Unclear[] = [];
      if (only === undefined) unclear.push("DOCUMENT");
      if (only !== undefined && sectionSpans(known, number).length === 0) unclear.push("SECTION");
      if (relation.isScopeUnclear) unclear.push("SCOPE");
      return {
        superseding: { key: superseding, section: from },
        superseded: { key: only ?? null, section: number },
        scope: copyScope(own),
        candidates: only === undefined ? candidates : [],
        unclear,
      };
    });
  }

  async function sectionsOf(collectionId: number, key: string): Promise<SectionRow[]> {
    const row = await database.read.document.findUnique({ where: { collectionId_key: { collectionId, key } } });
    return row?.currentVersionId == null ? [] : database.evidence.listSections(row.currentVersionId);
  }

  /** @returns whether it is new before people */
  async function keep(
    { spaceId, collectionId }: TargetScope,
    version: ReadVersion,
    { span, proposal }: { span: ReadRelation["span"]; proposal: SupersessionProposal },
  ): Promise<boolean> {
    const mark = `${SUPERSESSION_KIND}\n${collectionId}\n${proposalMark(proposal)}`;
    const fingerprint = createHash("sha256").update(mark).digest();
    return database.write(async (tx) => {
      if (isDeclared(proposal, await findHolding(tx, collectionId, [proposal.superseding.key]))) return false;
      const known = await tx.reviewItem.findUnique({ where: { spaceId_fingerprint: { spaceId, fingerprint } } });
      const place = { versionId: version.id, spanStart: span.start, spanEnd: span.end };
      if (known === null) {
        await tx.reviewItem.create({
          data: {
            ...{ publicId: randomUUID(), spaceId, collectionId, kind: SUPERSESSION_KIND, state: "OPEN" },
            ...{ proposal, fingerprint, createdAt: now(), ...place },
          },
        });
        return true;
      }
      // The newest version that says so is shown; what a person decided stays decided.
      if (known.state !== "OPEN" && known.state !== "EXPIRED") return false;
      await tx.reviewItem.update({ where: { id: known.id }, data: { state: "OPEN", proposal, ...place } });
      return known.state === "EXPIRED";
    });
  }

  /** Open proposals of versions that are served no more, or gone. */
  async function expire(collectionId: number): Promise<number> {
    return database.write(async (tx) => {
      const { count } = await tx.reviewItem.updateMany({
        where: { collectionId, kind: SUPERSESSION_KIND, state: "OPEN", NOT: { version: SERVED_VERSIONS } },
        data: { state: "EXPIRED" },
      });
      return count;
    });
  }

  return {
    async proposeJob({ importId }: { importId: number }, job: JobContext): Promise<JobResult> {
      const row = await database.read.import.findUnique({ where: { id: importId }, include: { collection: true } });
      if (row === null) return { proposed: 0 };
      const { spaceId, collectionId } = row;
      const { languages } = collectionSettingsSchema.parse(row.collection.settings);
      const audiences = await database.read.audience.findMany({ where: { spaceId }, select: { id: true } });
      const scope = { spaceId, collectionId, languages, audienceIds: audiences.map(({ id }) => id) };
      const expired = await expire(collectionId);
      let [documents, proposed, after] = [0, 0, 0];
      for (;;) {
        job.signal.throwIfAborted();
        const page = await listServed(importId, after);
        const last = page.at(-1);
        if (last === undefined) break;
        after = last.id;
        const versions = await Promise.all(
          page.map(async ({ document, ...version }) => {
            const sealed = { ...version, versionId: version.id, documentPublicId: document.publicId };
            const title = await texts.title(spaceId, sealed);
            const text = await texts.slice(spaceId, sealed, { start: 0, end: version.length });
            const language = version.language ?? undefined;
            return { id: version.id, scope: version.scope as Scope, key: document.key, title, text, language };
          }),
        );
        const read = await preparer.readRelations(
          versions.map(({ title, text, language }) => ({
            title,
            text,
            ...(language === undefined ? {} : { language }),
          })),
          { signal: job.signal },
        );
        for (const [i, version] of versions.entries()) {
          const relations = read[i] ?? [];
          const sections = relations.length === 0 ? [] : await database.evidence.listSections(version.id);
          for (const relation of relations)
            for (const proposal of await proposalsOf(scope, version, sections, relation))
              if (await keep(scope, version, { span: relation.span, proposal })) proposed += 1;
        }
        documents += page.length;
        await job.progress({ done: documents, total: null, stage: "Looking for what documents supersede" });
      }
      return { documents, proposed, expired };
    },
  };
}

/** The innermost numbered section that the sentence stands in; null where that holds hardly more than the sentence. */
function enclosing(sections: readonly SectionRow[], { span }: ReadRelation): string | null {
  const [inner] = sections
    .filter(({ number, start, end }) => number !== null && start <= span.start && span.end <= end)
    .sort((a, b) => a.end - a.start - (b.end - b.start));
  if (inner === undefined) return null;
  const length = span.end - span.start;
  return inner.end - inner.titleEnd - length > length ? inner.number : null;
}
