import { Ctx, Query, Resolver } from "type-graphql";
import type { ApiContext } from "../context.ts";
import { Model } from "./model.type.ts";

@Resolver()
export class ModelResolver {
  @Query(() => [Model], {
    description: "Language models of the installation; the first writes where no agent names one. Role: ANALYST.",
  })
  models(@Ctx() { services, caller }: ApiContext): Model[] {
    return services.languageModels.list(caller);
  }
}
