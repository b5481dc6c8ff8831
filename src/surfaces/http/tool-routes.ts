import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ContextVerdictError } from "../../engine/errors.js";
import { TOOL_NAMES } from "../../engine/tools.js";
import { BodyMemory } from "./body-memory.js";
import { checkBody } from "./check-body.js";
import { JSON_TYPE } from "./envelope.js";
import { PLANNED_ROUTES, TOOL_ROUTES } from "./routes.js";
import type { ServerOptions } from "./server-options.js";
import { whenGone } from "./when-gone.js";

/** Bodies that may be in memory at once, as multiples of the largest. */
const BODIES_IN_MEMORY = 32;

/**
 * The endpoints of the specification. Bodies go to a worker as the bytes that came; the thread with
 * the sockets neither decodes nor parses them.
 */
export function serveTools(app: FastifyInstance, { pool, maxBody }: ServerOptions): void {
  const memory = new BodyMemory(BODIES_IN_MEMORY * maxBody);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));

  for (const tool of TOOL_NAMES) {
    app.post(TOOL_ROUTES[tool], {
      onRequest: async (request) => checkBody(request, maxBody),
      preParsing: async (request, reply) => admitBody(request, reply, memory, maxBody),
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

/** The last check before a body is read; only then is a client told to go on with it. */
function admitBody(
  { headers }: FastifyRequest,
  { raw }: FastifyReply,
  memory: BodyMemory,
  maxBody: number,
): void {
  const release = memory.reserve(Number(headers["content-length"] ?? maxBody));
  raw.once("close", release);
  if (headers.expect !== undefined) raw.writeContinue();
}
