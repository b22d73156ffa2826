// Files that paths on the command line stand for: themselves, or everything in a folder.
import { access, constants, lstat, readdir, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { CliError } from "./errors.ts";

export interface LocalFile {
  /** Where it is opened. */
  readonly path: string;
  /** Path from the folder that was named, with `/`; a file that was named itself goes by its name. */
  readonly relativePath: string;
  readonly bytes: number;
}

export interface FoundFiles {
  readonly files: readonly LocalFile[];
  /** What was left out, with the reason. */
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
  /** What should have been read and cannot be. */
  readonly unreadable: readonly { readonly path: string; readonly reason: string }[];
}

/** Sorted by path within each folder. Hidden entries of folders are left out. @throws {CliError} NOT_FOUND */
export async function findFiles(named: readonly string[]): Promise<FoundFiles> {
  const found = { files: [] as LocalFile[], skipped: [] as Remark[], unreadable: [] as Remark[] };
  for (const written of named) {
    const stats = await stat(written).catch((error: unknown) => {
      throw new CliError("NOT_FOUND", `There is no file or folder "${written}". Check the path.`, { cause: error });
    });
    if (stats.isDirectory()) await walk(written, found);
    else if (stats.isFile())
      await add({ path: written, relativePath: path.basename(written), bytes: stats.size }, found);
    else throw new CliError("USAGE", `"${written}" is neither a file nor a folder. Use "-" for standard input.`);
  }
  return found;
}

interface Remark {
  path: string;
  reason: string;
}

interface Found {
  files: LocalFile[];
  skipped: Remark[];
  unreadable: Remark[];
}

async function walk(root: string, found: Found): Promise<void> {
  const realRoot = await realpath(root);
  // Folders by their real path: a link back to a folder above it ends there.
  const visited = new Set([realRoot]);

  async function visit(folder: string): Promise<void> {
    let names: string[];
    try {
      names = await readdir(folder);
    } catch {
      found.unreadable.push({ path: folder, reason: "The folder cannot be opened. Check its permissions." });
      return;
    }
    for (const name of names.filter((candidate) => !candidate.startsWith(".")).sort()) {
      await visitEntry(path.join(folder, name));
    }
  }

  async function visitEntry(entry: string): Promise<void> {
    const isLink = (await lstat(entry)).isSymbolicLink();
    const real = isLink ? await realpath(entry).catch(() => null) : entry;
    if (real === null) {
      found.skipped.push({ path: entry, reason: "a link that leads nowhere" });
      return;
    }
    if (isLink && !isInside(realRoot, real)) {
      found.skipped.push({ path: entry, reason: "a link that leads out of the folder" });
      return;
    }
    const stats = await stat(entry);
    if (stats.isFile()) {
      const relativePath = path.relative(root, entry).split(path.sep).join("/");
      await add({ path: entry, relativePath, bytes: stats.size }, found);
    } else if (stats.isDirectory()) {
      const realFolder = await realpath(entry);
      if (visited.has(realFolder)) return;
      visited.add(realFolder);
      await visit(entry);
    } else found.skipped.push({ path: entry, reason: "neither a file nor a folder" });
  }

  await visit(root);
}

async function add(file: LocalFile, found: Found): Promise<void> {
  try {
    await access(file.path, constants.R_OK);
    found.files.push(file);
  } catch {
    found.unreadable.push({ path: file.path, reason: "The file cannot be opened. Check its permissions." });
  }
}

function isInside(folder: string, candidate: string): boolean {
  const relative = path.relative(folder, candidate);
  return relative === "" || (!relative.startsWith(`..${path.sep}`) && relative !== ".." && !path.isAbsolute(relative));
}

/**
 * A relative path as a reference that can stand in for a URI (RFC 3987): letters of every script stay as they are.
 */
export function pathReference(relativePath: string): string {
  return relativePath.replaceAll(/[\s%?#\p{Cc}]/gu, (character) => encodeURIComponent(character));
}
