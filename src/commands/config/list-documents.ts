import { resolve } from "node:path";
import { findFiles } from "../../io/find-files/find-files.js";
import type { Config } from "./config.js";
import { nameBelow } from "./name-below.js";

/**
 * The documents that a command is about: those that were named, else those that the configuration
 * includes, else all below the working directory. What it ignores is left out, named or not.
 * @param named Files, folders and globs, relative to the working directory.
 * @returns Paths relative to the working directory, or absolute where they were named so.
 * @throws ContextVerdictError as `findFiles` does.
 */
export async function listDocuments(
  named: readonly string[],
  config: Config | undefined,
): Promise<string[]> {
  const documents: string[] = [];
  for await (const path of find(named, config)) {
    if (!config?.ignores(path)) documents.push(path);
  }
  return documents;
}

async function* find(named: readonly string[], config: Config | undefined) {
  if (named.length > 0 || config?.include === undefined) {
    yield* findFiles(named.length > 0 ? named : ["."]);
    return;
  }
  const { folder, include } = config;
  for await (const path of findFiles(include, { cwd: folder })) {
    yield nameBelow(process.cwd(), resolve(folder, path));
  }
}
