import { randomUUID } from "node:crypto";
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply } from "fastify";
import {
  COMMON_HEADERS,
  HEADERS_TOO_LARGE,
  JSON_TYPE,
  REQUEST_TIMEOUT,
  rejection,
  STATUS_OF,
  toEnvelope,
} from "./http-errors.js";

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** The exchanges of one connection. */
export interface Connection {
  /** Not closed yet, in the order of their requests (pipelining). */
  open: Set<Exchange>;
  latest: Exchange;
}

/**
 * Tracks open exchanges by connection. When a connection closes, Node emits `close` only for the current
 * response; this emits it for pipelined ones too, so that they release what they hold.
 */
export function trackExchanges(app: FastifyInstance): WeakMap<Socket, Connection> {
  const connections = new WeakMap<Socket, Connection>();
  app.addHook("onRequest", async ({ raw: request }, { raw: response }) => {
    const exchange = { request, response };
    const { socket } = request;
    const known = connections.get(socket);
    const open = known?.open ?? new Set();
    connections.set(socket, { open, latest: exchange });
    open.add(exchange);
    response.once("close", () => open.delete(exchange));
    if (known !== undefined) return;
    socket.once("close", () => {
      setImmediate(() => {
        for (const { response: left } of open) left.emit("close");
      });
    });
  });
  return connections;
}

/** Aborts when the client has gone before its answer was sent. */
export function whenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  // Not after an answer that was sent: each abort makes an error with its stack.
  whenClosed(reply, () => reply.raw.writableFinished || gone.abort());
  return gone.signal;
}

/** Runs once when the answer was sent or cannot be sent any more. */
export function whenClosed({ raw, request }: FastifyReply, act: () => void): void {
  if (raw.closed || request.raw.socket.destroyed) act();
  else raw.once("close", act);
}

/** How long the connection stays open for the answer. */
const LINGER_MS = 500;

/** The error of Node's parser, with the bytes. */
export type BrokenRequest = Error & { code?: string; rawPacket?: unknown };

/**
 * Answers input that could not be parsed as a request (broken framing, large headers, timeouts) with an
 * error envelope, where Node would send a bare status. Closes the connection.
 *
 * @param connection The connection's earlier requests, if any.
 */
export function answerBrokenRequest(
  error: BrokenRequest,
  socket: Socket,
  connection: Connection | undefined,
): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const lastWhole = [...(connection?.open ?? [])].filter(({ request }) => request.complete).at(-1);
  if (lastWhole !== undefined) {
    // Finish earlier requests first.
    if (!lastWhole.response.headersSent) lastWhole.response.setHeader("connection", "close");
    lastWhole.response.once("finish", () => socket.destroySoon());
    return;
  }
  // The broken bytes are the rest of a body whose answer has begun.
  const { request, response } = connection?.latest ?? {};
  if (request?.complete === false && response?.headersSent) return void socket.destroy();
  socket.end(writeAnswer(error));
  // Drain the input, so that the client can read the answer.
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function writeAnswer({ code, rawPacket }: BrokenRequest): string {
  const [reason, status = STATUS_OF.bad_request] = REASONS[code ?? ""] ?? (["not_http"] as const);
  const id = randomUUID();
  const body = JSON.stringify(toEnvelope(rejection(reason), id));
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

/** By the code of the error: Node's, and ours. */
const REASONS: Record<string, readonly [Parameters<typeof rejection>[0], number?]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ["late", REQUEST_TIMEOUT],
  HPE_HEADER_OVERFLOW: ["headers_too_large", HEADERS_TOO_LARGE],
  HPE_INVALID_EOF_STATE: ["cut"],
  CONNECT: ["proxy"],
  TOO_MANY: ["too_many"],
};
