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
 * @param isQuiet Whether none is created.
 * @param marker Text that the body starts with, the same in every run.
 * @returns The comment's address.
 * @throws ApiError where it is not permitted or GitHub does not answer.
 */
export async function writeComment(api, { repository, number, marker, body, isQuiet = false }) {
  const issues = `/repos/${repository}/issues`;
  const find = () => findComment(api, `${issues}/${number}/comments`, marker);
  for (let tries = 1; ; tries++) {
    try {
      const found = await find();
      if (found !== undefined) return readUrl(await update(found));
      if (isQuiet) return undefined;
      const made = await api("POST", `${issues}/${number}/comments`, { body });
      // A job of another push may have made one since: the older one stays.
      const first = await find();
      if (first === undefined || first.id === made.id) return readUrl(made);
      const kept = await update(first);
      await remove(made);
      return readUrl(kept);
    } catch (error) {
      const { retryAfter } = error;
      if (retryAfter === undefined || retryAfter > LONGEST_WAIT || tries === TRIES) throw error;
      await wait(Math.min(retryAfter * tries, LONGEST_WAIT) * 1000);
    }
  }

  function update({ id }) {
    return api("PATCH", `${issues}/comments/${id}`, { body });
  }

  /** What stays there twice is a blemish, and no reason to say that there is no comment. */
  async function remove({ id }) {
    await api("DELETE", `${issues}/comments/${id}`).catch(() => {});
  }
}

function readUrl({ html_url: url }) {
  return typeof url === "string" ? url : "";
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
