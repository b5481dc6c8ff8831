import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { devNull } from "node:os";
import { dirname, join, relative, sep } from "node:path";
import { remember } from "../engine/contract/once.js";
import { findRepository } from "./paths.js";

/** Enough for the file names of a large repository, at some hundred bytes each. */
const LARGEST_OUTPUT_BYTES = 268_435_456;

/**
 * Lists the files that changed since this branch left a commit: those that differ in the working tree,
 * deleted ones included, and untracked ones. None of submodules: git would run the filters that they
 * configure.
 * @param ref Without a common ancestor, as in a shallow clone, files are compared with the commit itself.
 * @returns Absolute paths, with links followed to folders alone; undefined where git cannot say.
 */
export function listChanged(ref: string): ReadonlySet<string> | undefined {
  const root = findRepository(realpathSync("."));
  if (root === undefined) return undefined;
  const ask = (...args: string[]) => {
    const { status, stdout } = runGit(root, args);
    return status === 0 ? stdout : undefined;
  };
  const verify = ["rev-parse", "--verify", "--quiet", "--end-of-options"];
  const commit = ask(...verify, `${ref}^{commit}`)?.trim();
  if (commit === undefined) return undefined;
  const base = ask("merge-base", commit, "HEAD")?.trim() ?? commit;
  const diff = ["diff", "--name-only", "--no-renames", "--no-ext-diff", "-z"];
  const changed = ask(...withoutFilters(root), ...diff, "--ignore-submodules=all", base, "--");
  const untracked = ask("ls-files", "--others", "--exclude-standard", "-z");
  if (changed === undefined || untracked === undefined) return undefined;
  return new Set(splitNames(changed + untracked).map((name) => join(root, name)));
}

/** The parts of an output of `-z`. */
function splitNames(output: string): string[] {
  return output.split("\0").filter(Boolean);
}

/** Reads `100644 <hash> 0\t<name>`; files that git does not track have only a name. */
function readEntry(line: string) {
  const [, mode, hash = "", stage, name = line] = ENTRY.exec(line) ?? [];
  return { mode, hash, stage, name };
}

const SUBMODULE = "160000";
const ENTRY = /^(\d{6}) ([0-9a-f]+) (\d)\t(.*)$/s;

/** Why git cannot give back the text that a file has now. */
export type GitProblem = "no_repository" | "ignored" | "untracked" | "edited";

/**
 * Finds the files whose bytes are not those of git's index, and why. Compares content, with git's
 * attributes and filters applied, except for filters that the repository configures: `git status` would
 * trust times, sizes, and marks such as `assume-unchanged`.
 * @param paths Real paths.
 */
export function findUnheld(paths: readonly string[]): Map<string, GitProblem> {
  const byRepository = new Map<string | undefined, string[]>();
  for (const path of paths) {
    remember(byRepository, findRepository(dirname(path)), (): string[] => []).push(path);
  }
  return new Map([...byRepository].flatMap(([root, files]) => listUnheld(root, files)));
}

function listUnheld(root: string | undefined, paths: readonly string[]): [string, GitProblem][] {
  const listed = root === undefined ? undefined : runGit(root, ["ls-files", "--stage", "-z"]);
  if (root === undefined || listed?.status !== 0)
    return paths.map((path) => [path, "no_repository"]);
  const names = new Map(paths.map((path) => [relative(root, path).split(sep).join("/"), path]));
  const hashes = new Map<string, string>();
  for (const { hash, stage, name } of splitNames(listed.stdout).map(readEntry)) {
    // A file with conflicts has several entries, and git gives none of them back. On some systems, names
    // are composed in another way than in the index.
    hashes.set(name.normalize(), stage === "0" ? hash : "");
  }
  const [tracked, others] = [true, false].map((wanted) =>
    [...names.keys()].filter((name) => hashes.has(name.normalize()) === wanted),
  ) as [string[], string[]];
  const quoted = tracked.map((name) => {
    return `"${name.replace(/["\\]/g, "\\$&").replaceAll("\n", "\\n")}"\n`;
  });
  const hashing = [...withoutFilters(root), "hash-object", "--stdin-paths"];
  const now = runGit(root, hashing, { input: quoted.join("") }).stdout.split("\n");
  const asked = others.map((name) => `${name}\0`).join("");
  const checked = runGit(root, ["check-ignore", "-z", "--stdin"], { input: asked });
  const ignored = new Set(splitNames(checked.stdout));
  const problems = new Map<string, GitProblem>();
  for (const [index, name] of tracked.entries()) {
    if (now[index] !== hashes.get(name.normalize())) problems.set(name, "edited");
  }
  for (const name of others) problems.set(name, ignored.has(name) ? "ignored" : "untracked");
  return [...problems].map(([name, problem]) => [names.get(name)!, problem]);
}

