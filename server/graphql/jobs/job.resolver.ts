import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import type { JobRow, JobState } from "../../services/jobs.ts";
import type { ApiContext } from "../context.ts";
import { Import } from "../imports/import.type.ts";
import { toConnection } from "../shared/connection.ts";
import { JobStateEnum } from "../shared/enums.ts";
import { PageArgs } from "../shared/page.args.ts";
import { Job, JobConnection } from "./job.type.ts";

const JOB = { description: "The job." };

@Resolver(() => Job)
export class JobResolver {
  @Query(() => JobConnection, { description: "Long work of the space, newest first. Role: CURATOR." })
  async jobs(
    @Ctx() { services, caller }: ApiContext,
    @Args(() => PageArgs) page: PageArgs,
    @Arg("states", () => [JobStateEnum], { nullable: true, description: "Only jobs in these states; all by default." })
    states: JobState[] | null,
  ) {
    return toConnection(await services.jobs.list(caller, page, states ?? null), page.first, (row) => row.id);
  }

  @Query(() => Job, { description: "A job by its id. Role: CURATOR." })
  job(@Ctx() { services, caller }: ApiContext, @Arg("id", () => ID, JOB) id: string) {
    return services.jobs.get(caller, id);
  }

  @FieldResolver(() => Import, { nullable: true, description: "What it imports; null for other work." })
  import(@Ctx() { batches }: ApiContext, @Root() job: JobRow) {
    return job.name === "importDocuments" ? batches.importOfJob(job.id) : null;
  }

  @Mutation(() => Job, { description: "Asks a job to stop at its next safe point. Role: CURATOR." })
  cancelJob(@Ctx() { services, caller }: ApiContext, @Arg("id", () => ID, JOB) id: string) {
    return services.jobs.cancel(caller, id);
  }

  @Mutation(() => Job, {
    description: "Tries a failed or cancelled job again: what it finished stays finished. Role: CURATOR.",
  })
  retryJob(@Ctx() { services, caller }: ApiContext, @Arg("id", () => ID, JOB) id: string) {
    return services.jobs.retry(caller, id);
  }

  @Mutation(() => Job, {
    description: "Compares the space's indexes with its database and mends what differs, as a job. Role: ADMIN.",
  })
  reconcile(@Ctx() { services, caller }: ApiContext) {
    return services.jobs.reconcile(caller);
  }

  @Subscription(() => Job, {
    description: "The job now and whenever it changes, until it is over. Role: CURATOR.",
    subscribe: ({ args, context }: { args: { id: string }; context: ApiContext }) =>
      context.services.jobs.watch(context.caller, args.id, { signal: context.signal }),
  })
  jobProgress(@Root() job: JobRow, @Arg("id", () => ID, JOB) _id: string): JobRow {
    return job;
  }
}
