import { basename, dirname, join, resolve } from "node:path";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { guessFlavor } from "../../engine/markdown/guess-flavor.js";
import { isDocumentGone } from "../../io/is-gone.js";
import { readText } from "../../io/read-text.js";
import { nameOperand } from "../../render/terminal/quote-word.js";
import { nameBelow } from "../config/name-below.js";
import { findStaleness, type Staleness } from "../fix/find-stale.js";
import { MANIFEST_NAME, type MadeFile, readMadeFiles } from "../fix/made-files.js";
import type { ReadingOptions } from "./check-converted.js";
import { type Finding, newFinding } from "./finding.js";

/** What a check is about. */
export interface CheckedFiles {
  documents: readonly string[];
  /** The named files, folders and globs; none for all documents. */
  named: readonly string[];
  /** The absolute paths of the documents of the baseline, gone or not. */
  accepted: readonly string[];
}

/** Finds files that `fix` made beside documents and that are not these documents any more. */
export function checkMadeFiles(
  { documents, named, accepted }: CheckedFiles,
  reading: (path: string) => ReadingOptions,
): Finding[] {
  const checked = new Set(documents.map((path) => resolve(path)));
  // Without names, what is gone counts too; a list of changed files names it.
  const gone = new Set(named.length === 0 ? accepted : named.map((path) => resolve(path)));
  const folders = new Set([...checked, ...gone].map((path) => dirname(path)));
  const isAsked = (source: string) =>
    checked.has(source) || (isDocumentGone(source) && (named.length === 0 || gone.has(source)));
  return [...folders].flatMap((folder) => {
    return orUnreadable(join(folder, MANIFEST_NAME), () =>
      [...readMadeFiles(folder)].flatMap(([name, entry]) => {
        const [path, source] = [join(folder, name), join(folder, entry.source)];
        if (!isAsked(source)) return [];
        return orUnreadable(path, () => checkMadeFile(path, source, entry, reading));
      }),
    );
  });
}

/** Whether a file that was made from a document is there, and still is that document. */
export function hasMade(document: string, reading: ReadingOptions): boolean {
  const folder = dirname(resolve(document));
  try {
    return [...readMadeFiles(folder)].some(([name, entry]) => {
      const path = join(folder, name);
      if (entry.source !== basename(document) || isDocumentGone(path)) return false;
      return findMadeStaleness(path, resolve(document), entry, reading) === null;
    });
  } catch (error) {
    if (!(error instanceof ContextVerdictError)) throw error;
    return false; // What cannot be read is a finding of its own.
  }
}

function findMadeStaleness(
  path: string,
  source: string,
  entry: MadeFile,
  { limit, flavor = guessFlavor(source) }: ReadingOptions,
): Staleness {
  const { text } = readText(path, { limit });
  return findStaleness(entry, { path, text }, readText(source, { limit }).text, flavor);
}

function orUnreadable(path: string, find: () => Finding[]): Finding[] {
  try {
    return find();
  } catch (error) {
    if (!(error instanceof ContextVerdictError)) throw error;
    const shown = nameBelow(process.cwd(), path);
    const unreadable = newFinding("unreadable", shown, { baseline: null, current: null });
    return [{ ...unreadable, message: error.message }];
  }
}

function checkMadeFile(
  path: string,
  source: string,
  entry: MadeFile,
  reading: (path: string) => ReadingOptions,
): Finding[] {
  if (isDocumentGone(path)) return [];
  const name = basename(source);
  const stale = (message: string): Finding[] => {
    const shown = nameBelow(process.cwd(), path);
    return [{ ...newFinding("toon_stale", shown, { baseline: null, current: null }), message }];
  };
  if (isDocumentGone(source)) {
    return stale(
      `was made from ${name}, which is gone: delete it, or restore ${name} from it: context-verdict restore --out ${nameOperand(nameBelow(process.cwd(), source))} ${nameOperand(nameBelow(process.cwd(), path))}`,
    );
  }
  const staleness = findMadeStaleness(path, source, entry, reading(source));
  if (staleness === null) return [];
  const shown = nameOperand(nameBelow(process.cwd(), source));
  return stale(
    staleness === "outdated"
      ? `was made from ${name}, which has changed since: context-verdict fix --beside ${shown}`
      : `is not what was made from ${name}: context-verdict fix --beside --force ${shown} shows the difference and replaces it`,
  );
}
