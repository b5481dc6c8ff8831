import { existsSync, readFileSync } from "node:fs";
import { parseJson } from "./inputs.js";
import { runProgram } from "./program.js";

/**
 * The pull request that the job runs for, from the event that started it. Only `pull_request` has
 * one here.
 * @returns Its number, whether it comes from a fork, whose jobs may not write, and the commit of its
 *   base, where that is known; else undefined.
 */
export function readPullRequest(env) {
  if (env.GITHUB_EVENT_NAME !== "pull_request") return undefined;
  const path = env.GITHUB_EVENT_PATH ?? "";
  const event = existsSync(path) ? parseJson(readFileSync(path, "utf8")) : undefined;
  const pull = event?.pull_request;
  if (!Number.isSafeInteger(pull?.number) || pull.number < 1) return undefined;
  // The head's repository is null once a fork has been deleted.
  const isFork = (pull.head?.repo?.full_name ?? "") !== pull.base?.repo?.full_name;
  const base = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(pull.base?.sha) ? pull.base.sha : undefined;
  return { number: pull.number, isFork, base };
}

/** Whether a commit is there, fetched where the checkout is too shallow to have it. */
export async function hasCommit(base, cwd) {
  const git = async (...args) => {
    const command = ["git", "-c", "core.fsmonitor=false", ...args];
    return (await runProgram(command, { cwd }).catch(() => ({}))).code === 0;
  };
  const isThere = () => git("cat-file", "-e", `${base}^{commit}`);
  if (await isThere()) return true;
  // Without a terminal, git has nobody to ask for a password, and fails.
  await git("fetch", "--quiet", "--no-tags", "--depth=1", "origin", base);
  return isThere();
}
