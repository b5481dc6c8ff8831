import { basename, dirname, join, resolve } from "node:path";
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
 * Finds the damaged `toon` blocks of a hybrid, which cannot be accepted. Skips unreadable files, which are
 * findings themselves.
 */
export function checkBlocks(path: string, { limit, flavor }: ReadSettings): Finding[] {
  const text = ifReadable(
    () => readText(path, { limit }).text,
    () => "",
  );
  if (!mayHoldToon(text)) return [];
  const read = flavor ?? guessFlavor(path, text);
  return findDamage(text, read).map(({ line = 1, message }) => ({
    ...newFinding("toon_damaged", path),
    message: `line ${line}: its toon block is damaged: ${message}; mend that line, or revert to the backup: context-verdict fix --revert --force ${nameOperand(path)}`,
    range: { line_start: line, line_end: line },
  }));
}

export interface CheckedFiles {
  documents: readonly string[];
  /** The named files, folders and globs; empty for all documents. */
  named: readonly string[];
  /** The absolute paths of all documents in the baseline, including removed ones. */
  accepted: readonly string[];
}

/** Finds stale files that `fix` made beside documents. */
export function checkMadeFiles(
  { documents, named, accepted }: CheckedFiles,
  settingsFor: (path: string) => ReadSettings,
): Finding[] {
  const checked = new Set(documents.map((path) => resolve(path)));
  // Without names, removed documents count too; otherwise if they are named.
  const gone = new Set(named.length === 0 ? accepted : named.map((path) => resolve(path)));
  const folders = new Set([...checked, ...gone].map((path) => dirname(path)));
  const isAsked = (source: string) =>
    checked.has(source) || (isDocumentGone(source) && (named.length === 0 || gone.has(source)));
  return [...folders].flatMap((folder) =>
    orUnreadable(join(folder, MANIFEST_NAME), () =>
      [...readMadeFiles(folder)].flatMap(([name, entry]) => {
        const [path, source] = [join(folder, name), join(folder, entry.source)];
        if (!isAsked(source)) return [];
        return orUnreadable(path, () => checkMadeFile(path, source, entry, settingsFor(source)));
      }),
    ),
  );
}

/** Whether an up-to-date file that `fix` made from a document exists. */
export function hasMade(document: string, settings: ReadSettings): boolean {
  const folder = dirname(resolve(document));
  const isThere = () =>
    [...readMadeFiles(folder)].some(([name, entry]) => {
      const path = join(folder, name);
      if (entry.source !== basename(document) || isDocumentGone(path)) return false;
      return findMadeStaleness(path, resolve(document), entry, settings) === null;
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
  settings: ReadSettings,
): Finding[] {
  if (isDocumentGone(path)) return [];
  const isGone = isDocumentGone(source);
  const staleness = isGone ? "gone" : findMadeStaleness(path, source, entry, settings);
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
