import { realpathSync } from "node:fs";
import { join } from "node:path";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { DOCUMENT_EXTENSIONS, isDocument } from "../is-document.js";
import { compileGlob } from "../patterns/glob.js";
import { IgnoreRules } from "../patterns/ignore-rules.js";
import { NoDocumentsError } from "./no-documents-error.js";
import { type Pattern, parsePattern } from "./parse-pattern.js";
import { readOuterRules } from "./read-ignore-files.js";
import { SKIPPED_FOLDERS, type WalkOptions, walkFolder } from "./walk-folder.js";

export interface FindOptions {
  /** What relative paths are relative to. Default: the working directory. */
  cwd?: string;
  /** Whether a folder or a glob may be without a single file. Default: false. */
  allowsNone?: boolean;
}

/** A file, by how results name it and by where it is. */
interface Found {
  path: string;
  real: string;
}

/**
 * The files that arguments stand for: files, folders and globs. Each file once, by path in the
 * order of UTF-16 code units, with `/` between the parts of every path.
 *
 * A file that is named counts in any case, even if it is missing: that is for its reader to say.
 * @throws ContextVerdictError `input_not_found` for a folder or a glob without a single file.
 */
export async function* findFiles(
  patterns: readonly string[],
  { cwd = process.cwd(), allowsNone = false }: FindOptions = {},
): AsyncGenerator<string> {
  const found: string[] = [];
  /** A single argument yields no file twice, so its files need not be remembered. */
  const known = patterns.length > 1 ? new Set<string>() : undefined;
  const realCwd = realpathSync(cwd);
  for (const argument of patterns) {
    if (argument === "") throw notFound("the file name is empty");
    const pattern = parsePattern(argument, cwd);
    let count = 0;
    for await (const { path, real } of expandPattern(pattern, realCwd)) {
      count++;
      if (known?.has(real)) continue;
      known?.add(real);
      found.push(path);
    }
    if (count === 0 && !allowsNone) throw new NoDocumentsError(describeNothing(pattern, argument));
  }
  yield* found.sort();
}

async function* expandPattern(pattern: Pattern, cwd: string): AsyncGenerator<Found> {
  if (pattern.kind === "file") {
    yield pattern;
    return;
  }
  const { real } = pattern;
  if (real === undefined) return;
  const outer = readOuterRules(real, cwd);
  if (pattern.kind === "glob" && (outer.ignored || isSkipped(pattern.path))) return;
  const walk: WalkOptions = {
    folder: real,
    // A folder that is named counts even if it is ignored, and then only its own rules do.
    ...(outer.ignored ? { rules: IgnoreRules.NONE, prefix: "" } : outer),
    ...(pattern.kind === "glob" ? matchGlob(pattern.glob) : matchAll),
  };
  for await (const below of walkFolder(walk)) {
    yield { path: joinPath(pattern.path, below), real: join(real, below) };
  }
}

const matchAll: Pick<WalkOptions, "accepts" | "depth"> = {
  // `.#name` is a lock of Emacs: a link without a target, beside every unsaved file.
  accepts: (_path, name) => isDocument(name) && !name.startsWith(".#"),
  depth: Number.POSITIVE_INFINITY,
};

/** A glob without `**` reaches as deep as it has parts, or less. */
function matchGlob(glob: string): Pick<WalkOptions, "accepts" | "depth"> {
  const depth = glob.includes("**") ? Number.POSITIVE_INFINITY : glob.split("/").length;
  return { accepts: compileGlob(glob), depth };
}

function isSkipped(path: string): boolean {
  return path.split("/").some((part) => SKIPPED_FOLDERS.has(part));
}

/** `below` is empty for the folder itself, which is named where it cannot be read. */
function joinPath(folder: string, below: string): string {
  if (below === "") return folder === "" ? "." : folder;
  return folder === "" || folder.endsWith("/") ? folder + below : `${folder}/${below}`;
}

function describeNothing({ kind }: Pattern, argument: string): string {
  return kind === "glob"
    ? `no file matches ${argument}; ignored files, .git and node_modules are left out`
    : `no documents in ${argument}: no file there ends in ${DOCUMENT_EXTENSIONS.join(", ")}, or all are ignored`;
}

function notFound(message: string): ContextVerdictError {
  return new ContextVerdictError("input_not_found", message);
}
