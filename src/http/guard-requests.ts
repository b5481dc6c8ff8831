import type { FastifyInstance } from "fastify";
import { ContextVerdictError } from "../engine/contract/errors.js";
import { checkOrigin } from "./cors.js";
import { COMMON_HEADERS } from "./envelope.js";
import { checkHost } from "./guard-host.js";
import type { ServerOptions } from "./server-options.js";
import { readPath } from "./target.js";

const METHODS = ["GET", "HEAD", "POST", "DELETE"];

/** What every request has to pass before anything is read of its body: host, origin, path, method. */
export function guardRequests(app: FastifyInstance, options: ServerOptions): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({ ...COMMON_HEADERS, "x-request-id": request.id });
    checkHost(request.raw, options.host, options.names);
    if (checkOrigin(request, reply, options)) return reply.send();
    const route = request.is404 ? undefined : request.routeOptions.url;
    const path = route ?? readPath(request);
    options.admission?.guard(path);
    if (route !== undefined) return;
    const allowed = findMethods(app, path);
    if (allowed === "") {
      throw new ContextVerdictError("not_found", "there is nothing at this path");
    }
    reply.header("allow", allowed);
    throw new ContextVerdictError(
      "method_not_allowed",
      `this path does not answer ${request.method}; allowed: ${allowed}`,
    );
  });
}

/** The methods that the path takes, as the `Allow` header lists them. */
function findMethods(app: FastifyInstance, path: string): string {
  return METHODS.filter((method) => app.findRoute({ method, url: path }) !== null).join(", ");
}
