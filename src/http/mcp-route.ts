import type { FastifyInstance, FastifyRequest } from "fastify";
import type { BodyGate } from "./body-gate.js";
import { MCP_ROUTE } from "./routes.js";
import type { McpEndpoint } from "./server-options.js";
import { whenGone } from "./when-gone.js";

/** Passes requests that passed the guards on to the MCP endpoint. */
export function serveMcp(app: FastifyInstance, mcp: McpEndpoint, gate: BodyGate): void {
  app.post(MCP_ROUTE, {
    ...gate,
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
    // Never a SharedArrayBuffer, which the type of the body excludes.
    ...(Buffer.isBuffer(body) ? { body: body as Buffer<ArrayBuffer> } : {}),
  });
}
