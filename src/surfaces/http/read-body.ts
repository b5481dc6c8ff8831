import type { Readable } from "node:stream";
import type { Hold } from "./body-memory.js";
import { tooLarge } from "./check-body.js";

/**
 * Reads a body into memory. Where it may not be read to its end, the rest is thrown away as it
 * comes, so that the client can finish and read why.
 *
 * @throws ContextVerdictError `payload_too_large`, `overloaded`; what the connection ends with.
 */
export async function readBody(stream: Readable, maxBytes: number, hold: Hold): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      length += chunk.length;
      if (length > maxBytes) throw tooLarge(maxBytes);
      hold.grow(chunk.length);
      chunks.push(chunk);
    }
  } catch (error) {
    stream.resume();
    throw error;
  }
  return Buffer.concat(chunks, length);
}
