import type { FileResult } from "../commands/judge-files/file-result.js";
import type { Report } from "./formats.js";
import { writeStdout } from "./streams.js";

/** One array, written as its elements come: the bytes are those of `JSON.stringify(all, null, 2)`. */
export function createJsonReport(guard: (json: string) => string): Report {
  let count = 0;
  return {
    add: (result) => {
      const json = JSON.stringify(toWire(result), null, 2).replaceAll("\n", "\n  ");
      return writeStdout(`${count++ === 0 ? "[" : ","}\n  ${guard(json)}`);
    },
    finish: () => {
      writeStdout(count === 0 ? "[]\n" : "\n]\n");
    },
    tellsFailures: true,
  };
}

/** One line for every file. */
export function createLinesReport(guard: (json: string) => string): Report {
  return {
    add: (result) => writeStdout(`${guard(JSON.stringify(toWire(result)))}\n`),
    finish: () => {},
    tellsFailures: true,
  };
}

/** A result as it is printed: its path, and the verdict with the best form, or the error. */
function toWire(result: FileResult): object {
  const { path } = result;
  if ("error" in result) return { path, error: result.error };
  const { verdict, best_form } = result;
  return { path, verdict, best_form };
}
