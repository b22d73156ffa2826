// The language models of this installation.
import type { ChatModel, ChatModels } from "../ports/chat-model.ts";

/** @param models with names of their own, the one that serves whoever names none first */
export function createChatModels(models: readonly ChatModel[]): ChatModels {
  const byName = new Map(models.map((model) => [model.name, model]));
  return { all: [...models], find: (name) => byName.get(name) ?? null };
}
