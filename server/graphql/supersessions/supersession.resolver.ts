import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from "type-graphql";
import type { SupersessionView } from "../../services/supersessions.ts";
import type { ApiContext } from "../context.ts";
import { toConnection } from "../shared/connection.ts";
import { PageArgs } from "../shared/page.args.ts";
import { scopeEntries, ScopeEntry, scopeOf } from "../shared/scope.type.ts";
import { DeclareSupersessionInput, endOf, Supersession, SupersessionConnection } from "./supersession.type.ts";

@Resolver(() => Supersession)
export class SupersessionResolver {
  @Query(() => SupersessionConnection, { description: "Supersessions in a collection, newest first. Role: CURATOR." })
  async supersessions(
    @Ctx() { services, caller }: ApiContext,
    @Arg("collection", () => String, { description: "Name of the collection." }) collection: string,
    @Args(() => PageArgs) page: PageArgs,
  ) {
    return toConnection(await services.supersessions.list(caller, collection, page), page.first, (row) => row.id);
  }

  @FieldResolver(() => [ScopeEntry], { description: "For what it holds; empty: everywhere." })
  scope(@Root() { scope }: SupersessionView): ScopeEntry[] {
    return scopeEntries(scope);
  }

  @Mutation(() => Supersession, {
    description: "Declares that one text stands in the place of another. A circle is refused. Role: CURATOR.",
  })
  declareSupersession(
    @Ctx() { services, caller }: ApiContext,
    @Arg("input", () => DeclareSupersessionInput, { description: "The supersession to declare." })
    { collection, superseding, superseded, scope }: DeclareSupersessionInput,
  ) {
    return services.supersessions.declare(caller, {
      collection,
      superseding: endOf(superseding),
      superseded: endOf(superseded),
      scope: scopeOf(scope ?? []),
    });
  }

  @Mutation(() => Supersession, { description: "Removes a supersession. Role: CURATOR." })
  removeSupersession(
    @Ctx() { services, caller }: ApiContext,
    @Arg("id", () => ID, { description: "The supersession." }) id: string,
  ) {
    return services.supersessions.remove(caller, id);
  }
}
