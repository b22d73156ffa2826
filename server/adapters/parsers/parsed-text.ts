// What every whole-file parser hands back before the file's own report is added.
import type { ParsedDocument, ParseWarning } from "../../core/documents/element.ts";

export type ParsedText = Pick<ParsedDocument, "title" | "text" | "elements" | "sections" | "labels"> & {
  readonly warnings: readonly ParseWarning[];
};
