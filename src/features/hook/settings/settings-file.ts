import { lstatSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import { ContextVerdictError } from "../../../engine/contract/errors.js";
import { describeWriteFailure } from "../../../io/describe-failure.js";
import { ifPossible } from "../../../io/if-possible.js";
import { ReadError, readText } from "../../../io/read-text.js";
import { createFile, replaceTarget } from "../../../io/replace-file.js";
import { systemCode } from "../../../io/system-code.js";
import type { SettingsPlace } from "../agents/agent.js";

const MAX_SETTINGS_BYTES = 4 * 1024 * 1024;

/** `project` is the working directory. */
export type SettingsScope = "project" | "user";

/**
 * Finds a settings file.
 * @throws ContextVerdictError `bad_request` if the user has no home directory.
 */
export function locateSettings(
  { directory, file, userDirectoryVariable, projectFile }: SettingsPlace,
  scope: SettingsScope,
): string {
  if (scope === "project") return projectFile ?? join(directory, file);
  const own = userDirectoryVariable && process.env[userDirectoryVariable];
  return join(own || join(findHome(), directory), file);
}

function findHome(): string {
  const home = ifPossible(homedir);
  if (home !== undefined && isAbsolute(home)) return home;
  throw unusable("no home directory: HOME is not set");
}

/**
 * Edits a settings file atomically. Keeps a symbolic link; creates a missing file.
 * @param edit Gets the text without a byte order mark, or "" if there is no file.
 * @returns Whether the text changed.
 * @throws ContextVerdictError `bad_request` naming the file.
 */
export function changeSettings(path: string, edit: (text: string) => string): boolean {
  const found = readSettings(path);
  const text = found ?? "";
  const mark = text.startsWith("\ufeff") ? "\ufeff" : "";
  const edited = mark + explain(path, () => edit(text.slice(mark.length)));
  if (edited === text) return false;
  try {
    if (found === undefined) {
      mkdirSync(dirname(path), { recursive: true });
      createFile(path, edited);
    } else {
      const check = () => rejectChanged(path, found);
      replaceTarget(path, edited, { check, keepsOwner: true });
    }
  } catch (error) {
    if (error instanceof ContextVerdictError) throw error;
    const code = systemCode(error);
    if (code === "EEXIST") throw unusable(`${path} was created meanwhile and is unchanged`);
    if (code === undefined) throw error;
    throw unusable(`cannot write ${path}: ${describeWriteFailure(code)}`);
  }
  return true;
}

/** Agents write these files too. */
function rejectChanged(path: string, text: string): void {
  if (readSettings(path) !== text) {
    throw unusable(`${path} changed meanwhile and was not written`);
  }
}

/** @returns undefined if there is no file. */
function readSettings(path: string): string | undefined {
  try {
    return readText(path, { limit: MAX_SETTINGS_BYTES }).text;
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    const { failure } = error;
    const code = failure.reason === "system" ? failure.code : undefined;
    if (code === "ENOENT") return rejectDangling(path);
    throw unusable(code === "EISDIR" ? `${path} is not a file` : error.message);
  }
}

/** Rejects a dangling link, which a new file would replace. */
function rejectDangling(path: string): undefined {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return undefined;
  throw unusable(`${path} is a link to a file that does not exist`);
}

/** Adds the path to errors of an edit, which does not know it. */
function explain<Result>(path: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (error instanceof RangeError) throw unusable(`${path} is nested too deeply for settings`);
    throw error instanceof ContextVerdictError ? unusable(`${path}: ${error.message}`) : error;
  }
}

function unusable(message: string): ContextVerdictError {
  return new ContextVerdictError("bad_request", message);
}
