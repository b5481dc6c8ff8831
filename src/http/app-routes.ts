import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { OPENAPI_ROUTE, REFERENCE_ROUTE } from "./server-options.js";
import { VOCABULARIES } from "./vocabularies.js";

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

/** A file of a page. */
interface PageFile {
  /** Below the page's folder, with slashes. */
  path: string;
  /** Whether what is read is compressed, with Brotli. */
  isPacked: boolean;
  read: () => Promise<Buffer>;
}

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
  const reference = listFiles(join(built, "reference"));
  serveFiles(app, reference, REFERENCE_ROUTE);
  if (reference.length > 0) {
    // The page has relative links, and a proxy may serve it below another path.
    const target = `${REFERENCE_ROUTE.slice(1)}/`;
    app.get(REFERENCE_ROUTE, async (_request, reply) => reply.redirect(target, 308));
  }
  const files = listFiles(appFolder ?? join(built, "web"));
  const vocabularies = VOCABULARIES.map(({ path, file }): PageFile => {
    // It takes some seconds beside the first answer, for the first browser that asks: others keep it.
    return {
      path,
      isPacked: true,
      read: async () => promisify(brotliCompress)(await readFile(file)),
    };
  });
  const isOwn = ({ path }: PageFile) => !VOCABULARIES.some((one) => one.path === path);
  if (files.length > 0) serveFiles(app, [...files.filter(isOwn), ...vocabularies], "");
}

/** The files of a built page, compressed where they are there compressed, too; none where it was not built. */
function listFiles(folder: string): PageFile[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) =>
    name.replaceAll("\\", "/"),
  );
  const packed = new Set(names.filter((name) => name.endsWith(".br")));
  return names
    .filter((name) => !packed.has(`${name}.br`))
    .map((name) => ({
      path: name.replace(/\.br$/, ""),
      isPacked: packed.has(name),
      read: () => readFile(join(folder, name)),
    }));
}

/** Serves files below a path, and keeps what was asked for in memory. */
function serveFiles(app: FastifyInstance, files: readonly PageFile[], base: string): void {
  for (const { path, isPacked, read } of files) {
    const type = TYPES[extname(path)];
    // Files that begin with a dot are for tests.
    if (type === undefined || path.startsWith(".")) continue;
    const caching = path.startsWith("assets/") ? FOR_EVER : "no-cache";
    let content: Promise<Buffer> | undefined;
    const send = async ({ headers }: FastifyRequest, reply: FastifyReply) => {
      content ??= read().catch((error) => {
        content = undefined; // The next request tries again.
        throw error;
      });
      const bytes = await content;
      reply.headers({ ...HEADERS, "cache-control": caching }).type(type);
      if (!isPacked) return reply.send(bytes);
      const others = reply.getHeader("vary");
      reply.header("vary", others === undefined ? "accept-encoding" : `${others}, accept-encoding`);
      if (!BROTLI.test(headers["accept-encoding"] ?? "")) {
        return reply.send(await promisify(brotliDecompress)(bytes));
      }
      return reply.header("content-encoding", "br").send(bytes);
    };
    for (const name of path === "index.html" ? ["", path] : [path]) {
      app.get(`${base}/${name}`, send);
    }
  }
}

/** Accepts Brotli: named, and not with a weight of 0. */
const BROTLI = /(?:^|,)\s*br\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i;
