import { existsSync, readFileSync } from "node:fs";
import { parseJson } from "./inputs.js";

/**
 * The pull request that the job runs for, from the event that started it. Only `pull_request` has
 * one here.
 * @returns Its number, and whether it comes from a fork, whose jobs may not write; else undefined.
 */
export function readPullRequest(env) {
  if (env.GITHUB_EVENT_NAME !== "pull_request") return undefined;
  const path = env.GITHUB_EVENT_PATH ?? "";
  const event = existsSync(path) ? parseJson(readFileSync(path, "utf8")) : undefined;
  const pull = event?.pull_request;
  if (!Number.isSafeInteger(pull?.number) || pull.number < 1) return undefined;
  // The head's repository is null once a fork has been deleted.
  const isFork = (pull.head?.repo?.full_name ?? "") !== pull.base?.repo?.full_name;
  return { number: pull.number, isFork };
}
