import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { devNull } from "node:os";
import { basename, dirname, join } from "node:path";
import { ContextVerdictError } from "../engine/contract/errors.js";
import { isGone } from "./is-gone.js";
import { followLinks } from "./real-path.js";
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
  const found = compare(root, base.trim());
  if (found !== undefined) return found;
  throw gitError(`${field}: git cannot list what changed since "${ref}"`, field);
}

/** Git's file mode of a submodule. */
const SUBMODULE_MODE = "160000";
const TRACKED_SUBMODULE = new RegExp(`(?<=^|\\0)${SUBMODULE_MODE} [^\\0\\t]*\\t([^\\0]*)`, "g");

/** @returns undefined if git fails. */
function compare(root: string, commit: string): Changed | undefined {
  // Git itself would look into submodules with the filters that they configure.
  const diff = [
    "diff",
    "--raw",
    "--no-renames",
    "--no-ext-diff",
    "--ignore-submodules=dirty",
    "-z",
  ];
  const changed = ask(root, [...withoutFilters(root), ...diff, commit, "--"]);
  const untracked = ask(root, ["ls-files", "--others", "--exclude-standard", "-z"]);
  const tracked = ask(root, ["ls-files", "--stage", "-z"]);
  if (changed === undefined || untracked === undefined || tracked === undefined) return undefined;
  // In pairs: `:100644 160000 … M`, and the path.
  const entries = [...changed.matchAll(/:(\d+) (\d+) [^\0]*\0([^\0]*)\0/g)];
  const isSubmodule = ([, before, after]: string[]) =>
    before === SUBMODULE_MODE || after === SUBMODULE_MODE;
  const others = untracked.split("\0").filter(Boolean);
  const submodules = [...tracked.matchAll(TRACKED_SUBMODULE)];
  const toPaths = (names: readonly (string | undefined)[]) =>
    names.map((name = "") => join(root, name.replace(/\/$/, "")));
  return {
    files: new Set(toPaths([...entries.map(([, , , name]) => name), ...others])),
    repositories: [
      ...toPaths(entries.filter(isSubmodule).map(([, , , name]) => name)),
      ...toPaths(submodules.map(([, name]) => name)).filter(isDirty),
      ...toPaths(others.filter((name) => name.endsWith("/"))),
    ],
  };
}

/** Whether a submodule differs from its commit. One that was not checked out does not. */
function isDirty(folder: string): boolean {
  if (followLinks(folder) !== folder || isGone(join(folder, ".git"))) return false;
  const found = compare(folder, "HEAD");
  return found === undefined || found.files.size + found.repositories.length > 0;
}

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
 * Checks whether the last commit has a file with this content, with git's attributes and filters applied, except for filters that the repository configures.
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
  const hash = [...withoutFilters(folder), "hash-object", "--stdin", "--path", name];
  const current = runGit(folder, hash, {
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
  // Not `git log`, which may be configured to run a program that checks signatures.
  const list = ["rev-list", `-n${MOST_COMMITS}`, "HEAD", "--", name];
  const { status, stdout } = runGit(folder, list, { timeout: TIMEOUT_MS });
  if (status !== 0) return undefined;
  const safely = withoutFilters(folder);
  for (const commit of stdout.split("\n").filter(Boolean)) {
    const asked = ["cat-file", "--filters", `${commit}:${name}`];
    const found = runGit(folder, [...safely, ...asked], { timeout: TIMEOUT_MS });
    if (found.status === 0 && isWanted(found.stdout)) return found.stdout;
  }
  return undefined;
}

/** Options without the filters of the repository's own settings, which may be as hostile as its documents. */
function withoutFilters(cwd: string): string[] {
  const asked = ["config", "--show-scope", "--name-only", "-z", "--get-regexp", "^filter\\."];
  const found = runGit(cwd, asked).stdout.matchAll(/(?:local|worktree)\0([^\0]*)\0/g);
  return [...found].map(([, name]) => `--config-env=${name}=${EMPTY}`);
}

/** The name of an empty variable. */
const EMPTY = "CONTEXT_VERDICT_EMPTY";

/** @param options `timeout` is in milliseconds. */
function runGit(
  cwd: string,
  args: readonly string[],
  options: { input?: Uint8Array; timeout?: number } = {},
) {
  // An untrusted repository may name a program as file system monitor, have hooks, and lack objects to fetch.
  const safely = ["-c", "core.fsmonitor=false", "-c", `core.hooksPath=${devNull}`];
  return spawnSync("git", [...safely, ...args], {
    cwd,
    env: { ...process.env, GIT_ALLOW_PROTOCOL: "none", [EMPTY]: "" },
    encoding: "utf8",
    maxBuffer: LARGEST_OUTPUT_BYTES,
    stdio: [options.input === undefined ? "ignore" : "pipe", "pipe", "ignore"],
    windowsHide: true,
    ...options,
  });
}
