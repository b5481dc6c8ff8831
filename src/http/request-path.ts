import type { IncomingMessage } from "node:http";

const ABSOLUTE = /^https?:\/\/([^/?#]+)(.*)$/is;

/** A path that the router rejects. */
const INVALID = "/%";

/**
 * Turns a request target into origin form (RFC 9112, section 3.2) before routing, so that guards and routes
 * only see paths. A target in absolute form also sets the host; `checkHost` checks both.
 *
 * @returns Path and query; for any other form, a path that leads to `bad_request`.
 */
export function toOriginForm({ url = "", headers }: Pick<IncomingMessage, "url" | "headers">) {
  if (url.startsWith("/")) return url;
  const [, host, rest = ""] = ABSOLUTE.exec(url) ?? [];
  if (host === undefined) return INVALID;
  headers.host = host;
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** The path, decoded like the router does: it keeps `%2F`, and has rejected invalid escapes before. */
export function readPath({ url }: { url: string }): string {
  return decodeURI(url.split(/[?#]/, 1)[0] as string);
}
