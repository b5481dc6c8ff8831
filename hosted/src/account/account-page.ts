import type { FastifyInstance } from "fastify";
import { listAppFiles } from "../../../src/http/app-files.js";
import { serveApp } from "../../../src/http/app-routes.js";

/** Where the page of an account is, beside `/v1/account`, which it asks. The launch gate knows it. */
const PAGE_ROUTE = "/account";

/**
 * Serves the page that does in a browser what `/v1/account` does. Its files are nobody's: it has no
 * account until somebody types a key.
 * @param folder Where it was built. Nothing is served where it was not.
 */
export function serveAccountPage(app: FastifyInstance, folder: string): void {
  const files = listAppFiles(folder);
  if (files.size === 0) return;
  // Relative, for where a proxy serves it below another path.
  app.get(PAGE_ROUTE, async (_request, reply) => reply.redirect("account/", 308));
  serveApp(app, files, PAGE_ROUTE);
}
