import { join } from "node:path";
import { ContextVerdictError } from "../engine/contract/errors.js";
import { globDepth, joinPath, splitGlob } from "../io/find-files/parse-path-argument.js";
import { readOuterPatterns } from "../io/find-files/read-ignore-files.js";
import { walkFolder } from "../io/find-files/walk-folder.js";
import { compileGlob } from "../io/patterns/glob.js";
import type { AllowedDirectories } from "./allowed-directories.js";
import { HostDenials } from "./host-denials.js";
import { locateDocument } from "./locate-document.js";
import { MAX_GLOB_LENGTH, rejection } from "./rejections.js";

const FIELD = "glob";

/** A glob that matches against more files is rejected. */
const MAX_FILES = 100_000;

/**
 * Finds the readable files that a glob matches, sorted, by paths that the tools take. Skips ignored files,
 * `.git`, `node_modules`, and links that lead outside the allowed directories.
 * @throws ContextVerdictError as `AllowedDirectories.locate` for the folder at the start of the glob;
 *   `input_not_found` if nothing matches, `bad_request` for a glob that is too wide or too long.
 */
export async function findByGlob(
  directories: AllowedDirectories,
  glob: string,
  signal: AbortSignal,
): Promise<string[]> {
  if (glob.length > MAX_GLOB_LENGTH) throw rejection("long_glob", FIELD);
  const { folder: base, glob: rest } = splitGlob(glob.replace(/^(?:\.\/+)+/, ""));
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
    depth: globDepth(rest),
    isAccepted: (path) => {
      signal.throwIfAborted();
      if (++looked > MAX_FILES) throw rejection("wide_glob", FIELD);
      return isMatch(path);
    },
  });
  if (!outer.ignored) {
    for await (const { path } of walk) {
      if (await isReadable(join(folder, path))) found.push(joinPath(base, path));
    }
  }
  if (found.length === 0) throw rejection("no_match", FIELD);
  return found.sort();
}
