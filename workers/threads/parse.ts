// Entry of the child process that reads files (server/adapters/document-parser/child-process.ts starts it).
import { serveParseRequests } from "../../server/adapters/parsers/parse-child.ts";

serveParseRequests(process);
