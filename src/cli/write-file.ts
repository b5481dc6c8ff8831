import { lstatSync, type Stats, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describeWriteFailure } from "../io/describe-failure.js";
import { replaceTarget } from "../io/replace-file.js";
import { CliError, SEE_HELP, systemCode, usageError } from "./cli-error.js";
import type { InputDocument } from "./read-document.js";

const FIELD = "--out";

/**
 * Checks `--out` before any work is done. Compares file identities, so that links to the input count.
 * @throws CliError `bad_request` if it is the input or a directory, or cannot be written.
 */
export function checkTarget(path: string, input: InputDocument["input"]): void {
  const target = statTarget(path);
  if (target?.isFile() && target.dev === input.stats.dev && target.ino === input.stats.ino) {
    throw outError(
      `--out ${path} is the input itself, which is never overwritten`,
      "Name another file.",
    );
  }
}

/**
 * Writes a result to a file as a whole, or not at all. Pipes and devices are written in place.
 * @throws CliError `bad_request` if the path cannot be written, `internal` if the disk is full.
 */
export function writeFile(path: string, text: string): void {
  const target = statTarget(path);
  try {
    if (target === undefined || target.isFile()) replaceTarget(path, text);
    else writeFileSync(path, text);
  } catch (error) {
    if (error instanceof CliError) throw error;
    const code = systemCode(error);
    if (code === "EPIPE") return;
    const message = `cannot write ${path}: ${describeWriteFailure(code)}`;
    throw code === "ENOSPC" || code === "EDQUOT"
      ? new CliError("internal", message, { field: FIELD })
      : outError(message);
  }
}

/** The attributes of the file that `--out` leads to; undefined if there is none. */
function statTarget(path: string): Stats | undefined {
  if (path === "") throw outError("--out needs a file name", SEE_HELP);
  try {
    const target = statSync(path);
    if (target.isDirectory()) throw outError(`--out ${path} is a directory`, "Name a file in it.");
    return target;
  } catch (error) {
    const code = systemCode(error);
    if (code === "ENOTDIR") throw outError(`cannot write ${path}: its parent is not a directory`);
    if (code !== "ENOENT") throw error instanceof CliError ? error : unusable(path, code);
  }
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) {
    throw outError(`--out ${path} is a broken symbolic link`, "Remove it first.");
  }
  const parent = dirname(path);
  if (statSync(parent, { throwIfNoEntry: false }) === undefined) {
    throw outError(`cannot write ${path}: no such directory: ${parent}`, "Create it first.");
  }
  return undefined;
}

function unusable(path: string, code: string | undefined): CliError {
  return outError(`cannot write ${path}: ${describeWriteFailure(code)}`);
}

function outError(message: string, hint?: string): CliError {
  return usageError(message, { field: FIELD, hint });
}
