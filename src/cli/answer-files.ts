import { NoDocumentsError } from "../io/find-files/no-documents-error.js";
import { neutralize } from "../render/neutralize.js";
import { explainFileError } from "./explain-file-error.js";
import type { OptionValues } from "./options.js";
import { printJson } from "./print-result.js";
import { writeStderr, writeStdout } from "./streams.js";

/** The answer about one of several files. */
export interface FileAnswer {
  /** As in JSON, without the path. */
  value: object;
  line: string;
  /** Whether the command ends with 1. */
  fails: boolean;
}

/**
 * Asks about one file after the other. Prints a line for each, or with `--json` one list. No failure
 * stops the next file.
 * @param ask Answers nothing where there is nothing to say about a file.
 * @param none What to say where it answers nothing about any file, unless `--allow-empty` is given.
 * @returns The exit code.
 * @throws NoDocumentsError with that.
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
