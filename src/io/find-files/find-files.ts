import { lstatSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { DOCUMENT_EXTENSIONS, isBoilerplate, isFoundDocument, isOwnFile } from "../is-document.js";
import { compileGlob } from "../patterns/glob.js";
import { IgnorePatterns } from "../patterns/ignore-patterns.js";
import { NoDocumentsError } from "./no-documents-error.js";
import {
  globDepth,
  joinPath,
  type PathArgument,
  parsePathArgument,
} from "./parse-path-argument.js";
import { readOuterPatterns } from "./read-ignore-files.js";
import { SKIPPED_FOLDERS, type WalkOptions, walkFolder } from "./walk-folder.js";

export interface FindOptions {
  /** What relative paths are relative to. Default: the working directory. */
  cwd?: string;
  /** Which files of a folder are meant, by their names. Default: documents. */
  isAccepted?: (name: string) => boolean;
  /** Whether a folder or a glob may be without a single file. Default: false. */
  allowsNone?: boolean;
  /** As `walkFolder` has it, with the path as results name it. */
  onRepository?: (path: string) => void;
}

/** A file, by how results name it and by where it is. */
interface Found {
  path: string;
  /** Through links to folders, but not through one in its own place. */
  real: string;
  isLink: boolean;
}

/**
 * The files that arguments stand for: files, folders and globs. Each file once, by path in the
 * order of UTF-16 code units, with `/` between the parts of every path. Of a file and links to it, the
 * file is taken, else the first of the links.
 *
 * A file that is named counts in any case, even if it is missing: that is for its reader to say.
 * @throws ContextVerdictError `input_not_found` for a folder or a glob without a single file.
 */
export async function* findFiles(
  patterns: readonly string[],
  options: FindOptions = {},
): AsyncGenerator<string> {
  const { cwd = process.cwd(), allowsNone = false } = options;
  const found = new Map<string, Found>();
  const realCwd = realpathSync(cwd);
  for (const argument of patterns) {
    if (argument === "") throw notFound("the file name is empty");
    const pattern = parsePathArgument(argument, cwd);
    let count = 0;
    for await (const file of expandPattern(pattern, realCwd, options)) {
      count++;
      if (!found.has(file.real)) found.set(file.real, file);
    }
    if (count === 0 && !allowsNone) throw new NoDocumentsError(describeNothing(pattern, argument));
  }
  yield* dropLinks(found).sort();
}

/** @param found Files by where they are, which no link in their own place has led to. */
function dropLinks(found: ReadonlyMap<string, Found>): string[] {
  const targets = new Set<string>();
  return [...found.values()].flatMap(({ path, real, isLink }) => {
    if (!isLink) return path;
    const target = follow(real);
    const isKnown = targets.has(target) || found.get(target)?.isLink === false;
    targets.add(target);
    return isKnown ? [] : path;
  });
}

/** Where a link leads in the end; one without a target is a file that cannot be read. */
function follow(link: string): string {
  try {
    return realpathSync(link);
  } catch {
    return link;
  }
}

async function* expandPattern(
  pattern: PathArgument,
  cwd: string,
  { isAccepted = isFoundDocument, onRepository }: FindOptions,
): AsyncGenerator<Found> {
  if (pattern.kind === "file") {
    yield { ...pattern, isLink: isSymbolicLink(pattern.real) };
    return;
  }
  const { real } = pattern;
  if (real === undefined) return;
  const outer = readOuterPatterns(real, cwd);
  if (pattern.kind === "glob" && (outer.ignored || isSkipped(pattern.path))) return;
  const walk: WalkOptions = {
    folder: real,
    // A folder that is named counts even if it is ignored, and then only its own patterns do.
    ...(outer.ignored ? { patterns: IgnorePatterns.NONE, prefix: "" } : outer),
    ...(pattern.kind === "glob" ? matchGlob(pattern.glob) : matchAll(isAccepted)),
    onRepository: onRepository && ((below) => onRepository(joinPath(pattern.path, below))),
  };
  for await (const { path: below, isLink } of walkFolder(walk)) {
    yield { path: joinPath(pattern.path, below), real: join(real, below), isLink };
  }
}

function isSymbolicLink(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  } catch {
    return false; // What is wrong with it is said where it is read.
  }
}

function matchAll(
  isAccepted: (name: string) => boolean,
): Pick<WalkOptions, "isAccepted" | "depth"> {
  return {
    // `.#name` is a lock of Emacs: a link without a target, beside every unsaved file.
    isAccepted: (_path, name) => isAccepted(name) && !name.startsWith(".#"),
    depth: Number.POSITIVE_INFINITY,
  };
}

function matchGlob(glob: string): Pick<WalkOptions, "isAccepted" | "depth"> {
  const isMatch = compileGlob(glob);
  // `*.md` names no file, `LICENSE*` does.
  const isNamed = !glob.slice(glob.lastIndexOf("/") + 1).startsWith("*");
  const isAccepted = (path: string, name: string) =>
    isMatch(path) && !isOwnFile(name) && (isNamed || !isBoilerplate(name));
  return { isAccepted, depth: globDepth(glob) };
}

function isSkipped(path: string): boolean {
  return path.split("/").some((part) => SKIPPED_FOLDERS.has(part));
}

function describeNothing({ kind }: PathArgument, argument: string): string {
  return kind === "glob"
    ? `no file matches ${argument}; ignored files, .git and node_modules are left out`
    : `no documents in ${argument}: no file there ends in ${DOCUMENT_EXTENSIONS.join(", ")}, or all are ignored`;
}

function notFound(message: string): ContextVerdictError {
  return new ContextVerdictError("input_not_found", message);
}
