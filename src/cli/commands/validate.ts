import type { Flavor } from "../../engine/contract/contract.js";
import { usageError } from "../cli-error.js";
import { type Command, INPUT_FAILED, type Invocation } from "../command.js";
import { printJson } from "../print-result.js";
import {
  type InputDocument,
  isStdin,
  namedFile,
  readDocument,
  refuseEmptyInput,
} from "../read-document.js";
import { isMany, selectDocument, selectDocuments } from "../select-documents.js";
import { judging } from "../tell-progress.js";

export const command: Command = {
  summary: "Check a TOON text, and whether it gives back a document",
  argument: "[FILE|FOLDER|GLOB...]",
  takes: "many",
  options: ["content", "allow-empty", "json", "quiet", "flavor", "max-size", "config", "no-config"],
  details: `Any TOON can be checked, and the toon blocks of a Markdown document. With
--content, it is also restored and compared with that document.

Of several files, a folder or a glob, each answer is a line, or an object with
--json.
`,
  examples: [
    "context-verdict validate options.toon",
    "context-verdict validate options.toon --content options.md",
    "context-verdict validate docs",
  ],
  exits: { 1: "it is not valid TOON, or does not give back --content", 2: INPUT_FAILED },
  run,
};

/** `validate`: whether the official decoder accepts a TOON text, and whether it restores. */
async function run(invocation: Invocation): Promise<number> {
  if (isMany(invocation)) return validateMany(invocation);
  const { file } = invocation;
  const { options } = await selectDocument(invocation);
  const { content, flavor } = options;
  if (content !== undefined && isStdin(content) && namedFile(file) === undefined) {
    throw usageError("standard input cannot be both the TOON and --content", {
      field: "--content",
      hint: "Name a file for one of them.",
    });
  }
  const toon = readDocument(file, options);
  const original = content === undefined ? undefined : readDocument(content, options, "--content");
  refuseEmptyInput(toon, options);
  const chosen = original?.flavor ?? (flavor as InputDocument["flavor"] | undefined);
  const settings = {
    ...(original === undefined ? {} : { content: original.text }),
    ...(chosen === undefined ? {} : { flavor: chosen }),
  };
  const { validate } = await import("../../engine/api.js");
  const validation = await judging(toon, options, () => validate(toon.text, settings));
  if (options.json) await printJson(validation);
  else if (!options.quiet) {
    const { renderValidation } = await import("../../render/terminal/validation-card.js");
    const { showCard } = await import("../terminal.js");
    const path = namedFile(file);
    const isDamaged = !validation.valid && path !== undefined && (await isOurs(path, toon));
    await showCard((view) => renderValidation(validation, view, { path, isDamaged }), 1);
  }
  return validation.valid && validation.restores !== false ? 0 : 1;
}

/** Whether a text that is not valid is a damaged candidate or hybrid. */
async function isOurs(path: string, { text, flavor }: InputDocument): Promise<boolean> {
  const { findFileDamage } = await import("../../features/fix/find-damage.js");
  return findFileDamage(path, text, flavor) !== null;
}

/**
 * `validate` of several files, of folders and globs. In folders, it takes `*.toon` and the documents
 * that have `toon` blocks. @returns The exit code.
 */
async function validateMany({ files, options }: Invocation): Promise<number> {
  if (options.content !== undefined) {
    throw usageError("--content is one document, for one TOON", {
      field: "--content",
      hint: "Name one file, or leave it out.",
    });
  }
  const { answerFiles } = await import("../answer-files.js");
  const { isCandidateName } = await import("../../features/fix/target-name.js");
  const { isFoundDocument } = await import("../../io/is-document.js");
  const { renderValidationLine } = await import("../../render/terminal/validation-card.js");
  const { viewOf } = await import("../terminal.js");
  const { validate } = await import("../../engine/api.js");
  const { findToonBlocks, parseHybrid } = await import("../../engine/candidate/toon-blocks.js");
  const isAccepted = (name: string) => isFoundDocument(name) || isCandidateName(name);
  const { paths, isFound, optionsFor } = await selectDocuments({ files, options }, { isAccepted });
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
