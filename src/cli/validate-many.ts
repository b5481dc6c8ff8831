import { isCandidateName } from "../commands/apply/target-name.js";
import type { Flavor } from "../engine/contract/contract.js";
import { isFoundDocument } from "../io/is-document.js";
import { renderValidationLine } from "../render/terminal/validation-card.js";
import { answerFiles, refuseStdin } from "./answer-files.js";
import { usageError } from "./cli-error.js";
import { nameFiles } from "./name-files.js";
import type { OptionValues } from "./options.js";
import { readDocument } from "./read-document.js";
import { judging } from "./tell-progress.js";
import { viewOf } from "./terminal.js";

/**
 * `validate` of several files, of folders and globs. In folders, it takes `*.toon` and the documents
 * that have `toon` blocks. @returns The exit code.
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
  const ask = async (path: string) => {
    const document = readDocument(path, optionsFor(path));
    const flavor = document.flavor as Flavor;
    const hasToon =
      isCandidateName(path) || findToonBlocks(parseHybrid(document.text, flavor)).length > 0;
    if (isFound(path) && !hasToon) return undefined;
    const value = await judging(document, options, () => validate(document.text, { flavor }));
    return { value, line: renderValidationLine(path, value, view), fails: !value.valid };
  };
  return answerFiles(
    paths,
    options,
    ask,
    "no TOON: no file ends in .toon, and no document has toon blocks",
  );
}

function checkUsage(names: readonly string[], options: OptionValues): void {
  if (options.content !== undefined) {
    throw usageError("--content is one document, for one TOON", {
      field: "--content",
      hint: "Name one file, or leave it out.",
    });
  }
  refuseStdin(names);
}
