import { Arg, Ctx, FieldResolver, Int, Query, Resolver, Root } from "type-graphql";
import type { Suggestion as SuggestionRow } from "../../services/suggestions.ts";
import type { ApiContext } from "../context.ts";
import { Document } from "../documents/document.type.ts";
import { Suggestion } from "./suggestion.type.ts";

@Resolver(() => Suggestion)
export class SuggestionResolver {
  @Query(() => [Suggestion], {
    description:
      "Documents whose key or title goes with what was typed, and values of fields that begin so, best first. Keys are completed, never guessed; values and titles forgive typing errors, titles where the space allows readable ones in an index.",
  })
  suggest(
    @Ctx() { services, caller }: ApiContext,
    @Arg("text", () => String, { description: "What was typed so far." }) text: string,
    @Arg("collections", () => [String], {
      nullable: true,
      description: "Names of the collections to suggest from; all by default.",
    })
    collections?: string[] | null,
    @Arg("first", () => Int, { nullable: true, description: "How many, 1 to 50; 10 by default." })
    first?: number | null,
  ) {
    return services.suggestions.suggest(caller, { text, collections, first });
  }

  @FieldResolver(() => Document, { nullable: true })
  document(@Ctx() { batches }: ApiContext, @Root() { documentId }: SuggestionRow) {
    return documentId === null ? null : batches.document(documentId);
  }
}
