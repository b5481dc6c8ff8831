import { createHash } from "node:crypto";
import { annotate } from "./output.js";

/** GitHub's limit, in characters. */
const LONGEST_COMMENT = 65_536;
const REPOSITORY = /^[\w.-]+\/[\w.-]+$/;
const TIMEOUT_MS = 15_000;
const PAGE_SIZE = 100;
/** A pull request with more comments than on these pages gets none from us, rather than two. */
const MOST_PAGES = 50;
/** The account that comments with a job's token. A marker in anybody else's comment is a fake. */
const AUTHOR = "github-actions[bot]";

/**
 * Comments on the pull request that the job runs for, where there is one and it is permitted, or
 * updates the comment that is there. One that cannot be written never fails a job: the reason is said.
 * @returns The comment's address; undefined where there is none.
 */
export async function comment(report, pull, inputs, env) {
  if (pull === undefined) return undefined;
  try {
    if (pull.isFork) throw new Error("a job for a fork's pull request may not write one");
    const repository = env.GITHUB_REPOSITORY ?? "";
    if (!REPOSITORY.test(repository)) throw new Error("the job has no repository");
    if (!env.CONTEXT_VERDICT_TOKEN) throw new Error("the job has no token");
    const marker = makeMarker(inputs, env);
    const body = `${marker}\n${report}`;
    if (body.length > LONGEST_COMMENT) throw new Error("the report is too long for one");
    const issues = `/repos/${repository}/issues`;
    const comments = `${issues}/${pull.number}/comments`;
    const found = await findComment(comments, marker, env);
    const written = await (found === undefined
      ? ask("POST", comments, env, { body })
      : ask("PATCH", `${issues}/comments/${found.id}`, env, { body }));
    return written.html_url;
  } catch (error) {
    const text = `No comment: ${error.message}. See the job's summary.`;
    annotate(inputs.comment === "true" ? "warning" : "notice", text);
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

async function findComment(comments, marker, env) {
  for (let page = 1; page <= MOST_PAGES; page++) {
    const list = await ask("GET", `${comments}?per_page=${PAGE_SIZE}&page=${page}`, env);
    if (!Array.isArray(list)) throw new Error("GitHub's API answered with something else");
    const found = list.find(({ body, user }) => user?.login === AUTHOR && body?.startsWith(marker));
    if (found !== undefined || list.length < PAGE_SIZE) return found;
  }
  throw new Error("the pull request has too many comments");
}

/** Asks GitHub's REST API with the job's token. @throws Error with nothing of its answer. */
async function ask(method, path, env, body) {
  const response = await fetch(`${env.GITHUB_API_URL || "https://api.github.com"}${path}`, {
    method,
    headers: {
      accept: "application/vnd.github+json",
      authorization: `Bearer ${env.CONTEXT_VERDICT_TOKEN}`,
      "content-type": "application/json",
      "user-agent": "context-verdict-action",
      "x-github-api-version": "2022-11-28",
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new Error("GitHub's API did not answer");
  });
  if (response.ok) return response.json();
  // Where a token may not even read, GitHub says that there is nothing.
  const hint = [401, 403, 404].includes(response.status)
    ? "; the job's token needs `permissions: pull-requests: write`"
    : "";
  throw new Error(`GitHub's API answered ${response.status}${hint}`);
}
