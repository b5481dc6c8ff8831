import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

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
