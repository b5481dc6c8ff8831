import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorCode } from "../engine/contract/errors.js";
import { TOOL_NAMES, type ToolName } from "../engine/contract/requests.js";
import { MemoryBudget } from "../io/memory-budget.js";
import { largestAnswer } from "../io/workers/job.js";
import { openBodyGate } from "./body-gate.js";
import { whenClosed, whenGone } from "./connections.js";
import { JSON_TYPE, rejection } from "./http-errors.js";
import type { Grant, ServerOptions } from "./server-options.js";
import { MCP_ROUTE, PLANNED_ROUTES, TOOL_ROUTES } from "./server-options.js";

/** How many bodies of the largest size may be in memory at once, with files that MCP reads. */
const BODIES_IN_MEMORY = 32;

/** How many answers of the largest size may wait to be read. */
const ANSWERS_IN_MEMORY = 8;

/**
 * Serves the endpoints of the specification, and MCP. Bodies go to a worker as bytes; the thread with the
 * sockets neither decodes nor parses them.
 */
export function serveTools(app: FastifyInstance, options: ServerOptions): void {
  const { pool, admission, createMcp, maxBody, maxAnswer = largestAnswer(maxBody) } = options;
  const { openMemory = (...budget) => new MemoryBudget(...budget) } = options;
  const bodies = openMemory(BODIES_IN_MEMORY * maxBody);
  const full = "too many answers are waiting to be read; try again";
  const answers = openMemory(ANSWERS_IN_MEMORY * maxAnswer, full);
  const grants = new WeakMap<FastifyRequest, Grant>();
  const gate = openBodyGate(app, maxBody, bodies, (request) => grants.get(request)?.tenant);
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
        const instead = `${INSTEAD[tool]}; the command line has no such limit`;
        const limit = { bytes: maxAnswer, instead };
        const job = { tool, body, limit, wantsRedacted: grant?.wantsRedacted ?? false };
        const gone = whenGone(reply);
        let workMs: number | undefined;
        const tenant = grant && {
          id: grant.tenant,
          worked: (milliseconds: number) => {
            workMs = milliseconds;
          },
        };
        const answer = await pool
          .run(job, body.length, gone, tenant)
          .then((found) => {
            const hold = answers.open(grant?.tenant);
            hold.grow(found.json.length);
            whenClosed(reply, hold.release);
            return found;
          })
          .finally(() => gone.throwIfAborted()) // The client is gone: the answer is not needed.
          .catch(async (error) => {
            const { code } = Object(error) as { code?: ErrorCode };
            const isLost = gone.aborted || (code !== undefined && WORK_LOST.includes(code));
            if (workMs === undefined) grant?.refund();
            else await grant?.charge(isLost ? body.length : 0, workMs);
            throw error;
          });
        await grant?.complete(answer, body, workMs ?? 0);
        return reply.type(JSON_TYPE).send(answer.json);
      },
    });
  }
  for (const path of PLANNED_ROUTES) {
    const rejectPlanned = async () => {
      throw rejection("planned");
    };
    app.post(path, { onRequest: [admit(), rejectPlanned], handler: async () => {} });
  }
  if (createMcp === undefined) return;
  const mcp = createMcp(pool, bodies);
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

/** Errors for which work on a valid request was lost. */
const WORK_LOST: readonly ErrorCode[] = ["timeout", "too_costly", "answer_too_large"];

/** Hints for an answer that is too large. */
const INSTEAD: Record<ToolName, string> = {
  profile: "split the document",
  convert: "ask for profile, or convert parts of it",
  plan: "ask for profile, which judges the document as a whole, or plan parts of it",
  validate: "validate parts of it",
};
