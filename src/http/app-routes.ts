import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import { OPENAPI_ROUTE, REFERENCE_ROUTE } from "./server-options.js";

/**
 * The Content-Security-Policy of the web app: only its own server. The build also writes it into the
 * page, for servers that do not send the header.
 */
export const APP_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** For every file: a web worker has the policy of its own script. */
const HEADERS = {
  "content-security-policy": `${APP_POLICY}; frame-ancestors 'none'`,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
};

/** Of files whose names contain a hash of their content. */
const FOR_EVER = "public, max-age=31536000, immutable";

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};

/**
 * Serves the contract, its reference and the web app.
 * @param appFolder The built web app. Default: this package's.
 */
export function servePages(app: FastifyInstance, appFolder?: string): void {
  // Through the package, which works in the sources and in the build.
  const { resolve } = createRequire(import.meta.url);
  const openapi = readFileSync(resolve("context-verdict/schema/v1/openapi.yaml"));
  app.get(OPENAPI_ROUTE, async (_request, reply) => reply.type("application/yaml").send(openapi));
  const built = join(dirname(resolve("context-verdict/package.json")), "dist");
  if (serveFolder(app, join(built, "reference"), REFERENCE_ROUTE)) {
    // The page has relative links, and a proxy may serve it below another path.
    const target = `${REFERENCE_ROUTE.slice(1)}/`;
    app.get(REFERENCE_ROUTE, async (_request, reply) => reply.redirect(target, 308));
  }
  serveFolder(app, appFolder ?? join(built, "web"), "");
}

/**
 * Serves the files of a page below a path, and keeps what was asked for in memory.
 * @returns Whether the page was built.
 */
function serveFolder(app: FastifyInstance, folder: string, base: string): boolean {
  if (!existsSync(join(folder, "index.html"))) return false;
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const path = entry.replaceAll("\\", "/");
    const type = TYPES[extname(path)];
    // Files that begin with a dot are for tests.
    if (type === undefined || path.startsWith(".")) continue;
    const caching = path.startsWith("assets/") ? FOR_EVER : "no-cache";
    let content: Promise<Buffer> | undefined;
    const send = async (_request: unknown, reply: FastifyReply) => {
      content ??= readFile(join(folder, path)).catch((error) => {
        content = undefined; // The next request tries again.
        throw error;
      });
      const bytes = await content;
      return reply
        .headers({ ...HEADERS, "cache-control": caching })
        .type(type)
        .send(bytes);
    };
    for (const name of path === "index.html" ? ["", path] : [path]) {
      app.get(`${base}/${name}`, send);
    }
  }
  return true;
}
