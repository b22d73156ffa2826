import { z } from "zod";
import type { Operation } from "../client.ts";
import { pageSchema, type Page, type PageVariables } from "./paging.ts";

const FIELDS = `id name prefix role audiences allowedOrigins requestsPerMinute createdAt lastUsedAt expiresAt revokedAt`;

const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  role: z.string(),
  audiences: z.array(z.string()),
  allowedOrigins: z.array(z.string()).nullable(),
  requestsPerMinute: z.number().nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

const meSchema = z.object({ space: z.string(), role: z.string(), audiences: z.array(z.string()) });

export const ME: Operation<Record<string, never>, { me: z.infer<typeof meSchema> }> = {
  document: `query Me { me { space role audiences } }`,
  result: z.object({ me: meSchema }),
};

export const LIST_KEYS: Operation<PageVariables, { apiKeys: Page<ApiKey> }> = {
  document: `query ApiKeys($first: Int!, $after: String) {
    apiKeys(first: $first, after: $after) { nodes { ${FIELDS} } pageInfo { hasNextPage endCursor } }
  }`,
  result: z.object({ apiKeys: pageSchema(apiKeySchema) }),
};

export interface NewKey {
  readonly name: string;
  readonly role: string;
  readonly audiences: readonly string[];
  readonly allowedOrigins: readonly string[] | null;
  readonly requestsPerMinute: number | null;
  readonly expiresAt: string | null;
}

export const CREATE_KEY: Operation<{ input: NewKey }, { createApiKey: { apiKey: ApiKey; secret: string } }> = {
  document: `mutation CreateApiKey($input: CreateApiKeyInput!) {
    createApiKey(input: $input) { apiKey { ${FIELDS} } secret }
  }`,
  result: z.object({ createApiKey: z.object({ apiKey: apiKeySchema, secret: z.string() }) }),
};

export const REVOKE_KEY: Operation<{ id: string }, { revokeApiKey: ApiKey }> = {
  document: `mutation RevokeApiKey($id: ID!) { revokeApiKey(id: $id) { ${FIELDS} } }`,
  result: z.object({ revokeApiKey: apiKeySchema }),
};
