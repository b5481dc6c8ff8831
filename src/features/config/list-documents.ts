import { resolve } from "node:path";
import { type FindOptions, type FoundFile, findFiles } from "../../io/find-files.js";
import { nameBelow } from "../../io/paths.js";
import { NoDocumentsError } from "../../io/read-text.js";
import { LOADED_NAMES } from "../hosts/hosts.js";
import { isForAgents } from "../hosts/is-agent-file.js";
import type { Config } from "./config.js";

/** Below the working directory: third-party code, and fixtures that tests need unchanged. */
export const FOREIGN =
  /(?:^|\/)(?:node_modules|bower_components|vendor|vendored|third[-_]party|(?:__)?fixtures(?:__)?|__snapshots__|test[-_]?data)\//i;

/**
 * Lists the documents of a command: the named ones, else those that the configuration includes, else all
 * below the working directory. Leaves out what the configuration ignores, named or not.
 * @param named Files, folders and globs, relative to the working directory.
 * @returns Paths relative to the working directory, or absolute if named so.
 * @throws ContextVerdictError as `findFiles` does, and `input_not_found` if nothing is left.
 */
export function listDocuments(
  named: readonly string[],
  config: Config | undefined,
  options: FindOptions = {},
): string[] {
  return list(named, config, options).map(({ path }) => path);
}

function list(
  named: readonly string[],
  config: Config | undefined,
  options: FindOptions,
): FoundFile[] {
  const documents = find(named, config, options).filter(({ path }) => !config?.isIgnored(path));
  if (documents.length > 0 || options.allowsNone) return documents;
  const path = config?.path ?? "the configuration";
  const reason = config?.include?.length === 0 ? "includes none" : "ignores all that were found";
  throw new NoDocumentsError(`no documents: ${path} ${reason}`);
}

function find(named: readonly string[], config: Config | undefined, options: FindOptions) {
  if (named.length > 0 || config?.include === undefined)
    return findFiles(named.length > 0 ? named : ["."], options);
  const { folder, include } = config;
  try {
    return findFiles(include, { ...options, cwd: folder }).map(({ path }): FoundFile => {
      // No argument named it.
      return { path: nameBelow(process.cwd(), resolve(folder, path)), by: new Set() };
    });
  } catch (error) {
    if (!(error instanceof NoDocumentsError)) throw error;
    throw new NoDocumentsError(`${config.path}: include: ${error.message}`);
  }
}

/**
 * Lists the files that `fix` may change: named files; of globs, all but third-party code and fixtures; of
 * folders, and without names, only files for agents alone.
 * @returns With how many documents were found and left out: pages for people, third-party code, fixtures.
 */
export function listFixable(
  named: readonly string[],
  config: Config | undefined,
  allowsNone = false,
): { paths: string[]; others: number } {
  const options = { isOneRepository: true, allowsNone, beside: LOADED_NAMES };
  const documents = list(named, config, options);
  const fixable = documents.filter(({ path, by }) => {
    if (by.has("file")) return true;
    if (FOREIGN.test(nameBelow(process.cwd(), path))) return false;
    // A folder that cannot be read: its files are unknown.
    return path.endsWith("/") || by.has("glob") || isForAgents(path, config);
  });
  const paths = fixable.map(({ path }) => path);
  return { paths, others: documents.length - paths.length };
}
