import { resolve } from "node:path";
import { parsePattern } from "../../io/find-files/parse-pattern.js";
import { compileGlob } from "../../io/patterns/glob.js";
import { nameBelow } from "../config/name-below.js";
import type { Baseline } from "./baseline.js";
import type { Finding } from "./finding.js";
import { isBelow } from "./is-below.js";
import { isDocumentGone } from "./is-gone.js";
import { newFinding } from "./new-finding.js";

export interface Scope {
  /** The absolute folder of the baseline. */
  folder: string;
  /** Files, folders and globs that were asked for; none for everything. */
  named: readonly string[];
  /** Names of documents that are there. */
  found: ReadonlySet<string>;
  /** The name that the document of an entry has now, where it was only moved. */
  movedTo: (name: string) => string | undefined;
}

/** The documents of a baseline that are gone, of those that were asked for. */
export function findRemoved({ files }: Baseline, scope: Scope): Finding[] {
  const { folder, named, found, movedTo } = scope;
  const asked = named.map(matchNamed);
  const show = (name: string) => nameBelow(process.cwd(), resolve(folder, name));
  return [...files].flatMap(([name, { verdict }]) => {
    const path = resolve(folder, name);
    if (found.has(name) || !isDocumentGone(path)) return [];
    if (named.length > 0 && !asked.some((fits) => fits(path))) return [];
    const finding = newFinding("file_removed", show(name), { baseline: verdict, current: null });
    const now = movedTo(name);
    return [now === undefined ? finding : { ...finding, message: `was moved to ${show(now)}` }];
  });
}

/** Whether an absolute path is one that a word of the command line stands for. */
function matchNamed(word: string): (path: string) => boolean {
  const pattern = parsePattern(word, process.cwd());
  const start = resolve(pattern.path);
  if (pattern.kind !== "glob") return (path) => isBelow(start, path);
  const fits = compileGlob(pattern.glob);
  return (path) => isBelow(start, path) && fits(nameBelow(start, path));
}
