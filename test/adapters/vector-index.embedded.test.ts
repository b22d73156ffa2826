import { createEmbeddedVectorIndex } from "../../server/adapters/vector-index/embedded.ts";
import { vectorIndexContract } from "../contracts/vector-index.ts";
import { openTestStore } from "../helpers/embedded-index-store.ts";

vectorIndexContract("the embedded index", async () => createEmbeddedVectorIndex(await openTestStore()));
