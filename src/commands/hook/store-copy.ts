import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import { hashKey } from "../../io/cache/entry-cache.js";
import { replaceFile } from "../../io/replace-file.js";
import type { BetterForm } from "./advise.js";

/** A copy is for the one who runs the agent, whoever may read the document. */
const COPY_MODE = 0o600;
const DIRECTORY_MODE = 0o700;
const LONGEST_STEM = 40;
const DOCUMENT_DIGITS = 8;
const CONTENT_DIGITS = 16;
const EXTENSIONS: Record<BetterForm["kind"], string> = {
  toon: ".toon",
  hybrid: ".hybrid.md",
  compact: ".compact.md",
};

/** Where copies go. */
export interface CopyPlace {
  /** As it was configured. */
  directory: string;
  /** The project's directory, which a relative one starts from. */
  project: string;
  /** Whether version control is to see the copies, for agents that read nothing else. Default: no. */
  versioned?: boolean;
}

/**
 * Writes the better form of a document under a name made of its content, so that it is written once,
 * and removes what was written of that document before: it would be read as if nothing had changed.
 * A relative directory must really be below the project: a link in a project that came from
 * elsewhere must not choose where documents from there are written.
 * @returns Its absolute path; undefined where something else is in its place.
 * @throws the system's error where it cannot be written.
 */
export function storeCopy(
  document: string,
  { kind, text }: BetterForm,
  place: CopyPlace,
): string | undefined {
  const directory = resolve(place.project, place.directory);
  if (!isRightPlace(directory, place)) return undefined;
  makeDirectory(directory, place);
  const name = nameCopy(document, kind, hashKey(text));
  const path = join(directory, name);
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found !== undefined && !found.isFile()) return undefined;
  if (found === undefined || readFileSync(path, "utf8") !== text) {
    replaceFile(path, text, { attributes: { mode: COPY_MODE } });
  }
  removeOlder(directory, name);
  return path;
}

/** Where `storeCopy` has written a form before; undefined where it is not there as it was. */
export function findCopy(
  document: string,
  { kind, sha256 }: { kind: BetterForm["kind"]; sha256: string },
  place: CopyPlace,
): string | undefined {
  const directory = resolve(place.project, place.directory);
  if (!existsSync(directory) || !isRightPlace(directory, place)) return undefined;
  const path = join(directory, nameCopy(document, kind, sha256));
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() !== true) return undefined;
  return hashKey(readFileSync(path, "utf8")) === sha256 ? path : undefined;
}

/** Whether copies can be written: without a place for them, nothing is gained by making one. */
export function canStoreCopies(place: CopyPlace): boolean {
  const directory = resolve(place.project, place.directory);
  try {
    const existing = findExisting(directory);
    accessSync(existing, constants.W_OK);
    return statSync(existing).isDirectory() && isRightPlace(directory, place);
  } catch {
    return false;
  }
}

/** Whether no link leads from the project to a directory below it, or to where it will be made. */
function isRightPlace(directory: string, { directory: configured, project }: CopyPlace): boolean {
  if (isAbsolute(configured)) return true;
  const existing = findExisting(directory);
  return realpathSync(existing) === join(realpathSync(project), relative(project, existing));
}

/** A directory, or the nearest above it that exists. */
function findExisting(directory: string): string {
  let existing = directory;
  while (lstatSync(existing, { throwIfNoEntry: false }) === undefined) existing = dirname(existing);
  return existing;
}

/** Where it is new, it is for nobody else, and copies do not end up in a commit. */
function makeDirectory(directory: string, { versioned = false }: CopyPlace): void {
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

/** Other copies of the document: their names differ from this one in the content alone. */
function removeOlder(directory: string, name: string): void {
  const own = name.slice(0, name.lastIndexOf("-") + 1);
  for (const other of readdirSync(directory)) {
    const isOlder =
      other !== name && other.startsWith(own) && CONTENT.test(other.slice(own.length));
    if (isOlder) rmSync(join(directory, other), { force: true });
  }
}

const CONTENT = /^[0-9a-f]{16}\.(?:toon|hybrid\.md|compact\.md)$/;
