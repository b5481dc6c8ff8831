import { resolve } from "node:path";
import { isDocumentGone } from "../../io/is-gone.js";
import { matchNamed } from "../config/match-named.js";
import { nameBelow } from "../config/name-below.js";
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
