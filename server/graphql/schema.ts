// The schema, made of every feature's resolvers. scripts/emit-schema.ts writes it to schema.graphql.
import "reflect-metadata";
import type { GraphQLSchema } from "graphql";
import { buildSchemaSync, type PubSub } from "type-graphql";
import { ApiKeyResolver } from "./access/api-key.resolver.ts";
import { AuditEntryResolver } from "./access/audit-entry.resolver.ts";
import { SpaceResolver } from "./access/space.resolver.ts";
import { AgentResolver } from "./agents/agent.resolver.ts";
import { AnswerFigureResolver, AnswerResolver, AnsweredResolver, CitationResolver } from "./answers/answer.resolver.ts";
import { CollectionResolver } from "./collections/collection.resolver.ts";
import { ConversationResolver } from "./conversations/conversation.resolver.ts";
import { DocumentConnectionResolver, DocumentResolver } from "./documents/document.resolver.ts";
import { VersionResolver } from "./documents/version.resolver.ts";
import { EvaluatedAnswerResolver, EvaluationRunResolver } from "./evaluations/evaluation-run.resolver.ts";
import { GoldenQuestionResolver } from "./evaluations/golden-question.resolver.ts";
import { FieldResolver } from "./fields/field.resolver.ts";
import { TemplatePreviewResolver } from "./fields/template-preview.resolver.ts";
import { GenerationResolver } from "./generations/generation.resolver.ts";
import { ImportFileResolver, ImportResolver } from "./imports/import.resolver.ts";
import { JobResolver } from "./jobs/job.resolver.ts";
import { ModelResolver } from "./models/model.resolver.ts";
import { PreviewResolver } from "./previews/preview.resolver.ts";
import { FiguresResolver } from "./analytics/figures.resolver.ts";
import { RowResolver } from "./analytics/rows.resolver.ts";
import { BlockRelationResolver, PlaceResolver, SearchedResolver, SearchResolver } from "./search/search.resolver.ts";
import { SuggestionResolver } from "./suggestions/suggestion.resolver.ts";
import { ReviewItemResolver } from "./reviews/review-item.resolver.ts";
import { SupersessionResolver } from "./supersessions/supersession.resolver.ts";
import { AskedQuestionResolver } from "./turns/asked-question.resolver.ts";
import { TurnResolver } from "./turns/turn.resolver.ts";

/** Subscriptions here bring streams of their own; type-graphql asks for topics all the same. */
const NO_TOPICS: PubSub = {
  publish() {
    throw new Error("Nothing is published: subscriptions have streams of their own");
  },
  subscribe() {
    throw new Error("There are no topics: subscriptions have streams of their own");
  },
};

export function createApiSchema(): GraphQLSchema {
  return buildSchemaSync({
    resolvers: [
      AgentResolver,
      AnswerFigureResolver,
      AnswerResolver,
      AnsweredResolver,
      AskedQuestionResolver,
      CitationResolver,
      ApiKeyResolver,
      AuditEntryResolver,
      BlockRelationResolver,
      CollectionResolver,
      ConversationResolver,
      DocumentConnectionResolver,
      DocumentResolver,
      EvaluatedAnswerResolver,
      EvaluationRunResolver,
      FieldResolver,
      FiguresResolver,
      GenerationResolver,
      GoldenQuestionResolver,
      ImportFileResolver,
      ImportResolver,
      JobResolver,
      ModelResolver,
      PlaceResolver,
      PreviewResolver,
      RowResolver,
      SearchResolver,
      SearchedResolver,
      SearchedResolver,
      SpaceResolver,
      SuggestionResolver,
      ReviewItemResolver,
      SupersessionResolver,
      TemplatePreviewResolver,
      TurnResolver,
      VersionResolver,
    ],
    // Services check what they are given, whichever door it came through.
    validate: false,
    pubSub: NO_TOPICS,
  });
}
