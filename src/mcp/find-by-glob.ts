import { join } from "node:path";
import { ContextVerdictError } from "../engine/contract/errors.js";
import { readOuterPatterns } from "../io/find-files/read-ignore-files.js";
import { walkFolder } from "../io/find-files/walk-folder.js";
import { compileGlob } from "../io/patterns/glob.js";
import type { AllowedDirectories } from "./allowed-directories.js";
import { HostDenials } from "./host-denials.js";
import { locateDocument } from "./locate-document.js";

const FIELD = "glob";
const GLOB_CHARACTERS = /[*?[\]{}\\]/;
const MAX_GLOB_LENGTH = 1_000;

/** Files that are looked at before a glob counts as too wide. */
const MAX_FILES = 100_000;

/**
 * The files that a glob matches and that may be read, sorted, by paths as the tools take them. Ignored files, `.git` and
 * `node_modules` are left out, and so is what lies outside the allowed directories behind a link.
 * @throws ContextVerdictError as `AllowedDirectories.locate` for the folder that the glob begins with;
 *   `input_not_found` where nothing matches, `bad_request` for a glob that is too wide or too long.
 */
export async function findByGlob(
  directories: AllowedDirectories,
  glob: string,
  signal: AbortSignal,
): Promise<string[]> {
  if (glob.length > MAX_GLOB_LENGTH) throw badGlob(`has more than ${MAX_GLOB_LENGTH} characters`);
  const { base, rest } = splitGlob(glob);
  const folder = await directories.locate(base === "" ? "." : base, FIELD);
  const outer = readOuterPatterns(folder, directories.paths[0] ?? folder);
  const isMatch = compileGlob(rest);
  const denials = new HostDenials("read", directories.paths);
  const isReadable = (path: string) =>
    locateDocument(directories, path, FIELD, denials).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ContextVerdictError) return false;
        throw error;
      },
    );
  let looked = 0;
  const found: string[] = [];
  const walk = walkFolder({
    folder,
    patterns: outer.patterns,
    prefix: outer.prefix,
    depth: rest.includes("**") ? Number.POSITIVE_INFINITY : rest.split("/").length,
    isAccepted: (path) => {
      signal.throwIfAborted();
      if (++looked > MAX_FILES) throw badGlob("covers too many files; name a folder in it");
      return isMatch(path);
    },
  });
  if (!outer.ignored) {
    for await (const { path } of walk) {
      if (await isReadable(join(folder, path))) found.push(joinPath(base, path));
    }
  }
  if (found.length > 0) return found.sort();
  const message = "no document matches glob; ignored files, .git and node_modules are left out";
  throw new ContextVerdictError("input_not_found", message, FIELD);
}

/** Splits a glob into the folder that it names outright and the rest. */
function splitGlob(glob: string): { base: string; rest: string } {
  const parts = glob.replace(/^(?:\.\/+)+/, "").split("/");
  const first = parts.findIndex((part) => GLOB_CHARACTERS.test(part));
  const at = first === -1 ? parts.length - 1 : first;
  const base = parts.slice(0, at).join("/");
  return {
    base: base === "" && glob.startsWith("/") ? "/" : base,
    rest: parts.slice(at).join("/"),
  };
}

function joinPath(base: string, below: string): string {
  return base === "" || base.endsWith("/") ? base + below : `${base}/${below}`;
}

function badGlob(problem: string): ContextVerdictError {
  return new ContextVerdictError("bad_request", `glob ${problem}`, FIELD);
}
