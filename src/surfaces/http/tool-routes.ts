import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ContextVerdictError } from "../../engine/errors.js";
import { TOOL_NAMES, type ToolName } from "../../engine/tool-names.js";
import type { Grant } from "./admission.js";
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
  { pool, admission }: ServerOptions,
  gate: BodyGate,
): void {
  const grants = new WeakMap<FastifyRequest, Grant>();
  const admit = (tool?: ToolName) => async (request: FastifyRequest, reply: FastifyReply) => {
    const grant = await admission?.admit(request, reply, tool);
    if (grant !== undefined) grants.set(request, grant);
  };
  for (const tool of TOOL_NAMES) {
    app.post(TOOL_ROUTES[tool], {
      ...gate,
      onRequest: [admit(tool), gate.onRequest],
      handler: async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const grant = grants.get(request);
        const job = { tool, body, wantsReport: grant?.wantsReport ?? false };
        const gone = whenGone(reply);
        const answer = await pool.run(job, body.length, gone).catch(async (error) => {
          if (gone.aborted || isTimeout(error)) await grant?.abandon(body.length);
          throw error;
        });
        // What cannot be sent any more is no use.
        gone.throwIfAborted();
        await grant?.settle(answer, body);
        return reply.type(JSON_TYPE).send(answer.json);
      },
    });
  }
  for (const path of PLANNED_ROUTES) {
    app.post(path, { onRequest: [admit(), refusePlanned], handler: async () => {} });
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof ContextVerdictError && error.code === "timeout";
}

async function refusePlanned(): Promise<void> {
  throw new ContextVerdictError("not_implemented", "this endpoint is planned, not implemented");
}
