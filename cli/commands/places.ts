// Where something stands, as people cite it.
import type { Place } from "../operations/answers.ts";
import { oneLine } from "../output.ts";
import { describeScope } from "./labels.ts";

/** `srb5030-datasheet#3` */
export function citedName({ documentKey, sectionNumber }: Place): string {
  return oneLine(sectionNumber === null ? documentKey : `${documentKey}#${sectionNumber}`);
}

/** `version 2, revision A, B, page 4, row 17, characters 10 to 86` */
export function describePlace(place: Place & { span: { start: number; end: number } }): string {
  const { versionLabel, scope, page, row, span } = place;
  return [
    `version ${versionLabel}`,
    describeScope(scope),
    page === null ? "" : `page ${page}`,
    row === null ? "" : `row ${row}`,
    `characters ${span.start} to ${span.end}`,
  ]
    .filter((part) => part !== "")
    .map(oneLine)
    .join(", ");
}

/** Title and section titles, outermost first. */
export function describePath({ title, sectionPath }: Place): string {
  const [first] = sectionPath;
  return oneLine([...(first === title ? [] : [title]), ...sectionPath].join(" › "));
}
