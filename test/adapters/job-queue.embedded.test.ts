import { createEmbeddedJobQueue } from "../../server/adapters/job-queue/embedded.ts";
import { describeJobQueue } from "../contracts/job-queue.ts";

describeJobQueue("the embedded job queue", async () => createEmbeddedJobQueue({ now: () => new Date() }));
