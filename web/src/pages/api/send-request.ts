/** What came back, for people. */
export interface Reply {
  /** As the first line of an HTTP answer, without the version. */
  status: string;
  headers: string;
  body: string;
}

/** No server there that speaks the contract: the page was put on a server of files. */
export class NoServerError extends Error {}

/**
 * Sends a request to the server that this page came from, and nowhere else.
 * @throws NoServerError; the signal's reason.
 */
export async function sendRequest(
  method: string,
  url: string,
  body: string | undefined,
  signal: AbortSignal,
): Promise<Reply> {
  const answer = await ask(url, {
    method,
    signal,
    cache: "no-store",
    credentials: "omit",
    ...(body === undefined ? {} : { body, headers: { "content-type": "application/json" } }),
  });
  // Every answer of the contract has one.
  if (!answer.headers.has("x-request-id")) throw new NoServerError();
  return {
    status: `${answer.status} ${answer.statusText}`.trim(),
    headers: [...answer.headers].map(([name, value]) => `${name}: ${value}`).join("\n"),
    body: prettify(await answer.text()),
  };
}

async function ask(url: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(url, options);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new NoServerError();
  }
}

function prettify(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
