import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** A request and what answers it. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** The exchanges of one connection. */
export interface Connection {
  /** Begun and not closed, in the order in which they came (pipelining). */
  open: Set<Exchange>;
  latest: Exchange;
}

/**
 * Knows what is under way on each connection. Where one is gone, Node closes only the response whose
 * turn it was: those that are pipelined behind it would never hear of it, and never give back what
 * they hold. Here they are told, too.
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
