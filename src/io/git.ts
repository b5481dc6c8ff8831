import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ContextVerdictError } from "../engine/contract/errors.js";
import { systemCode } from "./system-code.js";

/** Enough for the file names of a large repository, at some hundred bytes each. */
const LARGEST_OUTPUT_BYTES = 268_435_456;

/** Absolute paths. Links to folders are followed, links in place of files are not. */
export interface Changed {
  files: ReadonlySet<string>;
  /** Submodules whose commit or content changed, and other repositories that git does not track. */
  repositories: readonly string[];
}

/**
 * Lists the files that changed since this branch left a commit: those that differ in the working tree,
 * deleted ones included, and untracked files that are not ignored. Does not look into submodules.
 * @param ref A branch, a tag or a commit. Without a common ancestor, as in a shallow clone, files are
 *   compared with the commit itself.
 * @param field The option that named it.
 * @throws ContextVerdictError `bad_request` without such a commit, a repository or git.
 */
export function listChanged(ref: string, field: string, cwd = process.cwd()): Changed {
  const top = ask(cwd, ["rev-parse", "--show-toplevel"]);
  if (top === undefined) throw gitError(`${field} needs a git repository`, field);
  const root = realpathSync(top.replace(/\n$/, ""));
  const commit = ask(root, [
    "rev-parse",
    "--verify",
    "--quiet",
    "--end-of-options",
    `${ref}^{commit}`,
  ]);
  if (commit === undefined) throw gitError(`${field}: git knows no commit "${ref}"`, field);
  const base = ask(root, ["merge-base", commit.trim(), "HEAD"]) ?? commit;
  const diff = ["diff", "--raw", "--no-renames", "--no-ext-diff", "--ignore-submodules=none", "-z"];
  const changed = ask(root, [...diff, base.trim(), "--"]);
  const untracked = ask(root, ["ls-files", "--others", "--exclude-standard", "-z"]);
  if (changed === undefined || untracked === undefined) {
    throw gitError(`${field}: git cannot list what changed since "${ref}"`, field);
  }
  // In pairs: `:100644 160000 … M`, and the path.
  const entries = [...changed.matchAll(/:(\d+) (\d+) [^\0]*\0([^\0]*)\0/g)];
  const isSubmodule = ([, before, after]: string[]) => before === LINK || after === LINK;
  const others = untracked.split("\0").filter(Boolean);
  const toPaths = (names: readonly (string | undefined)[]) =>
    names.map((name = "") => join(root, name.replace(/\/$/, "")));
  return {
    files: new Set(toPaths([...entries.map(([, , , name]) => name), ...others])),
    repositories: toPaths([
      ...entries.filter(isSubmodule).map(([, , , name]) => name),
      ...others.filter((name) => name.endsWith("/")),
    ]),
  };
}

/** Git's file mode of a submodule. */
const LINK = "160000";

/** @returns The output of git; undefined if it fails. */
function ask(cwd: string, args: readonly string[]): string | undefined {
  const { status, stdout, error } = runGit(cwd, args);
  if (error !== undefined && status === null) {
    throw new ContextVerdictError("bad_request", "cannot run git, which --since requires");
  }
  return status === 0 ? stdout : undefined;
}

function gitError(message: string, field: string): ContextVerdictError {
  return new ContextVerdictError("bad_request", message, field);
}

/** Why the last commit cannot restore a file. */
export type CommitProblem = "no_git" | "not_committed" | "changed";

/** Git answers at once unless something is broken. */
const TIMEOUT_MS = 30_000;

/**
 * Checks whether the last commit has a file with this content, with git's attributes and filters applied.
 * @returns undefined if it has.
 */
export function findCommitProblem(path: string, bytes: Uint8Array): CommitProblem | undefined {
  const folder = dirname(path);
  const name = `./${basename(path)}`;
  const committed = runGit(folder, ["rev-parse", "--verify", "--quiet", `HEAD:${name}`], {
    timeout: TIMEOUT_MS,
  });
  if (committed.error !== undefined && systemCode(committed.error) === "ENOENT") return "no_git";
  if (committed.status !== 0) return "not_committed";
  const current = runGit(folder, ["hash-object", "--stdin", "--path", name], {
    input: bytes,
    timeout: TIMEOUT_MS,
  });
  return current.status === 0 && current.stdout === committed.stdout ? undefined : "changed";
}

/** How many commits of a file are searched, the newest first. */
const MOST_COMMITS = 50;

/** Finds a former text of a file in the commits that changed it, as git would check it out. */
export function findCommitted(
  path: string,
  isWanted: (text: string) => boolean,
): string | undefined {
  const folder = dirname(path);
  const name = `./${basename(path)}`;
  const log = ["log", `-n${MOST_COMMITS}`, "--format=%H", "--", name];
  const { status, stdout } = runGit(folder, log, { timeout: TIMEOUT_MS });
  if (status !== 0) return undefined;
  for (const commit of stdout.split("\n").filter(Boolean)) {
    const asked = ["cat-file", "--filters", `${commit}:${name}`];
    const found = runGit(folder, asked, { timeout: TIMEOUT_MS });
    if (found.status === 0 && isWanted(found.stdout)) return found.stdout;
  }
  return undefined;
}

/** @param options `timeout` is in milliseconds. */
function runGit(
  cwd: string,
  args: readonly string[],
  options: { input?: Uint8Array; timeout?: number } = {},
) {
  // An untrusted repository's settings may name a program as file system monitor.
  return spawnSync("git", ["-c", "core.fsmonitor=false", ...args], {
    cwd,
    encoding: "utf8",
    maxBuffer: LARGEST_OUTPUT_BYTES,
    stdio: [options.input === undefined ? "ignore" : "pipe", "pipe", "ignore"],
    windowsHide: true,
    ...options,
  });
}
