import { accessSync, constants, mkdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { ContextVerdictError } from "../../engine/errors.js";
import { describeReadFailure, describeWriteFailure } from "../../files/describe-failure.js";
import { replaceFile } from "../../files/replace-file.js";
import { systemCode } from "../../files/system-code.js";
import type { Agent } from "../agents/agent.js";

const MAX_SETTINGS_BYTES = 4 * 1024 * 1024;
const NEW_FILE_MODE = 0o644;

/** Whose settings: those of the project in the working directory, or of all projects of the user. */
export type SettingsScope = "project" | "user";

/** Where an agent reads its settings. */
export function locateSettings({ settings }: Agent, scope: SettingsScope): string {
  const { directory, file, userDirectoryVariable } = settings;
  if (scope === "project") return join(directory, file);
  const own = userDirectoryVariable && process.env[userDirectoryVariable];
  return join(own || join(homedir(), directory), file);
}

/**
 * Changes a settings file: all of it or not at all. A link keeps pointing where it did, and a file
 * that does not exist is made.
 * @param edit Gets the text, without a byte order mark; "" where there is no file.
 * @returns Whether anything was to be changed.
 * @throws ContextVerdictError `bad_request` naming the file.
 */
export function changeSettings(path: string, edit: (text: string) => string): boolean {
  const { text, mode } = readSettings(path);
  const mark = text.startsWith("\ufeff") ? "\ufeff" : "";
  const edited = mark + explain(path, () => edit(text.slice(mark.length)));
  if (edited === text) return false;
  try {
    mkdirSync(dirname(path), { recursive: true });
    if (mode !== undefined) accessSync(path, constants.W_OK);
    const target = mode === undefined ? path : realpathSync(path);
    replaceFile(target, edited, { attributes: { mode: mode ?? NEW_FILE_MODE } });
  } catch (error) {
    const code = systemCode(error);
    if (code === undefined) throw error;
    throw unusable(`cannot write ${path}: ${describeWriteFailure(code)}`);
  }
  return true;
}

function readSettings(path: string): { text: string; mode: number | undefined } {
  try {
    const stats = statSync(path);
    if (!stats.isFile()) throw unusable(`${path} is not a file`);
    if (stats.size > MAX_SETTINGS_BYTES) throw unusable(`${path} is too large for settings`);
    return { text: readFileSync(path, "utf8"), mode: stats.mode };
  } catch (error) {
    if (error instanceof ContextVerdictError) throw error;
    const code = systemCode(error);
    if (code === "ENOENT") return { text: "", mode: undefined };
    throw code === undefined ? error : unusable(describeReadFailure(code, path));
  }
}

/** Errors of an edit speak of the settings; here it is known which. */
function explain<Result>(path: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw error instanceof ContextVerdictError ? unusable(`${path}: ${error.message}`) : error;
  }
}

function unusable(message: string): ContextVerdictError {
  return new ContextVerdictError("bad_request", message);
}
