/** A request that GitHub did not answer as wished. Nothing of its answer is in the message. */
export class ApiError extends Error {
  name = "ApiError";

  /**
   * @param message What happened.
   * @param retryAfter Seconds after which another try makes sense; undefined where none does.
   */
  constructor(message, { isForbidden = false, retryAfter } = {}) {
    super(message);
    this.isForbidden = isForbidden;
    this.retryAfter = retryAfter;
  }
}

/** Seconds that GitHub asks for where it names none. */
const UNSAID_WAIT = 60;

/**
 * GitHub's REST API with a job's token.
 * @param timeout Milliseconds until a request is given up.
 * @returns A function that sends a request and resolves to the JSON of its answer, or to undefined
 *   where that is empty.
 */
export function createApi({ url, token, timeout = 15_000 }) {
  return async (method, path, body) => {
    let response;
    try {
      response = await fetch(`${url}${path}`, {
        method,
        headers: {
          accept: "application/vnd.github+json",
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          "user-agent": "context-verdict-action",
          "x-github-api-version": "2022-11-28",
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeout),
      });
      if (response.status === 204) return undefined;
      if (response.ok) return await response.json();
    } catch {
      throw new ApiError("GitHub's API did not answer", { retryAfter: 1 });
    }
    throw explain(response, await readMessage(response));
  };
}

/** Why a request was refused, in GitHub's words: to be looked at, not to be shown. */
async function readMessage(response) {
  try {
    return String((await response.json()).message);
  } catch {
    return "";
  }
}

/** A limit of rates is 429 or 403; its headers or its words tell it from a lack of permission. */
function explain({ status, headers }, words) {
  const wait = Number(headers.get("retry-after") ?? Number.NaN);
  const isUsedUp = headers.get("x-ratelimit-remaining") === "0";
  const isLimited =
    status === 429 || (status === 403 && (wait >= 0 || isUsedUp || /rate limit/i.test(words)));
  if (isLimited) {
    const reset = Number(headers.get("x-ratelimit-reset") ?? Number.NaN) - Date.now() / 1000;
    const rest = isUsedUp && !Number.isNaN(reset) ? Math.max(1, reset) : UNSAID_WAIT;
    const retryAfter = wait >= 0 ? wait : rest;
    return new ApiError("GitHub's API limits the rate of requests", { retryAfter });
  }
  if (status >= 500) return new ApiError(`GitHub's API answered ${status}`, { retryAfter: 1 });
  // Where a token may not even read, GitHub says that there is nothing.
  const isForbidden = status === 401 || status === 403 || status === 404;
  return new ApiError(`GitHub's API answered ${status}`, { isForbidden });
}
