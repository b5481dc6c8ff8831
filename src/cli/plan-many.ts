import type { Verdict } from "../engine/contract/contract.js";
import { neutralize } from "../render/neutralize.js";
import { renderPlanLine } from "../render/terminal/plan-line.js";
import { usageError } from "./cli-error.js";
import { explainFileError } from "./explain-file-error.js";
import { nameFiles } from "./name-files.js";
import type { OptionValues } from "./options.js";
import { printJson } from "./print-result.js";
import { isStdin, readDocument } from "./read-document.js";
import { parseFailOn, toProfileOptions } from "./read-options.js";
import { writeStderr, writeStdout } from "./streams.js";
import { judging } from "./tell-progress.js";
import { viewOf } from "./terminal.js";

/** `plan` of several files, of folders and globs: a line each, or a list. No failure stops the next file. */
export async function planMany(names: readonly string[], options: OptionValues): Promise<number> {
  checkUsage(names, options);
  const fails = parseFailOn(options["fail-on"]);
  const { plan } = await import("../engine/api.js");
  const { paths, optionsFor } = await nameFiles(names, options);
  const view = await viewOf(1);
  const results: object[] = [];
  let code = 0;
  for (const path of paths) {
    try {
      const document = readDocument(path, optionsFor(path));
      const settings = await toProfileOptions(optionsFor(path), document);
      const wanted = options["include-hybrid"] ? { include_hybrid: true } : {};
      const verdict: Verdict = await judging(document, options, () =>
        plan(document.text, { ...settings, ...wanted }),
      );
      if (fails(verdict)) code = Math.max(code, 1);
      if (options.json) results.push({ path, ...verdict });
      else if (!options.quiet) writeStdout(`${renderPlanLine(path, verdict, view)}\n`);
    } catch (error) {
      const { code: name, message } = explainFileError(error, path);
      code = 2;
      if (options.json) results.push({ path, error: { code: name, message } });
      else writeStderr(`context-verdict: ${neutralize(message)}\n`);
    }
  }
  if (options.json) await printJson(results);
  return code;
}

function checkUsage(names: readonly string[], options: OptionValues): void {
  if (names.some(isStdin)) {
    throw usageError("standard input (-) cannot stand among several files", {
      hint: "Name files, folders or globs.",
    });
  }
  if (options.out !== undefined || (options["include-hybrid"] && !options.json)) {
    const field = options.out === undefined ? "--include-hybrid" : "--out";
    throw usageError(`${field} is about one document`, {
      field,
      hint: "Name one file, or write hybrids with apply.",
    });
  }
}
