// What an agent (answer profile) may set, with its defaults. Its instructions are text of their own, and sealed.
import { z } from "zod";

export const agentSettingsSchema = z.object({
  /** Names of collections it answers from; empty: all of the space. */
  collections: z.array(z.string()).max(100).default([]),
  /** Name of a model of the configuration; null: the first one. */
  model: z.string().nullable().default(null),
  /** Whether a model writes; false: it quotes, also where a model is configured. */
  isModelUsed: z.boolean().default(true),
  /** 0..2; null: the endpoint's own. */
  temperature: z.number().min(0).max(2).nullable().default(0),
  /** Most tokens of a reply. */
  replyTokensMax: z.number().int().min(50).max(32_000).default(1_000),
  /** Budget of all supplied blocks, in tokens; null: the search's own. */
  tokensMax: z.number().int().min(100).max(100_000).nullable().default(null),
  /** Scope keys that an answer must name, beside those of its collections (SCOPE-1). */
  requiredScope: z.array(z.string()).max(20).default([]),
  /** Rounds of tools that a model may ask for in one turn. */
  toolRoundsMax: z.number().int().min(0).max(10).default(4),
  /** Earlier turns of a conversation that the model sees. */
  historyTurnsMax: z.number().int().min(0).max(50).default(6),
});
export type AgentSettings = z.infer<typeof agentSettingsSchema>;
/** In characters (a choice: a page and a half). */
export const AGENT_INSTRUCTIONS_MAX = 8_000;
