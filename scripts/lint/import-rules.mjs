// Turns the import table into settings of @typescript-eslint/no-restricted-imports. The rule sees an import as it is
// written, so that each depth of a folder gets patterns of its own: from server/core/text/, `../../ports/` is a port.
import { advice, IMPORT_TABLE, PACKAGES, packageAdvice, PLACES, typesOnlyAdvice } from "./import-table.mjs";

/** Folders below a row's folder that the rules reach; deeper ones are refused by a test on the tree. */
const DEPTH_MAX = 3;

const ENVIRONMENT = {
  regex: "^(node:)?process$",
  message: "The environment is read in server/config.ts alone: take plain options.",
};

const CROOKED = {
  regex: "^\\./\\.\\.?/|[^./]/\\.\\./|/\\./",
  message: "Write the shortest relative path, so that the import table can be read from it.",
};

/** Lint settings that hold the whole table, most general first. */
export function importRules() {
  return IMPORT_TABLE.flatMap((row) =>
    row.folder.endsWith(".ts")
      ? [ruleFor(row, row.folder, path(row.folder).slice(0, -1))]
      : Array.from({ length: DEPTH_MAX + 1 }, (_, depth) => {
          const files = `${row.folder}/${"*/".repeat(depth)}*.{ts,tsx,mts}`;
          return ruleFor(row, files, [...path(row.folder), ...Array.from({ length: depth }, () => null)]);
        }),
  );
}

const path = (place) => place.split("/");

/** @param directory names of the folders that the importing file stands in, null for any name */
function ruleFor(row, files, directory) {
  const own = [row.folder, ...row.may];
  const typesOnly = row.mayTypes ?? [];
  const open = [...own, ...typesOnly].map((place) => reach(directory, place));
  const patterns = Object.keys(PLACES)
    .filter((place) => !own.includes(place) && !typesOnly.includes(place))
    .map((place) => ({
      regex: `^(?!(?:${open.join("|")}))${nearestPlaceOnly(directory, place)}`,
      message: advice(row, place),
    }));
  const typePatterns = typesOnly.map((place) => ({
    regex: `^${reach(directory, place)}`,
    allowTypeImports: true,
    message: typesOnlyAdvice(row, place),
  }));
  const packages = row.refusedPackages.map((group) => ({
    regex: PACKAGES[group],
    allowTypeImports: group === "any",
    message: packageAdvice(row, group),
  }));
  return {
    files: [files],
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        { patterns: [...patterns, ...typePatterns, ...packages, ENVIRONMENT, CROOKED] },
      ],
    },
  };
}

/** A pattern of the relative path from a directory to a place, without `^`. */
function reach(directory, place) {
  const target = path(place);
  let shared = 0;
  while (shared < target.length && directory[shared] === target[shared]) shared += 1;
  const up = directory.length - shared;
  const way = (up === 0 ? "\\./" : "(?:\\.\\./)".repeat(up)) + target.slice(shared).map(escaped).join("/");
  if (shared === target.length) return `${way}(?!\\.\\.)`;
  return way + (place.endsWith(".ts") ? "$" : "/");
}

/** As `reach`, but not into the narrower places that have advice of their own. */
function nearestPlaceOnly(directory, place) {
  const narrower = Object.keys(PLACES).filter((other) => other.startsWith(`${place}/`));
  const not = narrower.map((other) => reach(directory, other)).join("|");
  return (not === "" ? "" : `(?!${not})`) + reach(directory, place);
}

const escaped = (name) => name.replaceAll(".", "\\.");
