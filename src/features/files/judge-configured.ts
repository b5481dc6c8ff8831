import type { Config } from "../config/config.js";
import type { FileOptions } from "../config/config-file.js";
import { isForAgents } from "../config/is-for-agents.js";
import type { FileResult } from "./file-result.js";
import { type JudgeFilesOptions, judgeFiles } from "./judge-files.js";
import type { FileSettings } from "./judge-settings.js";

/**
 * Judges files, each by who reads it and with the options that a configuration has for it. What is given
 * for all of them wins.
 * @param paths Relative to the working directory, or absolute.
 * @param pick Takes some of the options of the configuration. Default: all.
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
    ...toSettings(pick(config?.optionsFor(path) ?? {})),
    forAgents: isForAgents(path, config),
  });
  return judgeFiles(paths, { ...shared, settingsFor });
}

function toSettings({ flavor, tokenizer, chars_per_token }: FileOptions): FileSettings {
  return {
    ...(flavor === undefined ? {} : { flavor }),
    ...(tokenizer === undefined ? {} : { tokenizer }),
    ...(chars_per_token === undefined ? {} : { charsPerToken: chars_per_token }),
  };
}
