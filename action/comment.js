import { createHash } from "node:crypto";
import { ApiError, createApi } from "./github-api.js";
import { annotate } from "./log.js";
import { readPullRequest } from "./pull-request.js";
import { writeComment } from "./sticky-comment.js";

/** GitHub's limit, in characters. */
const LONGEST_COMMENT = 65_536;
const REPOSITORY = /^[\w.-]+\/[\w.-]+$/;

/**
 * Comments on the pull request that the job runs for, where there is one and it is permitted. A
 * comment that cannot be written never fails a job: the reason is said, and that is all.
 * @param isQuiet Whether only a comment that is there already is worth an update.
 * @returns The comment's address; undefined where there is none.
 */
export async function comment(report, isQuiet, inputs, env) {
  const pull = readPullRequest(env);
  if (pull === undefined) return undefined;
  try {
    return await writeReport(report, isQuiet, pull, inputs, env);
  } catch (error) {
    const text = `No comment: ${explain(error)}. See the job's summary.`;
    annotate(inputs.comment === "true" ? "warning" : "notice", text);
    return undefined;
  }
}

/** @throws ApiError for every reason why there is no comment. */
async function writeReport(report, isQuiet, { number, isFork }, inputs, env) {
  if (isFork) throw new ApiError("a job for a fork's pull request may not write one");
  const repository = env.GITHUB_REPOSITORY ?? "";
  if (!REPOSITORY.test(repository)) throw new ApiError("the job has no repository");
  const token = env.CONTEXT_VERDICT_TOKEN;
  if (!token) throw new ApiError("the job has no token");
  const marker = makeMarker(inputs, env);
  const body = `${marker}\n${report}`;
  if (body.length > LONGEST_COMMENT) throw new ApiError("the report is too long for one");
  const api = createApi({ url: env.GITHUB_API_URL || "https://api.github.com", token });
  return writeComment(api, { repository, number, marker, body, isQuiet });
}

function explain({ isForbidden, message }) {
  return isForbidden
    ? "the job's token may not; it needs `permissions: pull-requests: write`"
    : message;
}

/** Tells the comments of one job from those of another; a hash cannot end the HTML comment. */
function makeMarker({ command, paths, workingDirectory }, env) {
  const { GITHUB_WORKFLOW = "", GITHUB_JOB = "" } = env;
  const key = JSON.stringify([GITHUB_WORKFLOW, GITHUB_JOB, command, workingDirectory, paths]);
  const hash = createHash("sha256").update(key).digest("hex").slice(0, 16);
  return `<!-- context-verdict-report: ${hash} -->`;
}
