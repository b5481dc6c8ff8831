import { usageError } from "../cli-error.js";
import { type Command, INPUT_FAILED, type Invocation } from "../command.js";
import { configureOne } from "../name-files.js";
import { namesMany } from "../names-many.js";
import { printJson } from "../print-result.js";
import { type InputDocument, readDocument, refuseEmptyInput } from "../read-document.js";
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
async function run({ file, files, options: given }: Invocation): Promise<number> {
  if (files.length > 1 || namesMany(file)) {
    return (await import("../validate-many.js")).validateMany(files, given);
  }
  const options = await configureOne(file, given);
  const { content, flavor } = options;
  if (content !== undefined && isStdin(content) && isStdin(file)) {
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
    const path = isStdin(file) ? undefined : file;
    const isDamaged = !validation.valid && path !== undefined && (await isOurs(path, toon));
    await showCard((view) => renderValidation(validation, view, { path, isDamaged }), 1);
  }
  return validation.valid && validation.restores !== false ? 0 : 1;
}

/** Whether a text that is not valid is a damaged candidate or hybrid. */
async function isOurs(path: string, { text, flavor }: InputDocument): Promise<boolean> {
  const { findFileDamage, formOf } = await import("../../commands/apply/find-damage.js");
  return findFileDamage(formOf(path), text, flavor) !== null;
}

function isStdin(path: string | undefined): boolean {
  return path === undefined || path === "-" || path === "/dev/stdin";
}
