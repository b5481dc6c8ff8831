import { readerOf } from "../../engine/judge/advise.js";
import type { Config } from "../config/config.js";
import type { FileOptions } from "../config/config-file.js";
import { isForAgents } from "../config/is-for-agents.js";
import type { FileResult } from "./file-result.js";
import { type JudgeFilesOptions, judgeFiles } from "./judge-files.js";
/**
 * Judges files, each for its readers and with the configuration's options for it. Options for all files
 * take precedence.
 * @param paths Relative to the working directory, or absolute.
 * @param pick Selects options of the configuration. Default: all.
 * @returns Results in the order of the paths.
 * @throws ContextVerdictError as `judgeFiles` does.
 */
export function judgeConfigured(
  paths: readonly string[],
  config: Pick<Config, "optionsFor" | "isAgentFile"> | undefined,
  shared: JudgeFilesOptions = {},
  pick = (options: FileOptions): FileOptions => options,
): AsyncGenerator<FileResult> {
  const settingsFor = (path: string) => ({
    ...pick(config?.optionsFor(path) ?? {}),
    forAgents: readerOf(path, isForAgents(path, config)) === "agents",
  });
  return judgeFiles(paths, { ...shared, settingsFor });
}
