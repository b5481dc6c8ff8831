import type { FileResult } from "../batch/file-result.js";
import { type JudgeFilesOptions, judgeFiles } from "../batch/judge-files.js";
import type { FileOptions } from "./config-file.js";

/**
 * Judges files, each with the options that a configuration has for it. What is given for all of
 * them wins.
 * @param paths Relative to the working directory, or absolute.
 * @returns Results in the order of the paths.
 * @throws ContextVerdictError as `judgeFiles` does.
 */
export async function* judgeConfigured(
  paths: readonly string[],
  optionsFor: (path: string) => FileOptions,
  shared: JudgeFilesOptions = {},
): AsyncGenerator<FileResult> {
  const groups = new Map<string, { options: FileOptions; paths: string[] }>();
  const keys = paths.map((path) => {
    const options = optionsFor(path);
    const key = JSON.stringify([options.flavor, options.tokenizer, options.chars_per_token]);
    const group = groups.get(key) ?? { options, paths: [] };
    group.paths.push(path);
    groups.set(key, group);
    return key;
  });
  const results = new Map<string, AsyncGenerator<FileResult>>();
  for (const [key, { options, paths: members }] of groups) {
    results.set(key, judgeFiles(members, { ...toSettings(options), ...shared }));
  }
  try {
    for (const key of keys) {
      const { value, done } = await results.get(key)!.next();
      if (!done) yield value;
    }
  } finally {
    for (const generator of results.values()) await generator.return(undefined);
  }
}

function toSettings({ flavor, tokenizer, chars_per_token }: FileOptions): JudgeFilesOptions {
  return {
    ...(flavor === undefined ? {} : { flavor }),
    ...(tokenizer === undefined ? {} : { tokenizer }),
    ...(chars_per_token === undefined ? {} : { charsPerToken: chars_per_token }),
  };
}
