import { realpathSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { ifPossible } from "../../io/failures.js";
import { type PathArgument, parsePathArgument } from "../../io/find-files.js";
import { followFolderLinks, isBelow, nameBelow } from "../../io/paths.js";
import { compileGlob } from "../../io/patterns.js";
import type { Config } from "../config/config.js";
import { FOREIGN, listDocuments } from "../config/list-documents.js";
import { LOADED_NAMES } from "../hosts/hosts.js";
import { isForAgents } from "../hosts/is-agent-file.js";

/** The documents of a run of `fix`. */
export interface Fixable {
  paths: string[];
  /** How many documents were found and left out: pages for people, third-party code, fixtures. */
  others: number;
}

/**
 * Lists the files that `fix` may change: named files; of globs, all but third-party code and fixtures; of
 * folders, and without names, only files for agents alone.
 */
export async function listFixable(
  named: readonly string[],
  config: Config | undefined,
  allowsNone = false,
): Promise<Fixable> {
  const options = { isOneRepository: true, allowsNone, beside: LOADED_NAMES };
  const documents = await listDocuments(named, config, options);
  const listKinds = matchNamed(named);
  const paths = documents.filter((path) => {
    const kinds = listKinds(resolve(path));
    if (kinds.includes("file")) return true;
    if (FOREIGN.test(nameBelow(process.cwd(), path))) return false;
    // A folder that cannot be read: its files are unknown.
    if (path.endsWith("/")) return true;
    return kinds.includes("glob") || isForAgents(path, config);
  });
  return { paths, others: documents.length - paths.length };
}

/**
 * Compiles arguments of the command line into a function of absolute paths: the kinds of the arguments that
 * name a path or a folder above it. Thousands of files may be named.
 */
export function matchNamed(words: readonly string[]): (path: string) => PathArgument["kind"][] {
  const named = new Map<string, PathArgument["kind"]>();
  const globs: ((path: string) => boolean)[] = [];
  for (const word of words) {
    const argument = parsePathArgument(word, process.cwd());
    const start = resolve(argument.path);
    if (argument.kind === "glob") {
      const isMatch = compileGlob(argument.glob);
      globs.push((path) => isBelow(start, path) && isMatch(nameBelow(start, path)));
    } else {
      named.set(start, argument.kind);
      named.set(ifPossible(() => realpathSync(start)) ?? start, argument.kind);
    }
  }
  return (path) => {
    const above = new Set([...listAbove(path), ...listAbove(followFolderLinks(path))]);
    const kinds = [...above].flatMap((one) => named.get(one) ?? []);
    return globs.some((covers) => covers(path)) ? [...kinds, "glob"] : kinds;
  };
}

/** A path and the folders above it. */
function listAbove(path: string): string[] {
  const folder = dirname(path);
  return folder === path ? [path] : [path, ...listAbove(folder)];
}
