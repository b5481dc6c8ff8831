import { basename, dirname, join, resolve } from "node:path";
import { repairHybrid } from "../../engine/candidate/repair-counts.js";
import { findDamage } from "../../engine/candidate/toon-blocks.js";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import type { FlavorChoice } from "../../engine/contract/requests.js";
import { guessFlavor } from "../../engine/data/guess-flavor.js";
import { isDocumentGone } from "../../io/is-gone.js";
import { readText } from "../../io/read-text.js";
import { nameOperand } from "../../render/terminal/quote-word.js";
import { nameBelow } from "../config/name-below.js";
import { mayHoldToon } from "../fix/find-damage.js";
import { findStaleness, type Staleness } from "../fix/find-stale.js";
import { MANIFEST_NAME, type MadeFile, readMadeFiles } from "../fix/made-files.js";
import { type Finding, newFinding } from "./finding.js";

export interface ReadSettings {
  /** The most bytes of a file. */
  limit: number;
  /** Default: by the extension. */
  flavor?: FlavorChoice | undefined;
}

/**
 * Finds every damaged `toon` block of a hybrid. No baseline accepts one: agents read it as it is. Nothing
 * for a file that cannot be read, which is a finding of its own.
 */
export function checkBlocks(path: string, { limit, flavor }: ReadSettings): Finding[] {
  const text = ifReadable(
    () => readText(path, { limit }).text,
    () => "",
  );
  if (!mayHoldToon(text)) return [];
  const read = flavor ?? guessFlavor(path, text);
  const found = findDamage(text, read);
  const isRepairable = found.length > 0 && repairHybrid(text, read) !== null;
  const mend = isRepairable
    ? "only its numbers of rows are wrong"
    : "mend that line, or revert to the backup: fix --revert --force";
  return found.map(({ line = 1, message }) => ({
    ...newFinding("toon_damaged", path),
    message: `line ${line}: its toon block is damaged: ${message}; ${mend}`,
    range: { line_start: line, line_end: line },
    ...(isRepairable ? { remedy: "fix --force" } : {}),
  }));
}

/** The files that a check is about. */
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
  reading: (path: string) => ReadSettings,
): Finding[] {
  const checked = new Set(documents.map((path) => resolve(path)));
  // Without names, what is gone counts too; a list of changed files names it.
  const gone = new Set(named.length === 0 ? accepted : named.map((path) => resolve(path)));
  const folders = new Set([...checked, ...gone].map((path) => dirname(path)));
  const isAsked = (source: string) =>
    checked.has(source) || (isDocumentGone(source) && (named.length === 0 || gone.has(source)));
  return [...folders].flatMap((folder) =>
    orUnreadable(join(folder, MANIFEST_NAME), () =>
      [...readMadeFiles(folder)].flatMap(([name, entry]) => {
        const [path, source] = [join(folder, name), join(folder, entry.source)];
        if (!isAsked(source)) return [];
        return orUnreadable(path, () => checkMadeFile(path, source, entry, reading));
      }),
    ),
  );
}

/** Whether a file that was made from a document is there, and still is that document. */
export function hasMade(document: string, reading: ReadSettings): boolean {
  const folder = dirname(resolve(document));
  const isThere = () =>
    [...readMadeFiles(folder)].some(([name, entry]) => {
      const path = join(folder, name);
      if (entry.source !== basename(document) || isDocumentGone(path)) return false;
      return findMadeStaleness(path, resolve(document), entry, reading) === null;
    });
  return ifReadable(isThere, () => false);
}

function ifReadable<Value>(read: () => Value, fail: (message: string) => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ContextVerdictError)) throw error;
    return fail(error.message);
  }
}

function orUnreadable(path: string, find: () => Finding[]): Finding[] {
  return ifReadable(find, (message) => {
    return [{ ...newFinding("unreadable", nameBelow(process.cwd(), path)), message }];
  });
}

function findMadeStaleness(
  path: string,
  source: string,
  entry: MadeFile,
  { limit, flavor }: ReadSettings,
): Staleness {
  const { text } = readText(path, { limit });
  const { text: document } = readText(source, { limit });
  return findStaleness(entry, { path, text }, document, flavor ?? guessFlavor(source, document));
}

function checkMadeFile(
  path: string,
  source: string,
  entry: MadeFile,
  reading: (path: string) => ReadSettings,
): Finding[] {
  if (isDocumentGone(path)) return [];
  const isGone = isDocumentGone(source);
  const staleness = isGone ? "gone" : findMadeStaleness(path, source, entry, reading(source));
  if (staleness === null) return [];
  const name = basename(source);
  const shown = nameBelow(process.cwd(), path);
  const [made, document] = [shown, nameBelow(process.cwd(), source)].map(nameOperand);
  const messages = {
    gone: `was made from ${name}, which is gone: delete it, or restore ${name} from it: context-verdict restore --out ${document} ${made}`,
    stale: `was made from ${name}, which has changed since: context-verdict fix --beside ${document}`,
    edited: `is not what was made from ${name}: context-verdict fix --beside --force ${document} shows the difference and replaces it`,
  };
  return [{ ...newFinding("toon_stale", shown), message: messages[staleness] }];
}