/**
 * The tracked files that ignore files of a name leave out, as real paths; none if git fails.
 * @param name For example `.prettierignore`; in the syntax of `.gitignore`.
 */
export function listIgnoredBy(root: string, name: string): ReadonlySet<string> {
  const args = ["ls-files", "--cached", "--ignored", `--exclude-per-directory=${name}`, "-z"];
  const { status, stdout } = runGit(root, args);
  return new Set(status === 0 ? splitNames(stdout).map((name) => join(root, name)) : []);
}

/**
 * Lists the files below a folder as git would commit them: those that it tracks, and others that neither
 * `.gitignore` nor `info/exclude` leaves out. What the user's own settings ignore is listed, so that
 * everybody gets the same files.
 * @param root The repository of the folder.
 * @param ignored Whether to list the others that are left out instead.
 * @returns Names relative to the folder, and repositories below, such as submodules, with a slash; undefined
 *   if git fails, or cannot read all.
 */
export function listFiles(folder: string, root: string, ignored = false): string[] | undefined {
  const which = ignored ? ["--ignored"] : ["--cached", "--stage"];
  const args = ["-c", "core.excludesFile=", "ls-files", "-z", "--others", "--exclude-standard"];
  // Hooks have variables that name the repository of a commit, whatever the folder is.
  const { GIT_DIR, GIT_WORK_TREE, GIT_INDEX_FILE, ...env } = process.env;
  env.GIT_CEILING_DIRECTORIES = dirname(root);
  const { status, stdout, stderr } = runGit(folder, [...args, ...which], { env });
  if (status !== 0 || stderr !== "") return undefined;
  return splitNames(stdout).map((line) => {
    const { mode, name } = readEntry(line);
    return mode === SUBMODULE ? `${name}/` : name;
  });
}

/** Options without the filters of the repository's own settings, which may be as hostile as its documents. */
function withoutFilters(cwd: string): string[] {
  const asked = ["config", "--show-scope", "--name-only", "-z", "--get-regexp", "^filter\\."];
  const found = runGit(cwd, asked).stdout.matchAll(/(?:local|worktree)\0([^\0]*)\0/g);
  return [...found].map(([, name]) => `--config-env=${name}=${EMPTY}`);
}

/** The name of an empty variable. */
const EMPTY = "CONTEXT_VERDICT_EMPTY";

/** @param options.input For its standard input; none by default. */
function runGit(
  cwd: string,
  args: readonly string[],
  { input, env = process.env }: { input?: string; env?: NodeJS.ProcessEnv } = {},
) {
  // An untrusted repository may name a program as file system monitor, have hooks, and lack objects to fetch.
  const safely = ["-c", "core.fsmonitor=false", "-c", `core.hooksPath=${devNull}`];
  return spawnSync("git", [...safely, ...args], {
    cwd,
    env: { ...env, GIT_ALLOW_PROTOCOL: "none", GIT_NO_LAZY_FETCH: "1", [EMPTY]: "" },
    encoding: "utf8",
    maxBuffer: LARGEST_OUTPUT_BYTES,
    stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    windowsHide: true,
    ...(input === undefined ? {} : { input }),
  });
}
