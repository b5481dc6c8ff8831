import { createHash } from "node:crypto";
import { createApi } from "./github-api.js";
import { annotate, log } from "./log.js";
import { readPullRequest } from "./pull-request.js";
import { writeComment } from "./sticky-comment.js";

/** GitHub's limit, in characters. */
const LONGEST_COMMENT = 65_536;
const REPOSITORY = /^[\w.-]+\/[\w.-]+$/;

/**
 * Comments on the pull request that the job runs for, where there is one and it is permitted. A
 * comment that cannot be written never fails a job: the reason is said, and that is all.
 * @returns The comment's address; undefined where there is none.
 */
export async function comment(report, inputs, env) {
  const pull = readPullRequest(env);
  if (pull === undefined) return undefined;
  if (pull.isFork) {
    log("No comment: a job for a fork's pull request may not write one. See the job's summary.");
    return undefined;
  }
  const marker = makeMarker(inputs, env);
  const body = `${marker}\n${report}`;
  const repository = env.GITHUB_REPOSITORY ?? "";
  const token = env.CONTEXT_VERDICT_TOKEN;
  if (!token || !REPOSITORY.test(repository) || body.length > LONGEST_COMMENT) return undefined;
  const api = createApi({ url: env.GITHUB_API_URL || "https://api.github.com", token });
  try {
    return await writeComment(api, { repository, number: pull.number, marker, body });
  } catch (error) {
    const reason = error.isForbidden
      ? "the job's token may not; it needs `permissions: pull-requests: write`"
      : error.message;
    annotate(inputs.comment === "true" ? "warning" : "notice", `No comment: ${reason}.`);
    return undefined;
  }
}

/** Tells the comments of one job from those of another; a hash cannot end the HTML comment. */
function makeMarker({ command, paths, workingDirectory }, env) {
  const { GITHUB_WORKFLOW = "", GITHUB_JOB = "" } = env;
  const key = JSON.stringify([GITHUB_WORKFLOW, GITHUB_JOB, command, workingDirectory, paths]);
  const hash = createHash("sha256").update(key).digest("hex").slice(0, 16);
  return `<!-- context-verdict-report: ${hash} -->`;
}
