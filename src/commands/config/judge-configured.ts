import type { FileResult } from "../judge-files/file-result.js";
import { type JudgeFilesOptions, judgeFiles } from "../judge-files/judge-files.js";
import type { FileSettings } from "../judge-files/judge-settings.js";
import type { FileOptions } from "./config-file.js";

/**
 * Judges files, each with the options that a configuration has for it. What is given for all of
 * them wins.
 * @param paths Relative to the working directory, or absolute.
 * @returns Results in the order of the paths.
 * @throws ContextVerdictError as `judgeFiles` does.
 */
export function judgeConfigured(
  paths: readonly string[],
  optionsFor: (path: string) => FileOptions,
  shared: JudgeFilesOptions = {},
): AsyncGenerator<FileResult> {
  return judgeFiles(paths, { ...shared, settingsFor: (path) => toSettings(optionsFor(path)) });
}

function toSettings({ flavor, tokenizer, chars_per_token }: FileOptions): FileSettings {
  return {
    ...(flavor === undefined ? {} : { flavor }),
    ...(tokenizer === undefined ? {} : { tokenizer }),
    ...(chars_per_token === undefined ? {} : { charsPerToken: chars_per_token }),
  };
}
