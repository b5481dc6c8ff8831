import type { FastifyInstance, FastifyRequest } from "fastify";
import { ContextVerdictError } from "../../engine/errors.js";
import type { AppFiles } from "./app-files.js";
import { checkOrigin } from "./cors.js";
import { COMMON_HEADERS } from "./envelope.js";
import { checkHost } from "./guard-host.js";
import { ALLOWED_METHODS, MCP_ROUTE, READ_METHODS, WRITE_METHODS } from "./routes.js";
import type { ServerOptions } from "./server-options.js";

/** What every request has to pass before anything is read of its body: host, origin, path, method. */
export function guardRequests(app: FastifyInstance, options: ServerOptions, files: AppFiles): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({ ...COMMON_HEADERS, "x-request-id": request.id });
    checkHost(request.raw.rawHeaders, options.host);
    if (checkOrigin(request, reply, options.corsOrigins)) return reply.send();
    if (!request.is404) return;
    const allowed = findMethods(request, options, files);
    if (allowed === undefined) {
      throw new ContextVerdictError("not_found", "there is nothing at this path");
    }
    reply.header("allow", allowed);
    throw new ContextVerdictError(
      "method_not_allowed",
      `this path does not answer ${request.method}; allowed: ${allowed}`,
    );
  });
}

function findMethods(
  { url }: FastifyRequest,
  { mcp }: ServerOptions,
  files: AppFiles,
): string | undefined {
  // As the router reads it, which has refused what cannot be decoded, and leaves `%2F` alone.
  const path = decodeURI(url.split(/[?#]/, 1)[0] ?? url);
  if (path === MCP_ROUTE && mcp !== undefined) return WRITE_METHODS;
  return ALLOWED_METHODS.get(path) ?? (files.has(path) ? READ_METHODS : undefined);
}
