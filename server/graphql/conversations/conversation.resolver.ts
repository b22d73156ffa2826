import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from "type-graphql";
import type { ConversationView } from "../../services/conversations.ts";
import type { ApiContext } from "../context.ts";
import { toConnection } from "../shared/connection.ts";
import { PageArgs } from "../shared/page.args.ts";
import { TurnConnection } from "../turns/turn.type.ts";
import { Conversation, ConversationConnection } from "./conversation.type.ts";

const ID_ARG = { description: "The conversation." };

@Resolver(() => Conversation)
export class ConversationResolver {
  @Query(() => ConversationConnection, {
    description:
      "Conversations of the caller's key, newest first; for ANALYST and above those of every key of the space.",
  })
  async conversations(@Ctx() { services, caller }: ApiContext, @Args(() => PageArgs) page: PageArgs) {
    return toConnection(await services.conversations.list(caller, page), page.first, (row) => row.id);
  }

  @Query(() => Conversation, { description: "A conversation that the caller may read." })
  conversation(@Ctx() { services, caller }: ApiContext, @Arg("id", () => ID, ID_ARG) id: string) {
    return services.conversations.get(caller, id);
  }

  @FieldResolver(() => TurnConnection, { description: "Its questions and answers, newest first." })
  async turns(
    @Ctx() { services, caller }: ApiContext,
    @Root() { publicId }: ConversationView,
    @Args(() => PageArgs) page: PageArgs,
  ) {
    const turns = await services.turns.list(caller, page, { conversation: publicId });
    return toConnection(turns, page.first, (turn) => turn.rowId);
  }

  @Mutation(() => Conversation, { description: "Begins a conversation, which belongs to the caller's key." })
  createConversation(
    @Ctx() { services, caller }: ApiContext,
    @Arg("agent", () => String, {
      nullable: true,
      description: "Name of the agent that answers in it; none by default.",
    })
    agent?: string | null,
  ) {
    return services.conversations.create(caller, { agent });
  }

  @Mutation(() => Conversation, {
    description: "Removes a conversation with all of its turns: one's own, or as ADMIN any of the space.",
  })
  removeConversation(@Ctx() { services, caller }: ApiContext, @Arg("id", () => ID, ID_ARG) id: string) {
    return services.conversations.remove(caller, id);
  }
}
