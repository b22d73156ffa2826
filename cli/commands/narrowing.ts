// Options that narrow what is looked through: conditions on fields, and a scope.
import type { Command } from "commander";
import { readConditions } from "../conditions.ts";
import type { Narrowing } from "../operations/figures.ts";
import { parseScope } from "./labels.ts";

export interface NarrowingOptions {
  where?: string[];
  scope: { readonly name: string; readonly values: readonly string[] }[];
}

export function addNarrowingOptions(command: Command): Command {
  return command
    .option(
      "-w, --where <condition>",
      'only what meets this: "category=Chairs and price<200", or JSON; all of several hold',
      (written: string, previous: string[] | undefined) => [...(previous ?? []), written],
    )
    .option("--scope <name=values>", "leave out what is for other values of a name only", parseScope, []);
}

/** @throws {CliError} USAGE */
export function narrowingOf({ where, scope }: NarrowingOptions): Narrowing {
  return { where: readConditions(where), scope };
}
