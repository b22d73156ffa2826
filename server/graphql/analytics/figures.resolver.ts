import { Arg, Args, Ctx, Query, Resolver } from "type-graphql";
import type { ApiContext } from "../context.ts";
import { costOfFigures } from "../limits.ts";
import { withScope } from "../search/search.input.ts";
import {
  CountArgs,
  FacetsInput,
  GroupByInput,
  StatsArgs,
  type GroupKeyInput,
  type NumberRangeInput,
} from "./figures.input.ts";
import { CountResult, Facet, FieldStats, GroupByResult } from "./figures.type.ts";

@Resolver()
export class FiguresResolver {
  @Query(() => CountResult, {
    complexity: costOfFigures,
    description: "How many documents, or rows of their tables, meet a condition: exactly, of what the caller may see.",
  })
  count(@Ctx() { services, caller, signal }: ApiContext, @Args(() => CountArgs) args: CountArgs) {
    return services.analytics.count(caller, withScope(args), signal);
  }

  @Query(() => GroupByResult, {
    complexity: costOfFigures,
    description: "Rows put together, with metrics of each group.",
  })
  groupBy(
    @Ctx() { services, caller, signal }: ApiContext,
    @Arg("input", () => GroupByInput, { description: "Which rows, by what, and what of them." }) input: GroupByInput,
  ) {
    return services.analytics.groupBy(caller, { ...withScope(input), ...groupsOf(input) }, signal);
  }

  @Query(() => [Facet], {
    complexity: costOfFigures,
    description: "Values of fields to choose from, each with how many rows have it: terms, ranges or a histogram.",
  })
  facets(
    @Ctx() { services, caller, signal }: ApiContext,
    @Arg("input", () => FacetsInput, { description: "Which rows, and which fields." }) input: FacetsInput,
  ) {
    const facets = input.facets.map((facet) => ({ ...facet, ranges: rangesOf(facet.ranges) }));
    return services.analytics.facets(caller, { ...withScope(input), facets }, signal);
  }

  @Query(() => FieldStats, { complexity: costOfFigures, description: "What the values of one field come to." })
  stats(@Ctx() { services, caller, signal }: ApiContext, @Args(() => StatsArgs) args: StatsArgs) {
    return services.analytics.stats(caller, withScope(args), signal);
  }
}

/** As the service takes them: what is left out is null. */
function groupsOf({ by, metrics, having }: GroupByInput) {
  return {
    by: by.map(keyOf),
    metrics: metrics?.map(({ kind, field = null }) => ({ kind, field })) ?? null,
    having: having?.map(({ metric, min = null, max = null }) => ({ metric, min, max })) ?? null,
  };
}

function keyOf({ field, bucket = null, ranges, step = null }: GroupKeyInput) {
  return { field, bucket, ranges: rangesOf(ranges), step };
}

function rangesOf(ranges: readonly NumberRangeInput[] | null | undefined) {
  return ranges?.map(({ from = null, to = null }) => ({ from, to })) ?? null;
}
