import type { Config } from "../features/config/config.js";
import { NoDocumentsError } from "../io/find-files/no-documents-error.js";
import type { OptionValues } from "./options.js";
import { openConfig } from "./project.js";
import { isFolderOrGlob } from "./read-document.js";

/** The files that a command is about. */
export interface NamedFiles {
  /** In the order of the arguments; what folders and globs stand for, by path. Each once. */
  paths: readonly string[];
  /** Whether a file was found, and not named itself. */
  isFound(path: string): boolean;
  /** Whether only agents read a file. */
  isForAgents(path: string): boolean;
  /** The options for a file, with those that the configuration has for it. */
  optionsFor(path: string): OptionValues;
}

/**
 * Finds the files that arguments stand for: files, folders and globs. What the configuration ignores is
 * left out of folders and globs.
 * @throws ContextVerdictError as `findFiles` and `openConfig` do.
 */
export async function nameFiles(
  names: readonly string[],
  options: OptionValues,
): Promise<NamedFiles> {
  const config = await openConfig(options);
  const { isForAgents } = await import("../features/config/is-for-agents.js");
  const allowsNone = options["allow-empty"] === true;
  const found = new Set<string>();
  const paths: string[] = [];
  for (const name of names) {
    if (isFolderOrGlob(name)) await addFound(name, { paths, found, config, allowsNone });
    else paths.push(name);
  }
  const own = new Set(names);
  if (paths.length === 0 && names.length > 0 && !allowsNone) {
    throw new NoDocumentsError(`no documents: ${config?.path} ignores all that were found`);
  }
  return {
    paths: found.size === 0 ? paths : [...new Set(paths)],
    isForAgents: (path) => isForAgents(path, config),
    isFound: (path) => found.has(path) && !own.has(path),
    optionsFor: (path) => {
      const flavor = config?.optionsFor(path).flavor;
      return flavor === undefined ? options : { flavor, ...options };
    },
  };
}

async function addFound(
  name: string,
  {
    paths,
    found,
    config,
    allowsNone,
  }: {
    paths: string[];
    found: Set<string>;
    config: Config | undefined;
    allowsNone: boolean;
  },
): Promise<void> {
  const { findFiles } = await import("../io/find-files/find-files.js");
  for await (const path of findFiles([name], { allowsNone })) {
    if (config?.isIgnored(path)) continue;
    paths.push(path);
    found.add(path);
  }
}
