// The thread that keeps the vectors in memory and scans them.
import { serveReads } from "../../server/adapters/embedded-index-store/serve.ts";
import { createVectorScan } from "../../server/adapters/vector-index/embedded-scan.ts";

serveReads([createVectorScan]);
