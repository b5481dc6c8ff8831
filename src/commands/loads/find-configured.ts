import { type Candidate, isAllowed, type Scope } from "./find-candidates.js";
import type { Host } from "./host.js";
import { findByPattern } from "./list-files.js";
import { joinPath, pathBetween } from "./paths.js";

/** More entries of a configuration are not looked at. */
const MOST_PATTERNS = 50;

/**
 * The files that a host's own configuration names: its nearest file, whose patterns hold for every
 * directory up to the root. Addresses, and paths of the user, are left out.
 */
export function findConfigured({ configuration }: Host, scope: Scope): Candidate[] {
  if (configuration === undefined) return [];
  const { tree, directory, root } = scope;
  const folders = pathBetween(root, directory).reverse();
  const file = folders
    .flatMap((folder) => configuration.files.map((name) => joinPath(folder, name)))
    .find((path) => tree.kindOf(path) === "file");
  if (file === undefined) return [];
  const patterns = readPatterns(scope, file, configuration.field);
  return patterns.flatMap((pattern) => {
    return folders.flatMap((folder) => {
      const canEnter = (real: string) => isAllowed(real, folder, scope);
      return findByPattern(tree, folder, pattern, { canEnter }).map((path): Candidate => {
        return { path, folder, owner: "project", activation: "start" };
      });
    });
  });
}

function readPatterns({ tree }: Scope, file: string, field: string): string[] {
  const read = tree.read(file);
  if ("problem" in read) return [];
  let value: unknown;
  try {
    value = JSON.parse(read.text);
  } catch {
    return [];
  }
  const list = (value as Record<string, unknown> | null)?.[field];
  if (!Array.isArray(list)) return [];
  return list
    .filter((one): one is string => typeof one === "string" && !/^(?:\w+:|~|\/)/.test(one))
    .slice(0, MOST_PATTERNS);
}
