// What a collection's owner may set, with its defaults. Stored with the collection; a change re-cuts, never re-parses.
import { z } from "zod";

/** CUT-7. Targets and overlaps are in tokens unless `unit` says characters. */
export const boundaryPolicySchema = z
  .object({
    kind: z.enum(["FORMS", "PARAGRAPHS", "WORD_WINDOWS"]).default("FORMS"),
    /** Target of a piece. 180 tokens: the passage length the bundled model was measured with. */
    target: z.number().int().min(1).max(8192).default(180),
    /** Tail of the previous piece carried into the next; FORMS and PARAGRAPHS. */
    overlap: z.number().int().min(0).max(4096).default(0),
    unit: z.enum(["TOKENS", "CHARACTERS"]).default("TOKENS"),
    /** What becomes of a paragraph that alone exceeds the target. */
    oversized: z.enum(["KEEP", "SPLIT"]).default("KEEP"),
    /** WORD_WINDOWS: words in a window, and words shared with the next. */
    window: z.number().int().min(1).max(2000).default(120),
    windowOverlap: z.number().int().min(0).max(1999).default(20),
  })
  .refine((p) => p.overlap < p.target, { message: "overlap must be smaller than target", path: ["overlap"] })
  .refine((p) => p.windowOverlap < p.window, {
    message: "windowOverlap must be smaller than window",
    path: ["windowOverlap"],
  });
export type BoundaryPolicy = z.infer<typeof boundaryPolicySchema>;

export const collectionSettingsSchema = z.object({
  boundaryPolicy: boundaryPolicySchema.prefault({}),
  /** Largest block that is supplied whole, in tokens (CUT-4). */
  blockTokensMax: z.number().int().min(50).max(32000).default(1500),
  /** Languages its texts are in: stems, sentence rules. */
  languages: z.array(z.string()).min(1).default(["en", "ru", "zh"]),
  /** CSV column or JSON key whose value is a record's key; null: `key`, `id`, `sku` or the row's number, in this order. */
  recordKey: z.string().nullable().default(null),
  /** CSV column or JSON key whose value is a record's title; null: `title` or `name`. */
  recordTitle: z.string().nullable().default(null),
  /** Whether a CSV row or JSON object is a document of its own, or the file is one document with a table. */
  records: z.boolean().default(true),
  /** Scope keys an answer must name (SCOPE-1). */
  requiredScope: z.array(z.string()).default([]),
  /**
   * Whether fields that pass are counted at once, or all of them wait until a person decides (NUM-3); ON_REQUEST: nobody
   * looks for any until a person asks, so that no name and no value of a header or table stands readable.
   */
  fields: z.enum(["AUTOMATIC", "CURATED", "ON_REQUEST"]).default("AUTOMATIC"),
  /** Share of documents: a key that no more of them carry is dropped, a filter on it would omit too many (NUM-3). */
  fieldCoverageMin: z.number().min(0).max(1).default(0.2),
  /** Whether a model says of each piece where it stands, for its embedding alone (CUT-8). */
  situatingNotes: z.boolean().default(false),
  /** Which language model writes the notes; null: the first of the configuration. */
  situatingModel: z.string().trim().min(1).max(100).nullable().default(null),
});
export type CollectionSettings = z.infer<typeof collectionSettingsSchema>;
