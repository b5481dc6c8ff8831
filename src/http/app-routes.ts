import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type AppFile, type AppFiles, listAppFiles } from "./app-files.js";
import { APP_POLICY } from "./app-policy.js";

/** For every file: a web worker has the policy of its own script. */
const HEADERS = {
  "content-security-policy": `${APP_POLICY}; frame-ancestors 'none'`,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
};

const YEAR_SECONDS = 31_536_000;

/** @param base A prefix for all paths. */
export function serveApp(app: FastifyInstance, files: AppFiles, base = ""): void {
  for (const [path, file] of files) {
    app.get(base + path, (request, reply) => sendFile(file, request, reply));
  }
}

/**
 * Serves a page with its files below a path. Does nothing if the page was not built.
 * @param route Without the final slash, which a redirection adds: the page has relative links.
 */
export function servePage(app: FastifyInstance, route: string, folder: string): void {
  const files = listAppFiles(folder);
  if (files.size === 0) return;
  // Relative, since a proxy may serve it below another path.
  app.get(route, async (_request, reply) => reply.redirect(`${route.slice(1)}/`, 308));
  serveApp(app, files, route);
}

async function sendFile(
  file: AppFile,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { bytes, etag } = await file.read();
  reply.headers({
    ...HEADERS,
    "cache-control": file.isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache",
    etag,
  });
  if (isKnown(headers["if-none-match"], etag)) return reply.code(304).send();
  return reply.type(file.type).send(bytes);
}

/** Whether `If-None-Match` has the tag (RFC 9110, 13.1.2: weak comparison). */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(",").some((one) => {
    const tag = one.trim();
    return tag === "*" || etag === (tag.startsWith("W/") ? tag : `W/${tag}`);
  });
}
