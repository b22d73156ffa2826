// Who answers a question, and from what: the agent's settings, the conversation so far, and the model, if one writes.
import { agentSettingsSchema, type AgentSettings } from "../core/answers/agent-settings.ts";
import type { HistoryTurn } from "../core/answers/prompt/history.ts";
import { AppError } from "../core/errors.ts";
import type { ChatModel } from "../ports/chat-model.ts";
import type { AgentService } from "./agents.ts";
import type { AskInput } from "./answer.ts";
import type { Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import type { ConversationService } from "./conversations.ts";

export interface AnswerProfile {
  /** Name; null: the space's defaults. */
  readonly agent: string | null;
  /** Public id; null: the question stands alone. */
  readonly conversationId: string | null;
  readonly settings: AgentSettings;
  /** What the agent's keeper tells the model, beside the rules of Vouch; "" where nothing is told. */
  readonly instructions: string;
  /** Oldest first. */
  readonly history: readonly HistoryTurn[];
  /** Null: code answers. */
  readonly model: ChatModel | null;
  /** The model that the agent names and that is not configured any more; null otherwise. */
  readonly missingModel: string | null;
  /** What is asked, within the agent's collections. */
  readonly input: AskInput;
}

export function createAnswerProfiles(
  { chat }: Pick<ServiceContext, "chat">,
  services: { agents: AgentService; conversations: ConversationService },
) {
  return {
    /** @throws {AppError} NOT_FOUND for agent or conversation, BAD_REQUEST for collections that the agent does not answer from */
    async open(caller: Caller, input: AskInput): Promise<AnswerProfile> {
      const conversation =
        input.conversation == null ? null : await services.conversations.open(caller, input.conversation);
      const name = input.agent ?? conversation?.agent ?? null;
      const agent = name === null ? null : await services.agents.get(caller, name);
      const settings = agent?.settings ?? agentSettingsSchema.parse({});
      const history =
        conversation === null
          ? []
          : await services.conversations.history(caller, conversation.publicId, settings.historyTurnsMax);
      const wanted = settings.isModelUsed ? settings.model : null;
      const model = wanted === null ? (chat.all[0] ?? null) : chat.find(wanted);
      return {
        agent: name,
        conversationId: conversation?.publicId ?? null,
        settings,
        instructions: agent?.instructions ?? "",
        history,
        model: settings.isModelUsed ? model : null,
        missingModel: wanted !== null && model === null ? wanted : null,
        input: {
          ...input,
          collections: within(settings.collections, input.collections ?? null, name),
        },
      };
    },
  };
}

/** Null: all of the space. @throws {AppError} BAD_REQUEST */
function within(own: readonly string[], asked: readonly string[] | null, agent: string | null) {
  if (own.length === 0 || asked === null) return asked ?? (own.length === 0 ? null : own);
  const both = asked.filter((name) => own.includes(name));
  if (both.length > 0 || asked.length === 0) return both;
  throw new AppError(
    "BAD_REQUEST",
    `The agent "${agent ?? ""}" answers from none of the collections that are asked. Ask without naming collections, or another agent.`,
    { details: { agent } },
  );
}
