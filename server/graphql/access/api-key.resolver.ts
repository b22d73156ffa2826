import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import type { ApiContext } from "../context.ts";
import { toConnection } from "../shared/connection.ts";
import { PageArgs } from "../shared/page.args.ts";
import { CreateApiKeyInput } from "./api-key.input.ts";
import { ApiKey, ApiKeyConnection, ApiKeyWithSecret } from "./api-key.type.ts";

@Resolver()
export class ApiKeyResolver {
  @Query(() => ApiKeyConnection, { description: "Keys of the space, oldest first. Role: ADMIN." })
  async apiKeys(@Ctx() { services, caller }: ApiContext, @Args(() => PageArgs) page: PageArgs) {
    return toConnection(await services.apiKeys.list(caller, page), page.first, (row) => row.id);
  }

  @Mutation(() => ApiKeyWithSecret, { description: "Makes a key and shows its secret, once. Role: ADMIN." })
  async createApiKey(
    @Ctx() { services, caller }: ApiContext,
    @Arg("input", () => CreateApiKeyInput, { description: "The key to make." }) input: CreateApiKeyInput,
  ) {
    const { row, secret } = await services.apiKeys.create(caller, input);
    return { apiKey: row, secret };
  }

  @Mutation(() => ApiKey, { description: "Ends a key and its open connections at once. Role: ADMIN." })
  revokeApiKey(@Ctx() { services, caller }: ApiContext, @Arg("id", () => ID, { description: "The key." }) id: string) {
    return services.apiKeys.revoke(caller, id);
  }
}
