// Lets a worker thread load TypeScript: `execArgv: ["--import", <url of this file>]`. Only for development and tests.
// In Node 20 `--import tsx` registers on the main thread alone; registering by hand works in every thread.
import { register } from "tsx/esm/api";

register();
