import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from "type-graphql";
import { versionName } from "../../core/documents/ids.ts";
import type { VersionView } from "../../services/documents.ts";
import type { ApiContext } from "../context.ts";
import { pageOfList } from "../shared/connection.ts";
import { PageArgs } from "../shared/page.args.ts";
import { scopeEntries, ScopeEntry, scopeOf } from "../shared/scope.type.ts";
import { SpanInput } from "../shared/span.type.ts";
import { UpdateVersionInput } from "./version.input.ts";
import { ElementConnection, PieceConnection, SectionConnection, Version } from "./version.type.ts";

@Resolver(() => Version)
export class VersionResolver {
  @Mutation(() => Version, {
    description: "Changes the labels of a version: publishes a draft, withdraws, narrows an audience. Role: CURATOR.",
  })
  updateVersion(
    @Ctx() { services, caller }: ApiContext,
    @Arg("input", () => UpdateVersionInput, { description: "The version and its labels." }) input: UpdateVersionInput,
  ) {
    const scope = input.scope == null ? null : scopeOf(input.scope);
    return services.relabel.relabel(caller, { ...input, scope });
  }

  @FieldResolver(() => ID, { description: "Names the version." })
  id(@Root() { documentPublicId, ordinal }: VersionView): string {
    return `${documentPublicId}:${ordinal}`;
  }

  @FieldResolver(() => String, { description: "Its name for people: `renewal-long-v1`." })
  name(@Root() { documentKey, label }: VersionView): string {
    return versionName(documentKey, label);
  }

  @FieldResolver(() => [ScopeEntry], { description: "What it applies to; empty: everything." })
  scope(@Root() { scope }: VersionView): ScopeEntry[] {
    return scopeEntries(scope);
  }

  @FieldResolver(() => String, {
    complexity: 5,
    description: "Its text, exactly as it is cited: all of it, or a span.",
  })
  text(
    @Ctx() { services, caller }: ApiContext,
    @Root() version: VersionView,
    @Arg("span", () => SpanInput, {
      nullable: true,
      description: "The stretch to open; a long text is opened by spans.",
    })
    span: SpanInput | null,
  ) {
    return services.documents.text(caller, version, span ?? null);
  }

  @FieldResolver(() => SectionConnection, { description: "Its sections, in reading order." })
  async sections(
    @Ctx() { services, caller, pageSizeMax }: ApiContext,
    @Root() version: VersionView,
    @Args(() => PageArgs) page: PageArgs,
  ) {
    const rows = await services.documents.sections(caller, version);
    const sections = rows.map((row) => ({ ...row, span: { start: row.start, end: row.end } }));
    return pageOfList(sections, page, pageSizeMax);
  }

  @FieldResolver(() => ElementConnection, { description: "Its elements, in reading order, wholes before their parts." })
  async elements(
    @Ctx() { services, pageSizeMax }: ApiContext,
    @Root() version: VersionView,
    @Args(() => PageArgs) page: PageArgs,
    @Arg("span", () => SpanInput, { nullable: true, description: "Only elements that stand in this stretch." })
    span: SpanInput | null,
  ) {
    const rows = await services.documents.elements(version, span ?? null);
    const elements = rows.map(({ start, end, detail, ...row }) => ({
      ...row,
      span: { start, end },
      cells: detail?.cells ?? [],
      fields: detail?.fields ?? [],
      links: detail?.links ?? [],
    }));
    return pageOfList(elements, page, pageSizeMax);
  }

  @FieldResolver(() => PieceConnection, { description: "What is searched of it, with what is supplied for each." })
  async pieces(
    @Ctx() { services, pageSizeMax }: ApiContext,
    @Root() version: VersionView,
    @Args(() => PageArgs) page: PageArgs,
  ) {
    return pageOfList(await services.documents.pieces(version), page, pageSizeMax);
  }
}
