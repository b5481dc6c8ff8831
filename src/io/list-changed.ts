import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { ContextVerdictError } from "../engine/contract/errors.js";

/** Names of a large repository; git writes some hundred bytes for each. */
const LARGEST_OUTPUT_BYTES = 268_435_456;

/**
 * Lists the files that changed since a git commit: those that differ in the working tree from
 * where this branch left it, and those that git does not track and does not ignore. Files that are
 * gone are among them.
 * @param ref A branch, a tag or a commit. Where it has no commit in common with this branch, as in a
 *   shallow clone, files are compared with the commit itself.
 * @param field The option that named it.
 * @returns Absolute paths, without symbolic links but for the files themselves.
 * @throws ContextVerdictError `bad_request` where there is no such commit, no repository or no git.
 */
export function listChanged(ref: string, field: string, cwd = process.cwd()): Set<string> {
  const top = ask(cwd, ["rev-parse", "--show-toplevel"]);
  if (top === undefined) throw refuse(`${field} needs a git repository`, field);
  const root = realpathSync(top.replace(/\n$/, ""));
  const commit = ask(root, [
    "rev-parse",
    "--verify",
    "--quiet",
    "--end-of-options",
    `${ref}^{commit}`,
  ]);
  if (commit === undefined) throw refuse(`${field}: git knows no commit "${ref}"`, field);
  const base = ask(root, ["merge-base", commit.trim(), "HEAD"]) ?? commit;
  const diff = [
    "diff",
    "--name-only",
    "--no-renames",
    "--no-ext-diff",
    "--ignore-submodules",
    "-z",
  ];
  const changed = ask(root, [...diff, base.trim(), "--"]);
  const untracked = ask(root, ["ls-files", "--others", "--exclude-standard", "-z"]);
  if (changed === undefined || untracked === undefined) {
    throw refuse(`${field}: git cannot list what changed since "${ref}"`, field);
  }
  const names = `${changed}${untracked}`.split("\0").filter(Boolean);
  return new Set(names.map((name) => join(root, name)));
}

/** @returns What git prints; undefined where it fails. */
function ask(cwd: string, args: readonly string[]): string | undefined {
  // A repository's own settings may name a program as its file system monitor.
  const { status, stdout, error } = spawnSync("git", ["-c", "core.fsmonitor=false", ...args], {
    cwd,
    encoding: "utf8",
    maxBuffer: LARGEST_OUTPUT_BYTES,
    stdio: ["ignore", "pipe", "ignore"],
    windowsHide: true,
  });
  if (error !== undefined && status === null) {
    throw new ContextVerdictError("bad_request", "git cannot be run, and --since asks it");
  }
  return status === 0 ? stdout : undefined;
}

function refuse(message: string, field: string): ContextVerdictError {
  return new ContextVerdictError("bad_request", message, field);
}
