import { isCandidateName } from "../commands/apply/target-name.js";
import type { Flavor } from "../engine/contract/contract.js";
import { isFoundDocument } from "../io/is-document.js";
import { neutralize } from "../render/neutralize.js";
import { renderValidationLine } from "../render/terminal/validation-card.js";
import { usageError } from "./cli-error.js";
import { explainFileError } from "./explain-file-error.js";
import { nameFiles } from "./name-files.js";
import type { OptionValues } from "./options.js";
import { printJson } from "./print-result.js";
import { isStdin, readDocument } from "./read-document.js";
import { writeStderr, writeStdout } from "./streams.js";
import { judging } from "./tell-progress.js";
import { viewOf } from "./terminal.js";

/**
 * `validate` of several files, of folders and globs: a line each, or a list. In folders, it takes `*.toon` and
 * the documents that have `toon` blocks. No failure stops the next file.
 */
export async function validateMany(
  names: readonly string[],
  options: OptionValues,
): Promise<number> {
  checkUsage(names, options);
  const { validate } = await import("../engine/api.js");
  const { findToonBlocks, parseHybrid } = await import("../engine/candidate/toon-blocks.js");
  const isMeant = (name: string) => isFoundDocument(name) || isCandidateName(name);
  const { paths, isFound, optionsFor } = await nameFiles(names, options, isMeant);
  const view = await viewOf(1);
  const results: object[] = [];
  let code = 0;
  for (const path of paths) {
    try {
      const document = readDocument(path, optionsFor(path));
      const flavor = document.flavor as Flavor;
      const hasToon =
        isCandidateName(path) || findToonBlocks(parseHybrid(document.text, flavor)).length > 0;
      if (isFound(path) && !hasToon) continue;
      const validation = await judging(document, options, () =>
        validate(document.text, { flavor }),
      );
      if (!validation.valid) code = Math.max(code, 1);
      if (options.json) results.push({ path, ...validation });
      else if (!options.quiet) writeStdout(`${renderValidationLine(path, validation, view)}\n`);
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
  if (options.content !== undefined) {
    throw usageError("--content is one document, for one TOON", {
      field: "--content",
      hint: "Name one file, or leave it out.",
    });
  }
  if (names.some(isStdin)) {
    throw usageError("standard input (-) cannot stand among several files", {
      hint: "Name files, folders or globs.",
    });
  }
}
