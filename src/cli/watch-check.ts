import { listAccepted } from "../commands/check/list-accepted.js";
import { watchFiles } from "../commands/check/watch-documents.js";
import type { Invocation } from "./command.js";
import { openProject } from "./project.js";
import { reportError } from "./report-error.js";
import { writeStdout } from "./streams.js";

/**
 * Checks again whenever a document, the configuration or the baseline changes. What is wrong with them
 * is said, and may be right the next time. Ends with the process.
 */
export async function watchCheck(
  { files, options }: Invocation,
  check: () => Promise<number>,
): Promise<number> {
  const list = async () => {
    const { config, baseline } = await openProject(options);
    const held = { folder: process.cwd(), names: [] };
    const documents = await listAccepted(files, config, held, { allowsNone: true });
    return [...documents, baseline, ...(config === undefined ? [] : [config.path])];
  };
  for await (const _ of watchFiles(list)) {
    try {
      await check();
    } catch (error) {
      reportError(error, { args: [], values: options, positionals: ["check"], typed: [] });
    }
    writeStdout("\n");
  }
  return 0;
}
