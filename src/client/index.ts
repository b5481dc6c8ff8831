import createFetchClient, {
  type Client,
  type MaybeOptionalInit,
  type Middleware,
} from "openapi-fetch";
import type { paths as AccountPaths } from "./generated/account.js";
import type { components, paths as ToolPaths } from "./generated/tools.js";

export type { components } from "./generated/tools.js";
export type { AccountPaths, ToolPaths };

export interface ClientOptions {
  /** Where the server is. Default: the local server, `http://127.0.0.1:8787`. */
  baseUrl?: string;
  /** The key, for the hosted API. */
  key?: string;
  /** Default: the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
}

type Json = "application/json";
type Paths = ToolPaths & AccountPaths;
type PostPath = {
  [Path in keyof Paths]: Paths[Path] extends { post: object } ? Path : never;
}[keyof Paths];

type Init<Path extends PostPath> = MaybeOptionalInit<Paths[Path], "post">;
type InitOf<Path extends PostPath> = undefined extends Init<Path> ? [Init<Path>?] : [Init<Path>];

type Content<Responses, Status> = Status extends keyof Responses
  ? Responses[Status] extends { content: Record<Json, infer Body> }
    ? Body
    : never
  : never;

type Answer<Operation> = Operation extends { responses: infer Responses }
  ? Content<Responses, 200 | 201>
  : never;

/** An answer or an error, and the response that it came in. */
export type Exchange<Data> =
  | { data: Data; error?: never; response: Response }
  | { data?: never; error: components["schemas"]["ErrorEnvelope"]; response: Response };

/**
 * Every path of the contract, with the types of its requests and answers. `POST` is typed here, because
 * that of `openapi-fetch` takes unknown members in a body, and loses what is always null in an answer.
 */
export interface ContextVerdictClient extends Omit<Client<Paths, Json>, "POST"> {
  POST<Path extends PostPath>(
    path: Path,
    ...init: InitOf<Path>
  ): Promise<Exchange<Answer<Paths[Path]["post"]>>>;
}

/**
 * A client of the HTTP API, typed by the contract (`openapi-fetch`). It never retries, and every answer
 * has `data` or `error`. It throws only if the network fails, on what is no answer in JSON (a page of a proxy, say;
 * `GET` of `/v1/openapi.yaml` needs `parseAs: "text"`), or on a redirection: the API sends none, and following
 * one would take the document elsewhere.
 *
 * ```ts
 * const client = createClient();
 * const { data, error } = await client.POST("/v1/profile", { body: { content: "# Ports\n" } });
 * ```
 */
export function createClient({
  baseUrl = "http://127.0.0.1:8787",
  key,
  fetch,
}: ClientOptions = {}): ContextVerdictClient {
  const client = createFetchClient<Paths, Json>({
    baseUrl,
    redirect: "error",
    ...(fetch !== undefined && { fetch }),
    ...(key !== undefined && { headers: { authorization: `Bearer ${key}` } }),
  });
  client.use(ONLY_JSON);
  return client as ContextVerdictClient;
}

/** Rejects answers that are no JSON object. */
const ONLY_JSON: Middleware = {
  onResponse: async ({ request, response, options }) => {
    const { ok, status, headers } = response;
    if (request.method === "HEAD" || (ok && options.parseAs !== "json")) return;
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => null);
    if (typeof body === "object" && body !== null) return;
    const type = headers.get("content-type") ?? "no content-type";
    throw new Error(`${request.url} gave no answer of the API, but status ${status} with ${type}`);
  },
};
