// Who did what. Names, ids and numbers only: an entry never carries text of a document.
import type { Prisma } from "../database/client.ts";
import { requireRole, type Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import { pageOf, type PageInput } from "./paging.ts";

/** Writes an entry in the transaction of the deed itself: one is never there without the other. */
export async function audit(
  tx: Prisma.TransactionClient,
  caller: Pick<Caller, "spaceId" | "apiKeyId">,
  action: string,
  subject: string,
  detail: Prisma.InputJsonObject = {},
): Promise<void> {
  await tx.auditEntry.create({
    data: { spaceId: caller.spaceId, apiKeyId: caller.apiKeyId, action, subject, detail, at: new Date() },
  });
}

export function createAuditService({ database, limits }: ServiceContext) {
  return {
    /** Newest first. */
    async list(caller: Caller, page: PageInput) {
      requireRole(caller, "ADMIN");
      const { take, cursor } = pageOf(page, limits.pageSizeMax);
      return database.read.auditEntry.findMany({
        where: { spaceId: caller.spaceId, ...(cursor === null ? {} : { id: { lt: cursor } }) },
        orderBy: { id: "desc" },
        take: take + 1,
      });
    },
  };
}
