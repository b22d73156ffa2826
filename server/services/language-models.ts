// Which language models an agent may name, and what they cost.
import { requireRole, type Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";

export function createLanguageModelService({ chat }: ServiceContext) {
  return {
    /** In the configuration's order: the first writes where nobody names one. @throws {AppError} FORBIDDEN below ANALYST */
    list(caller: Caller) {
      requireRole(caller, "ANALYST");
      return chat.all.map(({ name, contextTokens, price }) => ({ name, contextTokens, price }));
    },
  };
}
