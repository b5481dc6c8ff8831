import type { IncomingMessage } from "node:http";

const ABSOLUTE = /^https?:\/\/([^/?#]+)(.*)$/is;

/** What the router refuses as no path at all. */
const NO_PATH = "/%";

/**
 * Brings a request to origin form (RFC 9112, section 3.2), before it is routed: everything behind
 * this, guards included, sees a path that begins with a slash. A target in absolute form names the
 * host as well, which then is the request's; `checkHost` looks at both.
 *
 * @returns The path and query; of any other form, what the router answers with `bad_request`.
 */
export function toOriginForm({ url = "", headers }: Pick<IncomingMessage, "url" | "headers">) {
  if (url.startsWith("/")) return url;
  const [, host, rest = ""] = ABSOLUTE.exec(url) ?? [];
  if (host === undefined) return NO_PATH;
  headers.host = host;
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** The path as the router reads it, which has refused what cannot be decoded, and leaves `%2F` alone. */
export function readPath({ url }: { url: string }): string {
  return decodeURI(url.split(/[?#]/, 1)[0] as string);
}
