// Fields as the API shows them.
import type { FieldFigures } from "../../core/structured/field.ts";
import { collectionReasonInWords, fieldReasonInWords } from "../../core/structured/field-words.ts";
import { suggestsTemplate } from "../../core/structured/suggests-template.ts";
import type { FieldList, FieldView, ReadingPreview } from "../../services/fields.ts";
import type { CollectionField, CollectionFields, FieldFigures as ShownFigures, FieldPreview } from "./field.type.ts";

export function toFields({ fields, findings, reason }: FieldList): CollectionFields {
  return {
    fields: fields.map(toField),
    reason,
    reasonText: reason === null ? null : collectionReasonInWords(reason),
    proposedAt: findings === null ? null : new Date(findings.madeAt),
    errorCode: findings?.errorCode ?? null,
  };
}

export function toField(field: FieldView): CollectionField {
  const { type, unit, dateOrder, isMultiple } = field.decided.reading;
  const { reason, figures, columnId, nextColumnId, state, isExact } = field;
  return {
    ...field,
    keys: field.decided.keys,
    ...{ type, unit, dateOrder, isMultiple },
    reasonText: reason === null ? null : fieldReasonInWords(reason, figures),
    isBuilding: state === "ACTIVE" && !isExact && (columnId === null || nextColumnId !== null),
    suggestsTemplate: figures !== null && suggestsTemplate({ ...field, ...field.decided, figures }),
    figures: figures === null ? null : toFigures(figures),
  };
}

export function toPreview({ reading, figures }: ReadingPreview): FieldPreview {
  const { type, unit, dateOrder, isMultiple } = reading;
  return { type, unit, dateOrder, isMultiple, figures: toFigures(figures) };
}

function toFigures(figures: FieldFigures): ShownFigures {
  const { considered, withKey, values, parsed, otherUnits } = figures;
  return {
    ...figures,
    coverage: considered === 0 ? 0 : withKey / considered,
    agreement: values === 0 ? 1 : parsed / values,
    otherUnits: Object.entries(otherUnits).map(([unit, count]) => ({ unit, values: count })),
  };
}
