import createFetchClient, { type Client } from "openapi-fetch";
import type { paths as AccountPaths } from "./generated/account.js";
import type { paths as ToolPaths } from "./generated/tools.js";

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

/** Every path of the contract, with the types of its requests and answers. */
export type ContextVerdictClient = Client<ToolPaths & AccountPaths, "application/json">;

/**
 * A client of the HTTP API, typed by the contract (`openapi-fetch`). It never retries, and every answer
 * has `data` or `error`. It throws only if the network fails, or on a redirection: the API sends none,
 * and following one would take the document elsewhere.
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
  return createFetchClient<ToolPaths & AccountPaths, "application/json">({
    baseUrl,
    redirect: "error",
    ...(fetch !== undefined && { fetch }),
    ...(key !== undefined && { headers: { authorization: `Bearer ${key}` } }),
  });
}
