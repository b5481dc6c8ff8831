import { dirname, resolve } from "node:path";
import { findRepository } from "../../io/find-repository.js";
import type { Config } from "../config/config.js";
import { isForAgents } from "../config/is-for-agents.js";
import { listDocuments } from "../config/list-documents.js";
import { matchNamed } from "../config/match-named.js";
import { isOutside, nameBelow } from "../config/name-below.js";

/** Third-party code, and fixtures that tests need unchanged. */
export const FOREIGN =
  /(?:^|\/)(?:node_modules|bower_components|vendor|vendored|third[-_]party|(?:__)?fixtures(?:__)?|__snapshots__|test[-_]?data)\//i;

/** The documents of a run of `fix`. */
export interface Fixable {
  paths: string[];
  /** How many documents were found and left out: pages for people, third-party code, fixtures. */
  others: number;
  /** Repositories below, such as submodules, which were not looked into. */
  repositories: string[];
}

/**
 * Lists the files that `fix` may change: named files; of globs, all but third-party code and fixtures; of
 * folders, and without names, only files for agents alone.
 * @param takesPages Whether named folders include their pages. Default: false.
 * @throws ContextVerdictError as `listDocuments` does.
 */
export async function listFixable(
  named: readonly string[],
  config: Config | undefined,
  { takesPages = false, allowsNone = false }: { takesPages?: boolean; allowsNone?: boolean } = {},
): Promise<Fixable> {
  const repositories: string[] = [];
  const onRepository = (path: string) => repositories.push(path);
  const documents = await listDocuments(named, config, { onRepository, allowsNone });
  const listKinds = matchNamed(named);
  const root = findRepository(process.cwd()) ?? process.cwd();
  const paths = documents.filter((path) => {
    const kinds = listKinds(resolve(path));
    if (kinds.includes("file")) return true;
    if (FOREIGN.test(nameInProject(path, root))) return false;
    // A folder that cannot be read: its files are unknown.
    if (path.endsWith("/")) return true;
    if (kinds.includes("glob") || (takesPages && kinds.length > 0)) return true;
    return isForAgents(path, config);
  });
  return { paths, others: documents.length - paths.length, repositories };
}

/** The path of a file from the root of its project. */
function nameInProject(path: string, root: string): string {
  const name = nameBelow(root, path);
  if (!isOutside(name)) return name;
  const folder = dirname(resolve(path));
  return nameBelow(findRepository(folder) ?? folder, path);
}
