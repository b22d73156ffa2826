import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import type { DocumentRow, ApiContext } from "../context.ts";
import type { RowsOutcome } from "../../core/structured/results.ts";
import { Job } from "../jobs/job.type.ts";
import { pageOfList, toConnection, type Connection } from "../shared/connection.ts";
import { Condition } from "../shared/condition.input.ts";
import { FieldOrderInput } from "../analytics/figures.input.ts";
import { PageArgs } from "../shared/page.args.ts";
import { Document, DocumentConnection } from "./document.type.ts";
import { Version, VersionConnection } from "./version.type.ts";

const DOCUMENT = { description: "The document." };
const WHERE = { nullable: true, description: "Only documents that meet this; all by default." };
const ORDER = { nullable: true, description: "By values of fields; documents without one stand last." };
const COLLECTION = { description: "Name of the collection." };

@Resolver(() => Document)
export class DocumentResolver {
  @Query(() => DocumentConnection, {
    description:
      "Documents of a collection that the caller may see: those that meet a condition, oldest first or in order.",
  })
  async documents(
    @Ctx() { services, caller, signal, batches }: ApiContext,
    @Arg("collection", () => String, COLLECTION) collection: string,
    @Args(() => PageArgs) page: PageArgs,
    @Arg("where", () => Condition, WHERE) where: Condition | null,
    @Arg("orderBy", () => [FieldOrderInput], ORDER) orderBy: FieldOrderInput[] | null,
  ) {
    if (where == null && orderBy == null) {
      const rows = await services.documents.list(caller, collection, page);
      return { ...toConnection(rows, page.first, (row) => row.id), collection };
    }
    const listed = await services.analytics.list(caller, { collection, where, orderBy, ...page }, signal);
    return { ...(await toDocuments(listed, batches.document)), collection };
  }

  @Query(() => Document, { description: "A document by its id." })
  document(@Ctx() { services, caller }: ApiContext, @Arg("id", () => ID, DOCUMENT) id: string) {
    return services.documents.get(caller, id);
  }

  @Query(() => Document, { nullable: true, description: "A document by its owner's key; null where there is none." })
  documentByKey(
    @Ctx() { services, caller }: ApiContext,
    @Arg("collection", () => String, COLLECTION) collection: string,
    @Arg("key", () => String, { description: "The owner's key." }) key: string,
  ) {
    return services.documents.find(caller, collection, key);
  }

  @FieldResolver(() => String, { description: "Name of its collection." })
  collection(@Root() { collection }: DocumentRow): string {
    return collection.name;
  }

  @FieldResolver(() => String, { nullable: true, description: "Title of its current version." })
  async title(@Ctx() { batches }: ApiContext, @Root() document: DocumentRow) {
    return (await batches.currentVersion(document))?.title ?? null;
  }

  @FieldResolver(() => Version, { nullable: true, description: "The version that is searched; null where none is." })
  currentVersion(@Ctx() { batches }: ApiContext, @Root() document: DocumentRow) {
    return batches.currentVersion(document);
  }

  @FieldResolver(() => VersionConnection, { description: "Its versions that the caller may see, newest first." })
  async versions(
    @Ctx() { services, caller, pageSizeMax }: ApiContext,
    @Root() document: DocumentRow,
    @Args(() => PageArgs) page: PageArgs,
  ) {
    return pageOfList(await services.documents.listVersions(caller, document), page, pageSizeMax);
  }

  @FieldResolver(() => Version, {
    nullable: true,
    description: "One version, such as a citation names; null if unseen.",
  })
  async version(
    @Ctx() { services, caller }: ApiContext,
    @Root() document: DocumentRow,
    @Arg("ordinal", () => Int, { description: "1, 2, 3 …" }) ordinal: number,
  ) {
    const versions = await services.documents.listVersions(caller, document);
    return versions.find((version) => version.ordinal === ordinal) ?? null;
  }

  @Mutation(() => Document, {
    description: "Takes a document out of service. It stays readable for citations already given. Role: CURATOR.",
  })
  removeDocument(@Ctx() { services, caller }: ApiContext, @Arg("id", () => ID, DOCUMENT) id: string) {
    return services.documents.withdraw(caller, id, (spaceId, collectionId) =>
      services.statistics.settle(spaceId, collectionId),
    );
  }

  @Mutation(() => Job, {
    description: "Erases documents with all their versions and the answers that quote them, as a job. Role: CURATOR.",
  })
  eraseDocuments(
    @Ctx() { services, caller }: ApiContext,
    @Arg("ids", () => [ID], { description: "The documents." }) ids: string[],
  ) {
    return services.documents.erase(caller, ids);
  }
}

/** What was listed, each with its document; one that has gone meanwhile is left out. */
async function toDocuments(
  { rows, hasNextPage, endCursor, matching }: RowsOutcome,
  find: ApiContext["batches"]["document"],
) {
  const documents = await Promise.all(rows.map(({ documentId }) => find(documentId)));
  const edges = rows.flatMap(({ cursor }, i) => {
    const node = documents[i] ?? null;
    return node === null ? [] : [{ cursor, node }];
  });
  return { edges, nodes: edges.map(({ node }) => node), pageInfo: { hasNextPage, endCursor }, matching };
}

@Resolver(() => DocumentConnection)
export class DocumentConnectionResolver {
  @FieldResolver(() => Int, {
    description: "Documents of the collection that the caller may see, in all; under a condition those that meet it.",
  })
  totalCount(
    @Ctx() { services, caller }: ApiContext,
    @Root() { collection, matching }: Connection<DocumentRow> & { collection: string; matching?: number },
  ) {
    return matching ?? services.documents.count(caller, collection);
  }
}
