import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import type { ApiContext } from "../context.ts";
import { pageOfList } from "../shared/connection.ts";
import { PageArgs } from "../shared/page.args.ts";
import { Generation, GenerationConnection, GenerationStart } from "./generation.type.ts";

const GENERATION = { description: "The generation." };

@Resolver()
export class GenerationResolver {
  @Query(() => GenerationConnection, { description: "Generations of the space, oldest first. Role: ADMIN." })
  async generations(@Ctx() { services, caller, pageSizeMax }: ApiContext, @Args(() => PageArgs) page: PageArgs) {
    return pageOfList(await services.generations.listFor(caller), page, pageSizeMax);
  }

  @Mutation(() => GenerationStart, {
    description:
      "Begins to build a generation with the configured model, from stored text, while the active one serves. Role: ADMIN.",
  })
  createGeneration(@Ctx() { services, caller }: ApiContext) {
    return services.generations.create(caller);
  }

  @Mutation(() => Generation, { description: "Makes a READY generation the one that is searched. Role: ADMIN." })
  activateGeneration(@Ctx() { services, caller }: ApiContext, @Arg("id", () => ID, GENERATION) id: string) {
    return services.generations.activate(caller, id);
  }

  @Mutation(() => Generation, { description: "Removes a generation that is not searched. Role: ADMIN." })
  removeGeneration(@Ctx() { services, caller }: ApiContext, @Arg("id", () => ID, GENERATION) id: string) {
    return services.generations.remove(caller, id);
  }
}
