import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import { hashKey } from "../../io/cache/entry-cache.js";
import { readText } from "../../io/read-text.js";
import { replaceFile } from "../../io/replace-file.js";
import type { BetterForm } from "./find-better-form.js";

/** Copies are private to the user, regardless of the document's mode. */
const COPY_MODE = 0o600;
const DIRECTORY_MODE = 0o700;
/** Several times the largest document of a hook. */
const MAX_COPY_BYTES = 1_048_576;
const LONGEST_STEM = 40;
const DOCUMENT_DIGITS = 8;
const CONTENT_DIGITS = 16;
const EXTENSIONS: Record<BetterForm["kind"], string> = {
  toon: ".toon",
  hybrid: ".hybrid.md",
  compact: ".compact.md",
};

/** Where copies go. */
export interface CopyTarget {
  /** As configured. */
  directory: string;
  /** The directory of the project, which a relative `directory` starts from. */
  project: string;
  /** Whether to let git see copies, since some agents do not read ignored files. Default: false. */
  versioned?: boolean;
}

/**
 * Writes the better form of a document under a name made from its content, so that it is written only once,
 * and removes older copies of the document. A relative directory must be below the project after links are
 * followed: a link in an untrusted project must not decide where copies are written.
 * @returns The absolute path of the copy; undefined if the directory or the name is not usable.
 * @throws the system's error if the copy cannot be written.
 */
export function storeCopy(
  document: string,
  { kind, text }: BetterForm,
  target: CopyTarget,
): string | undefined {
  const directory = resolve(target.project, target.directory);
  if (!isBelowProject(directory, target)) return undefined;
  makeDirectory(directory, target);
  const name = nameCopy(document, kind, hashKey(text));
  const path = join(directory, name);
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found !== undefined && !found.isFile()) return undefined;
  if (found === undefined || readCopy(path) !== text) {
    replaceFile(path, text, { attributes: { mode: COPY_MODE } });
  }
  removeOlder(directory, name);
  return path;
}

/** Finds a copy from `storeCopy`; undefined if it is gone or changed. */
export function findCopy(
  document: string,
  { kind, sha256 }: { kind: BetterForm["kind"]; sha256: string },
  target: CopyTarget,
): string | undefined {
  const directory = resolve(target.project, target.directory);
  if (!existsSync(directory) || !isBelowProject(directory, target)) return undefined;
  const path = join(directory, nameCopy(document, kind, sha256));
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() !== true) return undefined;
  const text = readCopy(path);
  return text !== undefined && hashKey(text) === sha256 ? path : undefined;
}

function readCopy(path: string): string | undefined {
  try {
    return readText(path, { limit: MAX_COPY_BYTES, followsLinks: false }).text;
  } catch {
    return undefined;
  }
}

/** Whether the directory, or its nearest existing parent, is really below the project. */
function isBelowProject(
  directory: string,
  { directory: configured, project }: CopyTarget,
): boolean {
  if (isAbsolute(configured)) return true;
  const existing = findExisting(directory);
  return realpathSync(existing) === join(realpathSync(project), relative(project, existing));
}

/** Returns a directory, or its nearest parent that exists. */
function findExisting(directory: string): string {
  let existing = directory;
  while (lstatSync(existing, { throwIfNoEntry: false }) === undefined) existing = dirname(existing);
  return existing;
}

/** Makes a private directory, and keeps copies out of commits. */
function makeDirectory(directory: string, { versioned = false }: CopyTarget): void {
  mkdirSync(dirname(directory), { recursive: true });
  const made = mkdirSync(directory, { recursive: true, mode: DIRECTORY_MODE });
  if (made !== undefined && !versioned)
    writeFileSync(join(directory, ".gitignore"), "*\n", { flag: "wx" });
}

function nameCopy(document: string, kind: BetterForm["kind"], sha256: string): string {
  const stem = basename(document)
    .replace(/\.[^.]*$/, "")
    .replace(/[^A-Za-z0-9_-]+/g, "-")
    .slice(0, LONGEST_STEM);
  const source = hashKey(document).slice(0, DOCUMENT_DIGITS);
  const content = sha256.slice(0, CONTENT_DIGITS);
  return `${stem || "document"}-${source}-${content}${EXTENSIONS[kind]}`;
}

/** Removes other copies of the document: their names differ only in the hash of the content. */
function removeOlder(directory: string, name: string): void {
  const own = name.slice(0, name.lastIndexOf("-") + 1);
  for (const other of readdirSync(directory)) {
    const isOlder =
      other !== name && other.startsWith(own) && CONTENT.test(other.slice(own.length));
    if (isOlder) rmSync(join(directory, other), { force: true });
  }
}

const CONTENT = /^[0-9a-f]{16}\.(?:toon|hybrid\.md|compact\.md)$/;
