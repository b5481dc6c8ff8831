import type { FastifyInstance, FastifyRequest } from "fastify";
import { checkBody } from "./check-body.js";
import { MCP_METHODS, MCP_ROUTE } from "./routes.js";
import type { McpEndpoint } from "./server-options.js";
import { whenGone } from "./when-gone.js";

/** Carries MCP's Streamable HTTP: what passed the guards goes to the endpoint as it came. */
export function serveMcp(app: FastifyInstance, mcp: McpEndpoint, maxBody: number): void {
  app.route({
    method: MCP_METHODS.split(", "),
    url: MCP_ROUTE,
    onRequest: async (request) => {
      if (request.method === "POST") checkBody(request, maxBody);
    },
    handler: async (request, reply) =>
      reply.send(await mcp.handle(toWebRequest(request, whenGone(reply)))),
  });
  app.addHook("onClose", () => mcp.close());
}

function toWebRequest(
  { method, url, host, headers, body }: FastifyRequest,
  signal: AbortSignal,
): Request {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return new Request(`http://${host}${url}`, {
    method,
    headers: entries,
    signal,
    ...(Buffer.isBuffer(body) && method === "POST" ? { body } : {}),
  });
}
