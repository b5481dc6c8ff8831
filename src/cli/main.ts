import * as module from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findCacheFolder } from "../io/cache-folder.js";
import { keepCode } from "./keep-code.js";

const CHUNKS = fileURLToPath(new URL("cli", import.meta.url));

// A cache of compiled code (Node's own from Node 22 on), in the user's own folder: Node's default is in the
// folder for temporary files, where another user could plant code.
const { enableCompileCache } = module as { enableCompileCache?: (folder: string) => unknown };
const cacheFolder = findCacheFolder();
if (cacheFolder !== undefined) {
  const code = join(cacheFolder, "code");
  if (enableCompileCache !== undefined) enableCompileCache(code);
  else if (process.env.NODE_DISABLE_COMPILE_CACHE === undefined) keepCode(code, CHUNKS);
}

/** Runs a command line. Sets the exit code and never calls `exit`, which would cut off output. */
async function main(args: readonly string[]): Promise<void> {
  // Node's exit code for a promise that never settles.
  process.exitCode = 13;
  const { findRequest, readArguments } = await import("./arguments.js");
  const typed = readArguments(args);
  try {
    const request = await findRequest(typed);
    process.exitCode =
      "run" in request
        ? await request.run()
        : await (await import("./help.js")).printHelp(request.topic);
  } catch (error) {
    // The one error boundary.
    const { reportError } = await import("./report-error.js");
    process.exitCode = await reportError(error, typed);
  }
}

main(process.argv.slice(2));
