import { NoDocumentsError } from "../io/find-files/no-documents-error.js";
import { neutralize } from "../render/neutralize.js";
import { explainFileError } from "./explain-file-error.js";
import type { OptionValues } from "./options.js";
import { printJson } from "./print-result.js";
import { writeStderr, writeStdout } from "./streams.js";

/** The answer for one of several files. */
export interface FileAnswer {
  /** The JSON object, without the path. */
  value: object;
  line: string;
  /** Whether it makes the command exit with 1. */
  fails: boolean;
}

/**
 * Answers files one by one, whether or not earlier ones failed. Prints a line for each, or with
 * `--json` one list.
 * @param ask Returns undefined for a file to skip.
 * @param none The error message if all files are skipped and `--allow-empty` is not given.
 * @returns The exit code.
 * @throws NoDocumentsError
 */
export async function answerFiles(
  paths: Iterable<string>,
  options: OptionValues,
  ask: (path: string) => Promise<FileAnswer | undefined>,
  none?: string,
): Promise<number> {
  const results: object[] = [];
  let code = 0;
  let isAny = false;
  for (const path of paths) {
    try {
      const answer = await ask(path);
      if (answer === undefined) continue;
      isAny = true;
      if (answer.fails) code = Math.max(code, 1);
      if (options.json) results.push({ path, ...answer.value });
      else if (!options.quiet) writeStdout(`${answer.line}\n`);
    } catch (error) {
      const { code: name, message } = explainFileError(error, path);
      code = 2;
      isAny = true;
      if (options.json) results.push({ path, error: { code: name, message } });
      else writeStderr(`context-verdict: ${neutralize(message)}\n`);
    }
  }
  if (!isAny && none !== undefined && !options["allow-empty"]) throw new NoDocumentsError(none);
  if (options.json) await printJson(results);
  return code;
}
