import { renderPlanLine } from "../render/terminal/plan-line.js";
import { answerFiles, refuseStdin } from "./answer-files.js";
import { usageError } from "./cli-error.js";
import { nameFiles } from "./name-files.js";
import type { OptionValues } from "./options.js";
import { readDocument } from "./read-document.js";
import { parseFailOn, toProfileOptions } from "./read-options.js";
import { judging } from "./tell-progress.js";
import { viewOf } from "./terminal.js";

/** `plan` of several files, of folders and globs. @returns The exit code. */
export async function planMany(names: readonly string[], options: OptionValues): Promise<number> {
  checkUsage(names, options);
  const fails = parseFailOn(options["fail-on"]);
  const { plan } = await import("../engine/api.js");
  const { paths, optionsFor } = await nameFiles(names, options);
  const view = await viewOf(1);
  return answerFiles(paths, options, async (path) => {
    const document = readDocument(path, optionsFor(path));
    const settings = await toProfileOptions(optionsFor(path), document);
    const wanted = options["include-hybrid"] ? { include_hybrid: true } : {};
    const verdict = await judging(document, options, () =>
      plan(document.text, { ...settings, ...wanted }),
    );
    return { value: verdict, line: renderPlanLine(path, verdict, view), fails: fails(verdict) };
  });
}

function checkUsage(names: readonly string[], options: OptionValues): void {
  refuseStdin(names);
  if (options.out !== undefined || (options["include-hybrid"] && !options.json)) {
    const field = options.out === undefined ? "--include-hybrid" : "--out";
    throw usageError(`${field} is about one document`, {
      field,
      hint: "Name one file, or write hybrids with apply.",
    });
  }
}
