import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { FastifyInstance } from "fastify";
import { findBuilt, listAppFiles } from "./app-files.js";
import { serveApp, servePage } from "./app-routes.js";
import { JSON_TYPE } from "./envelope.js";
import { OPENAPI_ROUTE, REFERENCE_ROUTE } from "./routes.js";
import type { ServerOptions } from "./server-options.js";

/** Health checks for load balancers. */
export function serveHealth(app: FastifyInstance, { pool, readiness }: ServerOptions): void {
  app.get("/livez", async (_request, reply) => reply.type(JSON_TYPE).send({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const status = pool.status === "ok" ? ((await readiness?.()) ?? "ok") : pool.status;
    return reply
      .code(status === "ok" ? 200 : 503)
      .type(JSON_TYPE)
      .send({ status });
  });
}

/** Serves the contract, its reference and the app. */
export function servePages(app: FastifyInstance, options: ServerOptions): void {
  // Through the package, which works in the sources and in the build.
  const { resolve } = createRequire(import.meta.url);
  const openapi = readFileSync(resolve("context-verdict/schema/v1/openapi.yaml"));
  app.get(OPENAPI_ROUTE, async (_request, reply) => reply.type("application/yaml").send(openapi));
  servePage(app, REFERENCE_ROUTE, findBuilt("reference"));
  serveApp(app, listAppFiles(options.appFolder ?? findBuilt("web")));
}
