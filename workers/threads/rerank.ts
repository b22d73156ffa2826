// Entry of the reranker's thread.
import { runRerankThread } from "../../server/adapters/reranker/rerank-thread.ts";

await runRerankThread();
