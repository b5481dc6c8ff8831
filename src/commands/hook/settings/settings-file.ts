import { isUtf8 } from "node:buffer";
import {
  accessSync,
  constants,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import { ContextVerdictError } from "../../../engine/contract/errors.js";
import { describeHead, describeInvalidUtf8 } from "../../../io/describe-bytes.js";
import { describeReadFailure, describeWriteFailure } from "../../../io/describe-failure.js";
import { type Attributes, createFile, replaceFile } from "../../../io/replace-file.js";
import { systemCode } from "../../../io/system-code.js";
import type { Agent } from "../agents/agent.js";

const MAX_SETTINGS_BYTES = 4 * 1024 * 1024;

/** Whose settings: those of the project in the working directory, or of all projects of the user. */
export type SettingsScope = "project" | "user";

/**
 * Where an agent reads its settings.
 * @throws ContextVerdictError `bad_request` where the user has no home directory.
 */
export function locateSettings({ settings }: Agent, scope: SettingsScope): string {
  const { directory, file, userDirectoryVariable } = settings;
  if (scope === "project") return join(directory, file);
  const own = userDirectoryVariable && process.env[userDirectoryVariable];
  return join(own || join(findHome(), directory), file);
}

function findHome(): string {
  try {
    const home = homedir();
    if (isAbsolute(home)) return home;
  } catch {}
  throw unusable("there is no home directory: HOME is not set to one");
}

/**
 * Changes a settings file: all of it or not at all. A link keeps pointing where it did, and a file
 * that does not exist is made.
 * @param edit Gets the text, without a byte order mark; "" where there is no file.
 * @returns Whether anything was to be changed.
 * @throws ContextVerdictError `bad_request` naming the file.
 */
export function changeSettings(path: string, edit: (text: string) => string): boolean {
  const found = readSettings(path);
  const text = found?.text ?? "";
  const mark = text.startsWith("\ufeff") ? "\ufeff" : "";
  const edited = mark + explain(path, () => edit(text.slice(mark.length)));
  if (edited === text) return false;
  try {
    if (found === undefined) {
      mkdirSync(dirname(path), { recursive: true });
      createFile(path, edited);
    } else {
      accessSync(path, constants.W_OK);
      const check = () => refuseChanged(path, found.text);
      replaceFile(realpathSync.native(path), edited, { attributes: found.attributes, check });
    }
  } catch (error) {
    if (error instanceof ContextVerdictError) throw error;
    const code = systemCode(error);
    if (code === "EEXIST") throw unusable(`${path} was made meanwhile, and is as it was`);
    if (code === undefined) throw error;
    throw unusable(`cannot write ${path}: ${describeWriteFailure(code)}`);
  }
  return true;
}

/** Agents write these files, too. */
function refuseChanged(path: string, text: string): void {
  if (readSettings(path)?.text !== text) {
    throw unusable(`${path} was changed meanwhile, and is left as it is now`);
  }
}

interface SettingsFile {
  text: string;
  attributes: Attributes;
}

/** @returns undefined where there is none. */
function readSettings(path: string): SettingsFile | undefined {
  try {
    const attributes = statSync(path);
    if (!attributes.isFile()) throw unusable(`${path} is not a file`);
    if (attributes.size > MAX_SETTINGS_BYTES) throw unusable(`${path} is too large for settings`);
    const bytes = readFileSync(path);
    // What is decoded with replacements would be written with them.
    const problem = describeHead(bytes) ?? (isUtf8(bytes) ? undefined : describeInvalidUtf8(bytes));
    if (problem !== undefined) throw unusable(`${path} ${problem}`);
    return { text: bytes.toString("utf8"), attributes };
  } catch (error) {
    if (error instanceof ContextVerdictError) throw error;
    const code = systemCode(error);
    if (code === "ENOENT") return refuseDangling(path);
    throw code === undefined ? error : unusable(describeReadFailure(code, path));
  }
}

/** A new file in the place of a link would be another one than is meant. */
function refuseDangling(path: string): undefined {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return undefined;
  throw unusable(`${path} is a link to a file that does not exist`);
}

/** Errors of an edit speak of the settings; here it is known which. */
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
