import { runProgram } from "./child-process.js";
import { annotate } from "./log.js";
import { readPullRequest } from "./pull-request.js";

/**
 * The commit from which a check of a pull request looks at changes: that of its base, fetched where the
 * checkout is too shallow to have it.
 * @returns Undefined where all documents are to be looked at.
 */
export async function findBase({ command, changedOnly }, cwd, env) {
  if (command !== "check" || !changedOnly) return undefined;
  const base = readPullRequest(env)?.base;
  if (base === undefined) return undefined;
  if (await hasCommit(base, cwd)) return base;
  // Without a terminal, git has nobody to ask for a password, and fails.
  await git(["fetch", "--quiet", "--no-tags", "--depth=1", "origin", base], cwd);
  if (await hasCommit(base, cwd)) return base;
  annotate(
    "notice",
    "The base of the pull request could not be fetched: all documents are checked.",
  );
  return undefined;
}

async function hasCommit(base, cwd) {
  return (await git(["cat-file", "-e", `${base}^{commit}`], cwd)) === 0;
}

/** @returns The exit code; null where git cannot be run. */
async function git(args, cwd) {
  try {
    return (await runProgram(["git", "-c", "core.fsmonitor=false", ...args], { cwd })).code;
  } catch {
    return null;
  }
}
