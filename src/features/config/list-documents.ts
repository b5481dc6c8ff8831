import { resolve } from "node:path";
import { type FindOptions, findFiles } from "../../io/find-files.js";
import { nameBelow } from "../../io/paths.js";
import { NoDocumentsError } from "../../io/read-text.js";
import type { Config } from "./config.js";

/** Below the working directory: third-party code, and fixtures that tests need unchanged. */
export const FOREIGN =
  /(?:^|\/)(?:node_modules|bower_components|vendor|vendored|third[-_]party|(?:__)?fixtures(?:__)?|__snapshots__|test[-_]?data)\//i;

export interface ListOptions extends Pick<FindOptions, "isOneRepository" | "beside"> {
  /** Whether an empty list is allowed. Default: false. */
  allowsNone?: boolean;
}

/**
 * Lists the documents of a command: the named ones, else those that the configuration includes, else all
 * below the working directory. Leaves out what the configuration ignores, named or not.
 * @param named Files, folders and globs, relative to the working directory.
 * @returns Paths relative to the working directory, or absolute if named so.
 * @throws ContextVerdictError as `findFiles` does, and `input_not_found` if nothing is left.
 */
export async function listDocuments(
  named: readonly string[],
  config: Config | undefined,
  options: ListOptions = {},
): Promise<string[]> {
  const documents: string[] = [];
  for (const path of find(named, config, options)) {
    if (!config?.isIgnored(path)) documents.push(path);
  }
  if (documents.length > 0 || options.allowsNone) return documents;
  const path = config?.path ?? "the configuration";
  const reason = config?.include?.length === 0 ? "includes none" : "ignores all that were found";
  throw new NoDocumentsError(`no documents: ${path} ${reason}`);
}

function* find(named: readonly string[], config: Config | undefined, options: ListOptions) {
  if (named.length > 0 || config?.include === undefined) {
    yield* findFiles(named.length > 0 ? named : ["."], options);
    return;
  }
  const { folder, include } = config;
  try {
    for (const path of findFiles(include, { ...options, cwd: folder })) {
      yield nameBelow(process.cwd(), resolve(folder, path));
    }
  } catch (error) {
    if (!(error instanceof NoDocumentsError)) throw error;
    throw new NoDocumentsError(`${config.path}: include: ${error.message}`);
  }
}
