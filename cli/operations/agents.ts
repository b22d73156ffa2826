import { z } from "zod";
import type { Operation } from "../client.ts";
import { pageSchema, type Page, type PageVariables } from "./paging.ts";

const NAMES = `id name createdAt updatedAt`;
const FIELDS = `${NAMES} settings {
  collections model isModelUsed temperature replyTokensMax tokensMax requiredScope toolRoundsMax historyTurnsMax }`;

const agentSchema = z.object({ id: z.string(), name: z.string(), createdAt: z.string(), updatedAt: z.string() });
export type Agent = z.infer<typeof agentSchema>;

const agentWithSettingsSchema = agentSchema.extend({
  settings: z.looseObject({
    collections: z.array(z.string()),
    model: z.string().nullable(),
    isModelUsed: z.boolean(),
    tokensMax: z.number().nullable(),
  }),
});
export type AgentWithSettings = z.infer<typeof agentWithSettingsSchema>;

export const LIST_AGENTS: Operation<PageVariables, { agents: Page<Agent> }> = {
  document: `query Agents($first: Int!, $after: String) {
    agents(first: $first, after: $after) { nodes { ${NAMES} } pageInfo { hasNextPage endCursor } }
  }`,
  result: z.object({ agents: pageSchema(agentSchema) }),
};

export interface AgentSettings {
  collections?: readonly string[];
  model?: string | null;
  isModelUsed?: boolean;
  temperature?: number;
  replyTokensMax?: number;
  tokensMax?: number;
  requiredScope?: readonly string[];
  toolRoundsMax?: number;
  historyTurnsMax?: number;
}

export type AgentInput = { name: string; instructions: string | null; settings: AgentSettings };

export const CREATE_AGENT: Operation<{ input: AgentInput }, { createAgent: AgentWithSettings }> = {
  document: `mutation CreateAgent($input: CreateAgentInput!) { createAgent(input: $input) { ${FIELDS} } }`,
  result: z.object({ createAgent: agentWithSettingsSchema }),
};

export const UPDATE_AGENT: Operation<{ input: AgentInput }, { updateAgent: AgentWithSettings }> = {
  document: `mutation UpdateAgent($input: UpdateAgentInput!) { updateAgent(input: $input) { ${FIELDS} } }`,
  result: z.object({ updateAgent: agentWithSettingsSchema }),
};

export const REMOVE_AGENT: Operation<{ name: string }, { removeAgent: Agent }> = {
  document: `mutation RemoveAgent($name: String!) { removeAgent(name: $name) { ${NAMES} } }`,
  result: z.object({ removeAgent: agentSchema }),
};
