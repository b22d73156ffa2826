import { Arg, Ctx, FieldResolver, Int, Query, Resolver, Root } from "type-graphql";
import type { BlockRelation as BlockRelationRow } from "../../services/context-blocks.ts";
import type { Place as PlaceRow } from "../../services/search-places.ts";
import type { SearchResult as Result } from "../../services/search.ts";
import type { ApiContext } from "../context.ts";
import { Document } from "../documents/document.type.ts";
import { costOfSearch } from "../limits.ts";
import { scopeEntries, ScopeEntry } from "../shared/scope.type.ts";
import { ExactValue } from "./exact-value.type.ts";
import { Place } from "./place.type.ts";
import { SearchInput, withScope } from "./search.input.ts";
import { BlockRelation, Searched, SearchResult } from "./search.type.ts";
import { TraceStep } from "./trace-step.type.ts";

@Resolver(() => SearchResult)
export class SearchResolver {
  @Query(() => SearchResult, { complexity: costOfSearch, description: "Finds what answers a question." })
  search(
    @Ctx() { services, caller, signal }: ApiContext,
    @Arg("input", () => SearchInput, { description: "What to search for, and where." }) input: SearchInput,
  ) {
    return services.search.search(caller, withScope(input), { signal });
  }

  @FieldResolver(() => [TraceStep], { description: "What was done, step by step. Role: ANALYST." })
  trace(@Ctx() { services, caller }: ApiContext, @Root() result: Result) {
    return services.search.trace(caller, result);
  }
}

@Resolver(() => Searched)
export class SearchedResolver {
  @FieldResolver(() => Int, { description: "Documents in them that the caller may see." })
  documents(@Root() searched: Result["searched"]) {
    return searched.countDocuments();
  }
}

@Resolver(() => BlockRelation)
export class BlockRelationResolver {
  @FieldResolver(() => [ScopeEntry], { description: "For what; empty: everything." })
  scope(@Root() { scope }: BlockRelationRow): ScopeEntry[] {
    return scopeEntries(scope);
  }
}

@Resolver(() => Place)
export class PlaceResolver {
  @FieldResolver(() => Document, { nullable: true })
  document(@Ctx() { batches }: ApiContext, @Root() { documentId }: PlaceRow) {
    return batches.document(documentId);
  }

  @FieldResolver(() => [ExactValue])
  exactValues(@Ctx() { batches }: ApiContext, @Root() { documentId }: PlaceRow) {
    return batches.exactValues(documentId);
  }

  @FieldResolver(() => [ScopeEntry], { description: "What the version applies to; empty: everything." })
  scope(@Root() { scope }: PlaceRow): ScopeEntry[] {
    return scopeEntries(scope);
  }
}
