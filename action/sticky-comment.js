import { setTimeout as wait } from "node:timers/promises";
import { ApiError } from "./github-api.js";

const PAGE_SIZE = 100;
/** A pull request with more comments than on these pages gets none from us, rather than two. */
const MOST_PAGES = 50;
const TRIES = 3;
/** Seconds. A job should not stand still for a comment. */
const LONGEST_WAIT = 30;

/** The account that comments with a job's token. A marker in anybody else's comment is a fake. */
const AUTHOR = "github-actions[bot]";

/**
 * Creates the comment on a pull request that has the marker, or updates it. Every try looks for it
 * again: a request that failed may have been carried out all the same.
 * @param api From `createApi`.
 * @param marker Text that the body starts with, the same in every run.
 * @returns The comment's address.
 * @throws ApiError where it is not permitted or GitHub does not answer.
 */
export async function writeComment(api, { repository, number, marker, body }) {
  const comments = `/repos/${repository}/issues/${number}/comments`;
  for (let tries = 1; ; tries++) {
    try {
      const found = await findComment(api, comments, marker);
      const { html_url: url } =
        found === undefined
          ? await api("POST", comments, { body })
          : await api("PATCH", `/repos/${repository}/issues/comments/${found.id}`, { body });
      return typeof url === "string" ? url : "";
    } catch (error) {
      const { retryAfter } = error;
      if (retryAfter === undefined || retryAfter > LONGEST_WAIT || tries === TRIES) throw error;
      await wait(Math.min(retryAfter * tries, LONGEST_WAIT) * 1000);
    }
  }
}

async function findComment(api, comments, marker) {
  for (let page = 1; page <= MOST_PAGES; page++) {
    const list = await api("GET", `${comments}?per_page=${PAGE_SIZE}&page=${page}`);
    if (!Array.isArray(list)) throw new ApiError("GitHub's API answered with something else");
    const found = list.find(({ body, user }) => user?.login === AUTHOR && body?.startsWith(marker));
    if (found !== undefined || list.length < PAGE_SIZE) return found;
  }
  throw new ApiError("the pull request has too many comments");
}
