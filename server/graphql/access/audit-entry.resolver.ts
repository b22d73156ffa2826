import { Args, Ctx, Query, Resolver } from "type-graphql";
import type { ApiContext } from "../context.ts";
import { toConnection } from "../shared/connection.ts";
import { PageArgs } from "../shared/page.args.ts";
import { AuditEntryConnection } from "./audit-entry.type.ts";

@Resolver()
export class AuditEntryResolver {
  @Query(() => AuditEntryConnection, { description: "Who did what in the space, newest first. Role: ADMIN." })
  async auditLog(@Ctx() { services, caller }: ApiContext, @Args(() => PageArgs) page: PageArgs) {
    return toConnection(await services.audit.list(caller, page), page.first, (row) => row.id);
  }
}
