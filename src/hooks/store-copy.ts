import { existsSync, lstatSync, mkdirSync, readFileSync, realpathSync } from "node:fs";
import { basename, isAbsolute, join, relative, resolve } from "node:path";
import { hashKey } from "../files/entry-cache.js";
import { replaceFile } from "../files/replace-file.js";
import type { BetterForm } from "./advise.js";

/** A copy is for the one who runs the agent, whoever may read the document. */
const COPY_MODE = 0o600;
const LONGEST_STEM = 40;
const EXTENSIONS: Record<BetterForm["kind"], string> = { toon: ".toon", hybrid: ".hybrid.md" };

/** Where copies go. */
export interface CopyPlace {
  /** As it was configured. */
  directory: string;
  /** The project's directory, which a relative one starts from. */
  project: string;
}

/**
 * Writes the better form of a document under a name made of its content, so that it is written once.
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
  mkdirSync(directory, { recursive: true });
  if (!isAbsolute(place.directory) && !isDirectlyBelow(directory, place.project)) return undefined;
  const path = join(directory, nameCopy(document, kind, hashKey(text)));
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found !== undefined && !found.isFile()) return undefined;
  if (found === undefined || readFileSync(path, "utf8") !== text)
    replaceFile(path, text, { attributes: { mode: COPY_MODE } });
  return path;
}

/** Whether no link leads from the project to a directory below it. */
function isDirectlyBelow(directory: string, project: string): boolean {
  return realpathSync(directory) === join(realpathSync(project), relative(project, directory));
}

/** Where `storeCopy` has written a form before; undefined where it is not there as it was. */
export function findCopy(
  document: string,
  { kind, sha256 }: { kind: BetterForm["kind"]; sha256: string },
  place: CopyPlace,
): string | undefined {
  const directory = resolve(place.project, place.directory);
  if (!existsSync(directory)) return undefined;
  if (!isAbsolute(place.directory) && !isDirectlyBelow(directory, place.project)) return undefined;
  const path = join(directory, nameCopy(document, kind, sha256));
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() !== true) return undefined;
  return hashKey(readFileSync(path, "utf8")) === sha256 ? path : undefined;
}

function nameCopy(document: string, kind: BetterForm["kind"], sha256: string): string {
  const stem = basename(document)
    .replace(/\.[^.]*$/, "")
    .replace(/[^A-Za-z0-9_-]+/g, "-")
    .slice(0, LONGEST_STEM);
  return `${stem || "document"}-${sha256.slice(0, 16)}${EXTENSIONS[kind]}`;
}
