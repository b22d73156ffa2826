import { createEmbeddedWordIndex } from "../../server/adapters/word-index/embedded.ts";
import { wordIndexContract } from "../contracts/word-index.ts";
import { openTestStore } from "../helpers/embedded-index-store.ts";

wordIndexContract("the embedded index", async () => createEmbeddedWordIndex(await openTestStore()));
