import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ByteCollector } from "../io/byte-collector.js";
import type { Hold, MemoryBudget } from "../io/memory-budget.js";
import { rejection } from "./rejections.js";

/** The hooks of every route that reads a body, in the order in which they run. */
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

/**
 * Reads a body into memory. Where it may not be read to its end, the rest is thrown away as it
 * comes, so that the client can finish and read why.
 *
 * @throws ContextVerdictError `payload_too_large`, `overloaded`; the error that ends the connection.
 */
async function readBody(stream: Readable, maxBytes: number, hold: Hold): Promise<Buffer> {
  const body = new ByteCollector();
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      if (body.length + chunk.length > maxBytes) throw rejection("too_large", `${maxBytes}`);
      hold.grow(chunk.length);
      body.append(chunk);
    }
  } catch (error) {
    stream.resume();
    throw error;
  }
  return body.take();
}

/**
 * Rejects a body by its headers, before a byte of it is read.
 * @throws ContextVerdictError `unsupported_media_type`, `payload_too_large`, or `bad_request` for
 *   an expectation that no server can meet.
 */
function checkBody({ headers }: FastifyRequest, maxBytes: number): void {
  const type = headers["content-type"];
  if (type === undefined || !/^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(type)) {
    throw rejection("type");
  }
  if (headers["content-encoding"] !== undefined) throw rejection("encoding");
  const { expect } = headers;
  if (expect !== undefined && expect.toLowerCase() !== "100-continue")
    throw rejection("expectation");
  if (Number(headers["content-length"] ?? 0) > maxBytes) {
    throw rejection("too_large", `${maxBytes}`);
  }
}
