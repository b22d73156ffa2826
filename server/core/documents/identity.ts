// What a document is called and what it is labelled with: given beside the file, written inside it, or taken from the
// file's name. Labels inside a file may narrow what the importer's key allows, never widen it (SRC-4).
import { AppError } from "../errors.ts";
import { LABEL_PREFIX, VERSION_STATUSES } from "./labels.ts";
import type { Labels, ParsedDocument } from "./element.ts";

export type VersionStatus = (typeof VERSION_STATUSES)[number];

/** Labels that come beside a file; they hold for every document in it. */
export interface GivenLabels {
  readonly key?: string | null;
  readonly version?: string | null;
  readonly title?: string | null;
  readonly status?: string | null;
  readonly audience?: string | null;
  readonly scope?: Readonly<Record<string, unknown>> | null;
  readonly originUri?: string | null;
  readonly language?: string | null;
}

export interface Identity {
  readonly key: string;
  /** Null: the version's ordinal. */
  readonly label: string | null;
  readonly title: string;
  readonly status: VersionStatus;
  readonly audience: string;
  readonly scope: Readonly<Record<string, readonly string[]>>;
  readonly supersedes: readonly string[];
  readonly originUri: string | null;
  readonly language: string | null;
}

const KEY_LENGTH_MAX = 200;

/**
 * @param audiences names the importer's key carries; the first is the default where it does not carry INTERNAL
 * @throws {AppError} LABEL_INVALID, RECORD_INVALID
 */
export function identify(
  document: Pick<ParsedDocument, "key" | "title" | "row" | "labels">,
  given: GivenLabels,
  file: { readonly name: string; readonly audiences: readonly string[] },
): Identity {
  const own = (name: string) => textLabel(document.labels, name);
  const isRecord = document.row !== null;
  const stem = file.name.replace(/\.gz$/i, "").replace(/\.[^.]{1,8}$/, "");
  const fallback = isRecord ? `${stem}-${document.row}` : stem;
  const key = checkKey(own("key") ?? document.key ?? (isRecord ? null : (given.key ?? null)) ?? fallback);
  return {
    key,
    label: own("version") ?? given.version ?? null,
    title: own("title") ?? (isRecord ? null : (given.title ?? null)) ?? document.title ?? key,
    status: checkStatus(own("status") ?? given.status ?? "CURRENT"),
    audience: resolveAudience(own("audience"), given.audience ?? null, file.audiences),
    scope: parseScope(document.labels[`${LABEL_PREFIX}scope`] ?? given.scope ?? {}),
    supersedes: listLabel(document.labels, "supersedes"),
    originUri: given.originUri ?? null,
    language: own("language") ?? given.language ?? null,
  };
}

function textLabel(labels: Labels, name: string): string | null {
  const value = labels[LABEL_PREFIX + name];
  return typeof value === "string" ? value : null;
}

function listLabel(labels: Labels, name: string): string[] {
  const value = labels[LABEL_PREFIX + name];
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.map(String) : [];
}

function checkKey(written: string): string {
  const key = written.normalize("NFC").trim();
  if (key === "" || key.length > KEY_LENGTH_MAX || /[\p{Cc}\p{Cs}]/u.test(key))
    throw new AppError(
      "RECORD_INVALID",
      `A key has 1 to ${KEY_LENGTH_MAX} characters, none of them a control character or half a character. Mend the record's key.`,
    );
  return key;
}

function checkStatus(written: string): VersionStatus {
  const status = VERSION_STATUSES.find((known) => known === written.toUpperCase());
  if (status === undefined)
    throw new AppError("LABEL_INVALID", `The status is not known. Use one of ${VERSION_STATUSES.join(", ")}.`);
  return status;
}

function resolveAudience(own: string | null, given: string | null, audiences: readonly string[]): string {
  const fallback = audiences.includes("INTERNAL") ? "INTERNAL" : audiences[0];
  const wanted = own ?? given ?? fallback;
  if (wanted === undefined || !audiences.includes(wanted))
    throw new AppError(
      "LABEL_INVALID",
      `The audience ${wanted === undefined ? "" : `"${wanted}" `}is not among those of your key: ${audiences.join(", ") || "none"}.`,
    );
  // Everybody sees PUBLIC: any other group narrows it. Between two groups neither is the narrower one.
  if (own !== null && given !== null && own !== given && given !== "PUBLIC")
    throw new AppError(
      "LABEL_INVALID",
      `The file asks for the audience "${own}", the import for "${given}": a file may narrow the import's audience, never widen it.`,
    );
  return wanted;
}

/** Every value a list of texts: `{ revision: "B" }` is `{ revision: ["B"] }`. */
function parseScope(written: unknown): Record<string, string[]> {
  if (typeof written !== "object" || written === null || Array.isArray(written)) return {};
  return Object.fromEntries(
    Object.entries(written).map(([name, value]) => [name, (Array.isArray(value) ? value : [value]).map(String)]),
  );
}

/** A target of `vouch:supersedes`: `SRB5030-DATASHEET#3` names a section, `SRB5030-DATASHEET` the whole document. */
export function parseSupersededTarget(written: string): { key: string; section: string | null } {
  const at = written.lastIndexOf("#");
  if (at <= 0 || at === written.length - 1) return { key: written.replace(/#$/, "").trim(), section: null };
  return { key: written.slice(0, at).trim(), section: written.slice(at + 1).trim() };
}
