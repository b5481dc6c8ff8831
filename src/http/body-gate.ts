import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Hold, MemoryBudget } from "../io/memory-budget.js";
import { checkBody } from "./check-body.js";
import { readBody } from "./read-body.js";

/** The hooks of every route that reads a body: what it has to pass, in this order. */
export interface BodyGate {
  onRequest(request: FastifyRequest): Promise<void>;
  preParsing(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

/** One gate for all routes, so that their bodies share the memory. Bodies arrive as bytes. */
export function openBodyGate(
  app: FastifyInstance,
  maxBody: number,
  memory: MemoryBudget,
): BodyGate {
  const holds = new WeakMap<FastifyRequest, Hold>();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (request: FastifyRequest, stream: IncomingMessage) => {
    return readBody(stream, maxBody, holds.get(request) ?? memory.open());
  });
  return {
    onRequest: async (request) => checkBody(request, maxBody),
    preParsing: async (request, { raw }) => {
      const hold = memory.open();
      holds.set(request, hold);
      raw.once("close", hold.release);
      // Only now is a client told to go on with its body.
      if (request.headers.expect !== undefined) raw.writeContinue();
    },
  };
}
