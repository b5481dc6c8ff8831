import type { FastifyInstance, FastifyRequest } from "fastify";
import { ContextVerdictError } from "../engine/contract/errors.js";
import { checkOrigin } from "./cors.js";
import { COMMON_HEADERS } from "./envelope.js";
import { checkHost } from "./guard-host.js";
import type { ServerOptions } from "./server-options.js";

const METHODS = ["GET", "HEAD", "POST"];

/** What every request has to pass before anything is read of its body: host, origin, path, method. */
export function guardRequests(app: FastifyInstance, options: ServerOptions): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({ ...COMMON_HEADERS, "x-request-id": request.id });
    checkHost(request.raw.rawHeaders, options.host, options.names);
    if (checkOrigin(request, reply, options)) return reply.send();
    const path = readPath(request);
    options.admission?.guard(path);
    if (!request.is404) return;
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
  return METHODS.filter((method) => app.hasRoute({ method, url: path })).join(", ");
}

/** As the router reads it, which has refused what cannot be decoded, and leaves `%2F` alone. */
function readPath({ url }: FastifyRequest): string {
  return decodeURI(url.split(/[?#]/, 1)[0] ?? url);
}
