import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from "type-graphql";
import type { ImportService } from "../../services/imports.ts";
import type { ApiContext, ImportRow } from "../context.ts";
import { Job } from "../jobs/job.type.ts";
import { toConnection } from "../shared/connection.ts";
import { PageArgs } from "../shared/page.args.ts";
import { scopeOf, type ScopeEntryInput } from "../shared/scope.type.ts";
import { ImportDocumentsInput } from "./import.input.ts";
import { Import, ImportFile, ImportFileConnection, ImportProblemConnection, ImportStart } from "./import.type.ts";

type ImportFileRow = Awaited<ReturnType<ImportService["listFiles"]>>[number];

@Resolver(() => Import)
export class ImportResolver {
  @Query(() => Import, { description: "An import by its id. Role: CURATOR." })
  import(@Ctx() { services, caller }: ApiContext, @Arg("id", () => ID, { description: "The import." }) id: string) {
    return services.imports.get(caller, id);
  }

  @FieldResolver(() => String, { description: "Name of the collection." })
  collection(@Root() { collection }: ImportRow): string {
    return collection.name;
  }

  @FieldResolver(() => Job, { nullable: true, description: "The job that does it." })
  job(@Root() { job }: ImportRow) {
    return job;
  }

  @FieldResolver(() => ImportFileConnection, { description: "Its files, in the order they were given." })
  async files(
    @Ctx() { services, caller }: ApiContext,
    @Root() { id }: ImportRow,
    @Args(() => PageArgs) page: PageArgs,
  ) {
    return toConnection(await services.imports.listFiles(caller, id, page), page.first, (row) => row.id);
  }

  @Mutation(() => ImportStart, {
    description:
      "Begins to import files and texts into a collection. A file that fails leaves the others unharmed. Role: CURATOR.",
  })
  importDocuments(
    @Ctx() { services, caller }: ApiContext,
    @Arg("input", () => ImportDocumentsInput, { description: "What to import, and where." })
    { collection, files, documents, isAtomic }: ImportDocumentsInput,
  ) {
    return services.imports.start(caller, {
      collection,
      isAtomic: isAtomic ?? false,
      files: (files ?? []).map(withScope),
      documents: (documents ?? []).map(withScope),
    });
  }
}

@Resolver(() => ImportFile)
export class ImportFileResolver {
  @FieldResolver(() => ImportProblemConnection, { description: "Records that were refused, in file order." })
  async problems(
    @Ctx() { services, caller }: ApiContext,
    @Root() { id }: ImportFileRow,
    @Args(() => PageArgs) page: PageArgs,
  ) {
    return toConnection(await services.imports.listProblems(caller, id, page), page.first, (row) => row.id);
  }
}

function withScope<T extends { scope?: ScopeEntryInput[] | null }>(labels: T) {
  return { ...labels, scope: labels.scope == null ? null : scopeOf(labels.scope) };
}
