import { resolve } from "node:path";
import { parsePattern } from "../../io/find-files/parse-pattern.js";
import { isDocumentGone } from "../../io/is-gone.js";
import { compileGlob } from "../../io/patterns/glob.js";
import { isBelow, nameBelow } from "../config/name-below.js";
import type { Baseline } from "./baseline.js";
import { type Finding, newFinding } from "./finding.js";

export interface Scope {
  /** The absolute folder of the baseline. */
  folder: string;
  /** The named files, folders and globs; none for all documents. */
  named: readonly string[];
  /** Names of the documents that exist. */
  found: ReadonlySet<string>;
  /** The new name of a document that was moved. */
  movedTo: (name: string) => string | undefined;
}

/** Finds the documents of a baseline that no longer exist, among those that were named. */
export function findRemoved({ files }: Baseline, scope: Scope): Finding[] {
  const { folder, named, found, movedTo } = scope;
  const asked = named.map(matchNamed);
  const show = (name: string) => nameBelow(process.cwd(), resolve(folder, name));
  return [...files].flatMap(([name, { verdict }]) => {
    const path = resolve(folder, name);
    if (found.has(name) || !isDocumentGone(path)) return [];
    if (named.length > 0 && !asked.some((isMatch) => isMatch(path))) return [];
    const finding = newFinding("file_removed", show(name), { baseline: verdict, current: null });
    const now = movedTo(name);
    if (now === undefined) return [finding];
    const moved_to = show(now);
    return [{ ...finding, message: `was moved to ${moved_to}`, moved_to }];
  });
}

/** Returns a test: whether an argument of the command line covers an absolute path. */
function matchNamed(word: string): (path: string) => boolean {
  const pattern = parsePattern(word, process.cwd());
  const start = resolve(pattern.path);
  if (pattern.kind !== "glob") return (path) => isBelow(start, path);
  const isMatch = compileGlob(pattern.glob);
  return (path) => isBelow(start, path) && isMatch(nameBelow(start, path));
}
