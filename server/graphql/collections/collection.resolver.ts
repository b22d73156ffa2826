import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import type { CollectionRow } from "../../services/collections.ts";
import type { ApiContext } from "../context.ts";
import { Job } from "../jobs/job.type.ts";
import { toConnection } from "../shared/connection.ts";
import { PageArgs } from "../shared/page.args.ts";
import { CollectionSettingsInput, CreateCollectionInput, givenSettings } from "./collection.input.ts";
import { Collection, CollectionConnection, CollectionUpdate } from "./collection.type.ts";

const NAME = { description: "The collection's name." };

@Resolver(() => Collection)
export class CollectionResolver {
  @Query(() => CollectionConnection, { description: "Collections of the space, oldest first." })
  async collections(@Ctx() { services, caller }: ApiContext, @Args(() => PageArgs) page: PageArgs) {
    return toConnection(await services.collections.list(caller, page), page.first, (row) => row.id);
  }

  @Query(() => Collection, { description: "A collection by its name." })
  collection(@Ctx() { services, caller }: ApiContext, @Arg("name", () => String, NAME) name: string) {
    return services.collections.get(caller, name);
  }

  @FieldResolver(() => Int, { description: "Documents in it that the caller may see." })
  documentCount(@Ctx() { batches }: ApiContext, @Root() { id }: CollectionRow) {
    return batches.documentCount(id);
  }

  @Mutation(() => Collection, { description: "Makes a collection. Role: CURATOR." })
  createCollection(
    @Ctx() { services, caller }: ApiContext,
    @Arg("input", () => CreateCollectionInput, { description: "The collection to make." }) input: CreateCollectionInput,
  ) {
    return services.collections.create(caller, { name: input.name, settings: givenSettings(input.settings) });
  }

  @Mutation(() => CollectionUpdate, {
    description: "Changes settings. Where they change how texts are cut, a job cuts them anew. Role: CURATOR.",
  })
  updateCollection(
    @Ctx() { services, caller }: ApiContext,
    @Arg("name", () => String, NAME) name: string,
    @Arg("settings", () => CollectionSettingsInput, { description: "The settings to change." })
    settings: CollectionSettingsInput,
  ) {
    return services.collections.update(caller, name, givenSettings(settings));
  }

  @Mutation(() => Job, { description: "Erases a collection with every document in it, as a job. Role: CURATOR." })
  removeCollection(@Ctx() { services, caller }: ApiContext, @Arg("name", () => String, NAME) name: string) {
    return services.collections.remove(caller, name);
  }
}
