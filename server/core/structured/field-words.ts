// Why a field is dropped, or a collection has none, in words with what to do about it (NUM-3, NUM-4).
import type { FieldFigures, FieldReason } from "./field.ts";

/** What is wrong, and the remedy. @param figures null where the reader may not know them */
export function fieldReasonInWords(reason: FieldReason, figures: FieldFigures | null): string {
  switch (reason) {
    case "LOW_COVERAGE":
      if (figures === null) return "Too few have it: a filter by it would leave out the rest in silence.";
      return figures.withKey === 0
        ? "No document has it any more. Remove it, or import documents that name it in their headers."
        : `Only ${figures.withKey} of ${figures.considered} have it, so a filter by it would leave out the rest in silence. Take it back where that is meant.`;
    case "ALL_DIFFERENT":
      return "Every value is another one: it can identify a document, it cannot group any. Take it back to compare by it.";
    case "RUNNING_TEXT":
      return "Its values are running text, which is searched and not counted. Take it back to filter by what it contains.";
    case "NO_VALUES":
      return "All that have it leave it empty. It is counted once there are values.";
    case "TOO_MANY_FIELDS":
      return "There are more fields than a collection counts by, and others are found in more documents. Take it back in the place of another.";
  }
}

/** Why there is nothing to count a collection by. */
export function collectionReasonInWords(reason: FieldReason): string {
  switch (reason) {
    case "LOW_COVERAGE":
      return 'The documents have no header in common. Give them the same "Name: value" lines, front matter, CSV columns or JSON keys.';
    case "ALL_DIFFERENT":
      return "Every value in the headers is another one: they can identify documents, they cannot group any. Add a field whose values repeat, or a number, an amount or a date.";
    case "RUNNING_TEXT":
      return "The headers hold running text alone, which is searched and not counted. Add a field with short values that repeat.";
    case "NO_VALUES":
      return "All fields of the headers are empty. Fill them in, and import the documents again.";
    case "TOO_MANY_FIELDS":
      return "There are more fields than a collection counts by. Hide some, and take back those that matter.";
  }
}
