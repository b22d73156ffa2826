import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from "type-graphql";
import { unauthenticated, type ApiContext } from "../context.ts";
import { pageOfList } from "../shared/connection.ts";
import { PageArgs } from "../shared/page.args.ts";
import {
  Audience,
  Me,
  Space,
  SpaceChangeInput,
  SpaceConnection,
  SpaceRemoval,
  SpaceUpdate,
  SpaceWithKey,
} from "./space.type.ts";

@Resolver(() => Space)
export class SpaceResolver {
  @FieldResolver(() => Boolean, {
    description: "Whether titles stand readable in an index, so that they are suggested as a person types.",
  })
  hasReadableTitles(@Ctx() { services }: ApiContext, @Root() space: { settings: unknown }) {
    return services.spaces.hasReadableTitles(space);
  }

  @Query(() => Me, { description: "The key of this request, and what it may do." })
  me(@Ctx() { access }: ApiContext): Me {
    if (access === null) throw unauthenticated();
    const { caller, apiKeyPublicId, expiresAt } = access;
    const { spaceName, role, isOperator } = caller;
    const audiences = caller.audiences.map(({ name }) => name);
    return { apiKeyId: apiKeyPublicId, space: spaceName, role, audiences, isOperator, expiresAt };
  }

  @Query(() => Space, { description: "The space of this request's key." })
  space(@Ctx() { services, caller }: ApiContext) {
    return services.spaces.current(caller);
  }

  @Query(() => SpaceConnection, { description: "All spaces. Only for the operator's key." })
  async spaces(@Ctx() { services, caller, pageSizeMax }: ApiContext, @Args(() => PageArgs) page: PageArgs) {
    return pageOfList(await services.spaces.list(caller), page, pageSizeMax);
  }

  @Mutation(() => SpaceWithKey, { description: "Makes a space. Only for the operator's key." })
  async createSpace(
    @Ctx() { services, caller }: ApiContext,
    @Arg("name", () => String, { description: "Its name, unique in the installation." }) name: string,
  ) {
    const { space, key } = await services.spaces.create(caller, name);
    return { space, key: { apiKey: key.row, secret: key.secret } };
  }

  @Mutation(() => SpaceRemoval, {
    description: "Removes a space with everything in it, for good. Only for the operator's key.",
  })
  removeSpace(@Ctx() { services, caller }: ApiContext, @Arg("id", () => ID, { description: "The space." }) id: string) {
    return services.spaces.remove(caller, id);
  }

  @Mutation(() => Space, {
    description: "Destroys a space's data key: its texts can never be read again, by anyone. Role: ADMIN.",
  })
  removeSpaceKey(
    @Ctx() { services, caller }: ApiContext,
    @Arg("id", () => ID, { description: "The space." }) id: string,
  ) {
    return services.spaces.removeKey(caller, id);
  }

  @Mutation(() => SpaceUpdate, {
    description: "Changes the space of this request's key; a job brings its index of titles in step. Role: ADMIN.",
  })
  updateSpace(
    @Ctx() { services, caller }: ApiContext,
    @Arg("input", () => SpaceChangeInput, { description: "What to change." }) input: SpaceChangeInput,
  ) {
    return services.spaces.update(caller, input);
  }

  @Mutation(() => Audience, { description: "Makes an audience in the space. Role: ADMIN." })
  createAudience(
    @Ctx() { services, caller }: ApiContext,
    @Arg("name", () => String, { description: "Its name: letters, digits, `_` and `-`." }) name: string,
  ) {
    return services.spaces.createAudience(caller, name);
  }
}
