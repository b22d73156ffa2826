// Settings of a new collection that the command line can give.
import type { Command } from "commander";
import type { CollectionSettings } from "../operations/collections.ts";
import { parseList } from "./labels.ts";

export interface SettingsOptions {
  recordKey?: string;
  recordTitle?: string;
  languages?: string[];
  wholeFiles?: boolean;
}

/** @param prefix when the settings are used, where they are not always */
export function addSettingsOptions(command: Command, prefix = ""): Command {
  return command
    .option("--record-key <column>", `${prefix}column or JSON key that holds a record's key`)
    .option("--record-title <column>", `${prefix}column or JSON key that holds a record's title`)
    .option("--languages <tags>", `${prefix}languages of the texts, as en,ru,zh`, parseList)
    .option("--whole-files", `${prefix}a CSV or JSON file is one document, not one a record`);
}

export function settingsOf({ recordKey, recordTitle, languages, wholeFiles }: SettingsOptions): CollectionSettings {
  return {
    ...(recordKey === undefined ? {} : { recordKey }),
    ...(recordTitle === undefined ? {} : { recordTitle }),
    ...(languages === undefined ? {} : { languages }),
    ...(wholeFiles === true ? { records: false } : {}),
  };
}
