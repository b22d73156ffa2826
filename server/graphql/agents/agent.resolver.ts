import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from "type-graphql";
import type { AgentView } from "../../services/agents.ts";
import type { ApiContext } from "../context.ts";
import { toConnection } from "../shared/connection.ts";
import { PageArgs } from "../shared/page.args.ts";
import { CreateAgentInput, givenSettings, UpdateAgentInput } from "./agent.input.ts";
import { Agent, AgentConnection, AgentSettings } from "./agent.type.ts";

const NAME = { description: "The agent's name." };

@Resolver(() => Agent)
export class AgentResolver {
  @Query(() => AgentConnection, { description: "Agents of the space, oldest first." })
  async agents(@Ctx() { services, caller }: ApiContext, @Args(() => PageArgs) page: PageArgs) {
    return toConnection(await services.agents.list(caller, page), page.first, (row) => row.id);
  }

  @Query(() => Agent, { description: "An agent by its name." })
  agent(@Ctx() { services, caller }: ApiContext, @Arg("name", () => String, NAME) name: string) {
    return services.agents.get(caller, name);
  }

  @FieldResolver(() => AgentSettings, { description: "What it answers from, and how. Role: ANALYST." })
  settings(@Ctx() { services, caller }: ApiContext, @Root() agent: AgentView) {
    return services.agents.settings(caller, agent);
  }

  @FieldResolver(() => String, { description: "What its model is told; empty: nothing of its own. Role: ADMIN." })
  instructions(@Ctx() { services, caller }: ApiContext, @Root() agent: AgentView) {
    return services.agents.instructions(caller, agent);
  }

  @Mutation(() => Agent, { description: "Makes an agent. Role: ADMIN." })
  createAgent(
    @Ctx() { services, caller }: ApiContext,
    @Arg("input", () => CreateAgentInput, { description: "The agent to make." })
    { name, instructions, settings }: CreateAgentInput,
  ) {
    return services.agents.create(caller, { name, instructions, settings: givenSettings(settings) });
  }

  @Mutation(() => Agent, { description: "Changes an agent: what is asked from then on is answered anew. Role: ADMIN." })
  updateAgent(
    @Ctx() { services, caller }: ApiContext,
    @Arg("input", () => UpdateAgentInput, { description: "The agent, and what to change." })
    { name, instructions, settings }: UpdateAgentInput,
  ) {
    return services.agents.update(caller, name, { instructions, settings: givenSettings(settings) });
  }

  @Mutation(() => Agent, {
    description: "Removes an agent; its turns and conversations stay, and no longer name it. Role: ADMIN.",
  })
  removeAgent(@Ctx() { services, caller }: ApiContext, @Arg("name", () => String, NAME) name: string) {
    return services.agents.remove(caller, name);
  }
}
