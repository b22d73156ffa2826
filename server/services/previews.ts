// What boundary policies make of a text, side by side, without storing or indexing anything (CUT-7).
import { Readable } from "node:stream";
import {
  boundaryPolicySchema,
  collectionSettingsSchema,
  type BoundaryPolicy,
} from "../core/documents/collection-settings.ts";
import type { ParsedDocument } from "../core/documents/element.ts";
import type { Block, Piece } from "../core/documents/piece.ts";
import type { PieceContent } from "../core/documents/prepare.ts";
import { AppError } from "../core/errors.ts";
import { estimateTokens } from "../core/text/tokens.ts";
import { requireRole, type Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import type { DocumentService } from "./documents.ts";
import { issuesInWords } from "./given-settings.ts";
import { toElement, toSection } from "./stored-elements.ts";
import type { StoredTextReader } from "./stored-texts.ts";

export interface PreviewInput {
  /** A text, or a stored version: exactly one of the two. */
  readonly text?: { readonly text: string; readonly mediaType: string } | null;
  readonly version?: { readonly documentId: string; readonly ordinal: number } | null;
  /** What is left out of a policy takes its default. */
  readonly policies: readonly Partial<BoundaryPolicy>[];
}

export interface PreviewPiece extends Piece {
  /** Exactly the text at the piece's span. */
  readonly text: string;
  /** Context header and searched form: what would be embedded. */
  readonly header: string;
  readonly searched: string;
  readonly tokens: number;
}

export interface PolicyPreview {
  readonly policy: BoundaryPolicy;
  readonly pieces: readonly PreviewPiece[];
  readonly blocks: readonly Block[];
}

export interface Preview {
  readonly title: string;
  readonly length: number;
  readonly policies: readonly PolicyPreview[];
}

type Source = Pick<ParsedDocument, "text" | "elements" | "sections"> & { readonly title: string };

/** Characters that one preview cuts, and policies that it compares (a choice: about a second of one thread). */
const LENGTH_MAX = 500_000;
const POLICIES_MAX = 5;

export function createPreviewService(
  { database, keyring, parser, preparer }: ServiceContext,
  services: { documents: DocumentService; texts: StoredTextReader },
) {
  async function parse({ text, mediaType }: { text: string; mediaType: string }): Promise<Source> {
    checkLength(text.length);
    const content = Readable.from([Buffer.from(text, "utf8")], { objectMode: false });
    const settings = { ...collectionSettingsSchema.parse({}), records: false };
    const source = { name: "preview", mediaType, content, settings };
    const { signal } = new AbortController();
    for await (const event of parser.parse(source, { signal })) {
      if (event.type === "problem") throw new AppError(event.problem.code, event.problem.message);
      if (event.type === "document") return { ...event.document, title: event.document.title ?? "preview" };
    }
    throw new AppError("TEXT_EMPTY", "The text to preview is empty once it is read.");
  }

  async function open(caller: Caller, wanted: { documentId: string; ordinal: number }): Promise<Source> {
    const document = await services.documents.get(caller, wanted.documentId);
    const versions = await services.documents.listVersions(caller, document);
    const version = versions.find(({ ordinal }) => ordinal === wanted.ordinal);
    if (version === undefined)
      throw new AppError("NOT_FOUND", `The document "${wanted.documentId}" has no version ${wanted.ordinal} here.`);
    checkLength(version.length);
    const whole = { start: 0, end: version.length };
    const sealed = { versionId: version.id, documentPublicId: document.publicId, contentHash: version.contentHash };
    const [text, elements, sections] = await Promise.all([
      services.texts.slice(caller.spaceId, sealed, whole),
      database.evidence.listElements(version.id, whole),
      database.evidence.listSections(version.id),
    ]);
    return { text, title: version.title, elements: elements.map(toElement), sections: sections.map(toSection) };
  }

  return {
    /** @throws {AppError} BAD_REQUEST, LIMIT_EXCEEDED, NOT_FOUND, or what reading the text fails with */
    async preview(caller: Caller, input: PreviewInput): Promise<Preview> {
      requireRole(caller, "CURATOR");
      const policies = checkPolicies(input.policies);
      const { text, version } = input;
      if ((text == null) === (version == null))
        throw new AppError("BAD_REQUEST", "A preview takes a text or a stored version: give one of the two.");
      const source = text == null ? await open(caller, version ?? { documentId: "", ordinal: 0 }) : await parse(text);
      const keys = await keyring.keysOf(caller.spaceId);
      const prepared = await preparer.prepare(
        policies.map((boundaryPolicy) => ({
          ...source,
          documentPublicId: "preview",
          documentKey: "preview",
          labels: {},
          parserVersion: "",
          settings: collectionSettingsSchema.parse({ boundaryPolicy }),
          keys,
          known: null,
        })),
      );
      return {
        title: source.title,
        length: source.text.length,
        policies: prepared.flatMap((made, i) => {
          const policy = policies[i];
          if (made.kind !== "PREPARED" || policy === undefined) return [];
          return [{ policy, blocks: made.blocks, pieces: made.pieces.map((piece) => toPreview(piece, source.text)) }];
        }),
      };
    },
  };
}

export type PreviewService = ReturnType<typeof createPreviewService>;

function toPreview(piece: Piece & PieceContent, text: string): PreviewPiece {
  const { header, text: searched } = piece;
  const tokens = estimateTokens(`${header}\n${searched}`);
  return { ...piece, text: text.slice(piece.start, piece.end), header, searched, tokens };
}

function checkLength(length: number): void {
  if (length > LENGTH_MAX)
    throw new AppError("LIMIT_EXCEEDED", `A preview takes at most ${LENGTH_MAX} characters; this text has ${length}.`);
}

function checkPolicies(written: readonly Partial<BoundaryPolicy>[]): BoundaryPolicy[] {
  if (written.length === 0 || written.length > POLICIES_MAX)
    throw new AppError(
      "LIMIT_EXCEEDED",
      `A preview compares 1 to ${POLICIES_MAX} policies; ${written.length} are given.`,
    );
  return written.map((policy) => {
    const parsed = boundaryPolicySchema.safeParse(policy);
    if (parsed.success) return parsed.data;
    throw new AppError("BAD_REQUEST", `The policy is not usable. ${issuesInWords(parsed.error)}.`);
  });
}
