// Entry of both embedding threads; `workerData.role` says which one this is.
import { runEmbeddingThread } from "../../server/adapters/embedding-model/embedding-thread.ts";

await runEmbeddingThread();
