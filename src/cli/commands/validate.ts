import type { FlavorChoice } from "../../engine/contract/requests.js";
import { isCandidateName } from "../../features/fix/target-name.js";
import { isFoundDocument } from "../../io/is-document.js";
import { optionError } from "../cli-error.js";
import { CONFIGURED, type Command, INPUT_FAILED, type Invocation } from "../command.js";
import { dropUndefined } from "../drop-undefined.js";
import type { OptionValues } from "../options.js";
import { printJson } from "../print-result.js";
import { judgeWithProgress } from "../progress.js";
import {
  type InputDocument,
  isStdin,
  namedFile,
  readDocument,
  rejectEmptyInput,
} from "../read-document.js";
import { type Selection, selectDocuments } from "../select-documents.js";

export const command: Command = {
  summary: "Check a TOON text, and whether it gives back a document",
  argument: "[FILE|FOLDER|GLOB...]",
  takes: "many",
  options: ["content", "allow-empty", "json", "quiet", "flavor", "max-size", ...CONFIGURED],
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

/** `validate`: whether the official decoder accepts a TOON text, and whether it restores the document. */
async function run(invocation: Invocation): Promise<number> {
  const { file, options: typed } = invocation;
  const isAccepted = (name: string) => isFoundDocument(name) || isCandidateName(name);
  const selection = await selectDocuments(invocation, { isAccepted });
  if (selection.paths !== undefined) return validateMany(selection.paths, selection, typed);
  const path = namedFile(file);
  const options = selection.optionsFor(path);
  const { content, flavor } = options;
  if (content !== undefined && isStdin(content) && path === undefined) {
    const hint = "Name a file for one of them.";
    throw optionError("content", "cannot be standard input if the TOON is", hint);
  }
  const toon = readDocument(file, options);
  const original = content === undefined ? undefined : readDocument(content, options, "--content");
  rejectEmptyInput(toon, options);
  const chosen = original?.flavor ?? (flavor as FlavorChoice | undefined);
  const settings = dropUndefined({ content: original?.text, flavor: chosen });
  const { validate } = await import("../../engine/api.js");
  const read = { ...toon, ...dropUndefined({ flavor: chosen }) };
  const validation = await judgeWithProgress(read, options, () => validate(toon.text, settings));
  if (options.json) await printJson(validation);
  else if (!options.quiet) {
    const { renderValidation } = await import("../../render/terminal/validation-card.js");
    const { showCard } = await import("../terminal.js");
    const isDamaged = !validation.valid && path !== undefined && (await isOurs(path, toon));
    await showCard((view) => renderValidation(validation, view, { path, isDamaged }), 1);
  }
  return validation.valid && validation.restores !== false ? 0 : 1;
}

/** Whether an invalid text is a damaged candidate or hybrid. */
async function isOurs(path: string, { text, flavor }: InputDocument): Promise<boolean> {
  const { findFileDamage } = await import("../../features/fix/find-damage.js");
  return findFileDamage(path, text, flavor) !== null;
}

/** Of folders and globs, takes `*.toon` and documents with `toon` blocks. @returns The exit code. */
async function validateMany(
  paths: readonly string[],
  { isFound, optionsFor }: Selection,
  options: OptionValues,
): Promise<number> {
  if (options.content !== undefined) {
    const hint = "Name one file, or leave it out.";
    throw optionError("content", "cannot be used with several files", hint);
  }
  const { answerFiles } = await import("../answer-files.js");
  const { renderValidationLine } = await import("../../render/terminal/validation-card.js");
  const { viewOf } = await import("../terminal.js");
  const { validate } = await import("../../engine/api.js");
  const { parseHybrid } = await import("../../engine/candidate/toon-blocks.js");
  const view = await viewOf(1);
  const ask = async (path: string) => {
    const document = readDocument(path, optionsFor(path));
    const { text, flavor } = document;
    const hasToon = isCandidateName(path) || parseHybrid(text, flavor).blocks.length > 0;
    if (isFound(path) && !hasToon) return undefined;
    const value = await judgeWithProgress(document, options, () => validate(text, { flavor }));
    return { value, line: renderValidationLine(path, value, view), fails: !value.valid };
  };
  const none = "no TOON: no file ends in .toon, and no document has toon blocks";
  return answerFiles(paths, options, ask, none);
}
