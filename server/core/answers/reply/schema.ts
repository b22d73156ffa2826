// The form of a reply (ANS-2), strict enough for endpoints that hold a model to it: every property is required, none is
// added, and a scope is a list, because its names are not known beforehand.
import type { JsonSchema } from "../prompt/message.ts";

export const REPLY_SCHEMA_NAME = "reply";

export const REPLY_SCHEMA: JsonSchema = {
  type: "object",
  properties: {
    status: { type: "string", enum: ["ANSWERED", "NOT_FOUND", "CONFLICT"] },
    answer: { type: "string", description: "Markdown, with labels such as [1] and placeholders such as {{D3.link}}" },
    appliesTo: {
      type: "array",
      description: "What the answer holds for; empty: everything",
      items: {
        type: "object",
        properties: {
          name: { type: "string" },
          values: { type: "array", items: { type: "string" } },
        },
        required: ["name", "values"],
        additionalProperties: false,
      },
    },
    citations: { type: "array", description: "Labels of all that the answer rests on", items: { type: "integer" } },
  },
  required: ["status", "answer", "appliesTo", "citations"],
  additionalProperties: false,
};
