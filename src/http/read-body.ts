import type { Readable } from "node:stream";
import { ByteCollector } from "../io/byte-collector.js";
import type { Hold } from "../io/memory-budget.js";
import { tooLarge } from "./check-body.js";

/**
 * Reads a body into memory. Where it may not be read to its end, the rest is thrown away as it
 * comes, so that the client can finish and read why.
 *
 * @throws ContextVerdictError `payload_too_large`, `overloaded`; what the connection ends with.
 */
export async function readBody(stream: Readable, maxBytes: number, hold: Hold): Promise<Buffer> {
  const body = new ByteCollector();
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      if (body.length + chunk.length > maxBytes) throw tooLarge(maxBytes);
      hold.grow(chunk.length);
      body.append(chunk);
    }
  } catch (error) {
    stream.resume();
    throw error;
  }
  return body.take();
}
