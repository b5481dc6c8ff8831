import { runProgram } from "./child-process.js";
import { readPullRequest } from "./pull-request.js";

/**
 * The base commit of a pull request, fetched where the checkout is too shallow to have it.
 * @returns Undefined where there is none, or it cannot be fetched.
 */
export async function findBase(cwd, env) {
  const base = readPullRequest(env)?.base;
  if (base === undefined || (await hasCommit(base, cwd))) return base;
  // Without a terminal, git has nobody to ask for a password, and fails.
  await git(["fetch", "--quiet", "--no-tags", "--depth=1", "origin", base], cwd);
  if (await hasCommit(base, cwd)) return base;
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
