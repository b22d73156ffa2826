import { createEmbeddedIdentifierIndex } from "../../server/adapters/identifier-index/embedded.ts";
import { identifierIndexContract } from "../contracts/identifier-index.ts";
import { openTestStore } from "../helpers/embedded-index-store.ts";

identifierIndexContract("the embedded index", async () => createEmbeddedIdentifierIndex(await openTestStore()));
