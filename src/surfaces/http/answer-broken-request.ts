import { randomUUID } from "node:crypto";
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { ContextVerdictError } from "../../engine/errors.js";
import { COMMON_HEADERS, JSON_TYPE, toEnvelope } from "./envelope.js";
import { HEADERS_TOO_LARGE, REQUEST_TIMEOUT, STATUS_OF } from "./status.js";

/** Time for the last bytes of an answer to leave before its connection is cut. */
const LINGER_MS = 500;

/** Why there is no request, and the bytes that should have been one. */
export type BrokenRequest = Error & { code?: string; rawPacket?: unknown };

/** A request and what answers it. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * Answers what never became a request: broken framing, headers that are too large, bytes that come
 * too slowly. Node would send a bare status; this sends the envelope. The connection ends.
 *
 * @param last The latest request on the connection, if there was one.
 */
export function answerBrokenRequest(
  error: BrokenRequest,
  socket: Socket,
  last: Exchange | undefined,
): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  if (last?.request.complete && !last.response.writableEnded) {
    // What came before is sound and will be answered; nothing can be said about what follows.
    if (!last.response.headersSent) last.response.setHeader("connection", "close");
    return;
  }
  // The rest of a body whose request is answered, or half answered.
  if (last !== undefined && !last.request.complete && last.response.headersSent) {
    return void socket.destroy();
  }
  socket.end(writeAnswer(error));
  // What the client still sends is taken from the wire, so that it can read the answer.
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function writeAnswer({ code, rawPacket }: BrokenRequest): string {
  const { status, reason } = explain(code);
  const id = randomUUID();
  const body = JSON.stringify(toEnvelope(reason, id));
  const headers = {
    ...COMMON_HEADERS,
    "content-type": JSON_TYPE,
    "content-length": Buffer.byteLength(body),
    "x-request-id": id,
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const isHead = Buffer.isBuffer(rawPacket) && rawPacket.toString("latin1", 0, 5) === "HEAD ";
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${isHead ? "" : body}`;
}

function explain(code: string | undefined): { status: number; reason: ContextVerdictError } {
  switch (code) {
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return {
        status: REQUEST_TIMEOUT,
        reason: new ContextVerdictError("timeout", "the request did not arrive in time"),
      };
    case "HPE_HEADER_OVERFLOW":
      return {
        status: HEADERS_TOO_LARGE,
        reason: new ContextVerdictError("bad_request", "the header fields are too large"),
      };
    case "CONNECT":
      return {
        status: STATUS_OF.bad_request,
        reason: new ContextVerdictError("bad_request", "this server is no proxy"),
      };
    default:
      return {
        status: STATUS_OF.bad_request,
        reason: new ContextVerdictError("bad_request", "this is not a valid HTTP/1.1 request"),
      };
  }
}
