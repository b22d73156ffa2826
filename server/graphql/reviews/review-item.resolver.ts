import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from "type-graphql";
import type { ReviewDecision, ReviewItemView, ReviewKind, ReviewState } from "../../services/reviews.ts";
import type { ApiContext } from "../context.ts";
import { toConnection } from "../shared/connection.ts";
import { ReviewDecisionEnum, ReviewKindEnum, ReviewStateEnum } from "../shared/enums.ts";
import { PageArgs } from "../shared/page.args.ts";
import { scopeEntries, ScopeEntry, scopeOf } from "../shared/scope.type.ts";
import { endOf } from "../supersessions/supersession.type.ts";
import { ReviewChangesInput } from "./review-item.input.ts";
import { ReviewItem, ReviewItemConnection } from "./review-item.type.ts";

@Resolver(() => ReviewItem)
export class ReviewItemResolver {
  @Query(() => ReviewItemConnection, {
    description: "What a person must decide, newest first: supersessions that texts state. Role: CURATOR.",
  })
  async reviewItems(
    @Ctx() { services, caller }: ApiContext,
    @Arg("collection", () => String, { nullable: true, description: "Only of this collection; all by default." })
    collection: string | null,
    @Arg("kind", () => ReviewKindEnum, { nullable: true, description: "Only of this kind; all by default." })
    kind: ReviewKind | null,
    @Arg("state", () => ReviewStateEnum, { nullable: true, description: "Only in this state; all by default." })
    state: ReviewState | null,
    @Args(() => PageArgs) page: PageArgs,
  ) {
    const wanted = { collection: collection ?? null, kind: kind ?? null, state: state ?? null };
    return toConnection(await services.reviews.list(caller, wanted, page), page.first, (row) => row.id);
  }

  @FieldResolver(() => [ScopeEntry], { description: "For what it would hold; empty: everywhere." })
  scope(@Root() { scope }: ReviewItemView): ScopeEntry[] {
    return scopeEntries(scope);
  }

  @Mutation(() => ReviewItem, {
    description:
      "Approves or rejects what a text states. Approving declares the supersession; a circle is refused and the item stays open. What is rejected is not proposed again. Role: CURATOR.",
  })
  decideReviewItem(
    @Ctx() { services, caller }: ApiContext,
    @Arg("id", () => ID, { description: "The item." }) id: string,
    @Arg("decision", () => ReviewDecisionEnum, { description: "What is decided." })
    decision: ReviewDecision["decision"],
    @Arg("changes", () => ReviewChangesInput, {
      nullable: true,
      description: "What is approved instead of what is proposed.",
    })
    changes: ReviewChangesInput | null,
  ) {
    return services.reviews.decide(caller, id, { decision, changes: changesOf(changes) });
  }
}

function changesOf(changes: ReviewChangesInput | null): ReviewDecision["changes"] {
  const { superseding, superseded, scope } = changes ?? {};
  return {
    superseding: superseding == null ? null : endOf(superseding),
    superseded: superseded == null ? null : endOf(superseded),
    scope: scope == null ? null : scopeOf(scope),
  };
}
