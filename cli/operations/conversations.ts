import { z } from "zod";
import type { Operation } from "../client.ts";

export const CREATE_CONVERSATION: Operation<{ agent: string | null }, { createConversation: { id: string } }> = {
  document: `mutation CreateConversation($agent: String) { createConversation(agent: $agent) { id } }`,
  result: z.object({ createConversation: z.object({ id: z.string() }) }),
};
