import { accessSync, constants, lstatSync, realpathSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { findRepository } from "../find-repository.js";
import { ifPossible } from "../if-possible.js";
import { DOCUMENT_EXTENSIONS, isBoilerplate, isFoundDocument, isOwnFile } from "../is-document.js";
import { compileGlob } from "../patterns/glob.js";
import { IgnoreRules } from "../patterns/ignore-rules.js";
import { ReadError } from "../read-text.js";
import { followLinks } from "../real-path.js";
import { systemCode } from "../system-code.js";
import { isSkipped, type ListOptions, listFolder, readRules } from "./list-folder.js";
import { NoDocumentsError } from "./no-documents-error.js";
import {
  globDepth,
  joinPath,
  type PathArgument,
  parsePathArgument,
} from "./parse-path-argument.js";

export interface FindOptions {
  /** The directory that relative paths start from. Default: the working directory. */
  cwd?: string;
  /** Whether a folder or a glob may find no file. Default: false. */
  allowsNone?: boolean;
  /** See `ListOptions`, but with paths as in results. */
  onRepository?: (path: string) => void;
}

interface Found {
  /** As in results. */
  path: string;
  /** With links to folders followed, but not the file itself. */
  real: string;
  isLink: boolean;
}

/**
 * Finds the files of arguments: files, folders and globs. Yields each file once, sorted by UTF-16 code
 * units, with `/` on every system. Of a file and links to it, takes the file, else the first link.
 *
 * Yields named files even if they are missing; reading them reports that.
 * @throws ContextVerdictError `input_not_found` for a folder or a glob without any file.
 */
export function* findFiles(args: readonly string[], options: FindOptions = {}): Generator<string> {
  const { cwd = process.cwd(), allowsNone = false } = options;
  const found = new Map<string, Found>();
  const realCwd = realpathSync(cwd);
  for (const word of args) {
    if (word === "") throw new ContextVerdictError("input_not_found", "the file name is empty");
    const argument = parsePathArgument(word, cwd);
    let count = 0;
    for (const file of expand(argument, realCwd, options)) {
      count++;
      if (!found.has(file.real)) found.set(file.real, file);
    }
    if (count === 0 && !allowsNone) throw new NoDocumentsError(describeNothing(argument, word));
  }
  yield* dropLinks(found).sort();
}

/** @param found Files by their `real` path. */
function dropLinks(found: ReadonlyMap<string, Found>): string[] {
  const targets = new Set<string>();
  return [...found.values()].flatMap(({ path, real, isLink }) => {
    if (!isLink) return path;
    const target = followLinks(real);
    const isKnown = targets.has(target) || found.get(target)?.isLink === false;
    targets.add(target);
    return isKnown ? [] : path;
  });
}

function* expand(
  argument: PathArgument,
  cwd: string,
  { onRepository }: FindOptions,
): Generator<Found> {
  if (argument.kind === "file") {
    // Of one that cannot be inspected, reading it reports the error.
    const isLink = ifPossible(() => lstatSync(argument.real).isSymbolicLink()) === true;
    yield { ...argument, isLink };
    return;
  }
  const { real } = argument;
  if (real === undefined) return;
  checkAccess(real, argument.path);
  const outer = readRulesAbove(real, cwd);
  const isIgnored = outer.prefix !== "" && outer.rules.decide(outer.prefix) === true;
  if (argument.kind === "glob" && (isIgnored || isSkipped(argument.path))) return;
  const listed = listFolder({
    folder: real,
    // In a named folder that is ignored, only its own ignore files count.
    ...(isIgnored ? { rules: new IgnoreRules(), prefix: "" } : outer),
    isNamed: argument.kind === "folder",
    ...(argument.kind === "glob" ? matchGlob(argument.glob) : DOCUMENTS),
    onRepository: onRepository && ((below) => onRepository(joinPath(argument.path, below))),
  });
  for (const { path: below, isLink } of listed) {
    yield { path: joinPath(argument.path, below), real: join(real, below), isLink };
  }
}

/**
 * Reads `.verdictignore` above a folder, from the root of its repository down. Outside a repository, the root
 * is the working directory if the folder is below it, else the folder itself.
 * @param folder Absolute, without symbolic links, as is `cwd`.
 * @returns The folder below the root, too: `""`, or `a/b/`.
 */
export function readRulesAbove(
  folder: string,
  cwd: string,
): { rules: IgnoreRules; prefix: string } {
  const isWithin = folder === cwd || folder.startsWith(cwd.endsWith(sep) ? cwd : cwd + sep);
  const root = findRepository(folder) ?? (isWithin ? cwd : folder);
  const rules = new IgnoreRules();
  let prefix = "";
  for (const name of relative(root, folder).split(sep).filter(Boolean)) {
    readRules(rules, join(root, prefix), prefix);
    prefix += `${name}/`;
  }
  return { rules, prefix };
}

/** @throws ReadError for a named folder that may not be read. */
function checkAccess(folder: string, name: string): void {
  try {
    accessSync(folder, constants.R_OK | constants.X_OK);
  } catch (error) {
    throw new ReadError({ reason: "system", code: systemCode(error) ?? "" }, name || ".");
  }
}

const DOCUMENTS: Pick<ListOptions, "isAccepted" | "depth"> = {
  // `.#name` is a lock file of Emacs, a dangling link.
  isAccepted: (_path, name) => isFoundDocument(name) && !name.startsWith(".#"),
  depth: Number.POSITIVE_INFINITY,
};

function matchGlob(glob: string): Pick<ListOptions, "isAccepted" | "depth"> {
  const isMatch = compileGlob(glob);
  // `LICENSE*` names files, `*.md` does not.
  const isNamed = !glob.slice(glob.lastIndexOf("/") + 1).startsWith("*");
  const isAccepted = (path: string, name: string) =>
    isMatch(path) && !isOwnFile(name) && (isNamed || !isBoilerplate(name));
  return { isAccepted, depth: globDepth(glob) };
}

function describeNothing({ kind }: PathArgument, word: string): string {
  return kind === "glob"
    ? `no file matches ${word}; ignored files, .git and node_modules are left out`
    : `no documents in ${word}: no file there ends in ${DOCUMENT_EXTENSIONS.join(", ")}, or all are ignored`;
}
