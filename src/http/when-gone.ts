import type { FastifyReply } from "fastify";

/** Aborts when the client has gone. */
export function whenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  whenClosed(reply, () => gone.abort());
  return gone.signal;
}

/** Runs once when the answer was sent or cannot be sent any more. */
export function whenClosed({ raw, request }: FastifyReply, act: () => void): void {
  if (raw.closed || request.raw.socket.destroyed) act();
  else raw.once("close", act);
}
