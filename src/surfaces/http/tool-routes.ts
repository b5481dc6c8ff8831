import type { FastifyInstance } from "fastify";
import { ContextVerdictError } from "../../engine/errors.js";
import { TOOL_NAMES } from "../../engine/tools.js";
import type { BodyGate } from "./body-gate.js";
import { JSON_TYPE } from "./envelope.js";
import { PLANNED_ROUTES, TOOL_ROUTES } from "./routes.js";
import type { ServerOptions } from "./server-options.js";
import { whenGone } from "./when-gone.js";

/**
 * The endpoints of the specification. Bodies go to a worker as the bytes that came; the thread with
 * the sockets neither decodes nor parses them.
 */
export function serveTools(
  app: FastifyInstance,
  pool: ServerOptions["pool"],
  gate: BodyGate,
): void {
  for (const tool of TOOL_NAMES) {
    app.post(TOOL_ROUTES[tool], {
      ...gate,
      handler: async ({ body }, reply) => {
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        const json = await pool.run({ tool, body: bytes }, bytes.length, whenGone(reply));
        return reply.type(JSON_TYPE).send(json);
      },
    });
  }
  for (const path of PLANNED_ROUTES) {
    app.post(path, {
      onRequest: async () => {
        throw new ContextVerdictError(
          "not_implemented",
          "this endpoint is planned, not implemented",
        );
      },
      handler: async () => {},
    });
  }
}
