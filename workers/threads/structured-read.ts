// The thread that counts, groups and lists.
import { serveStructuredReads } from "../../server/adapters/structured-index/serve.ts";

serveStructuredReads();
