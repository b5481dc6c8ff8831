import type { FastifyReply } from "fastify";

/** A signal that says that the client is gone. */
export function whenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  whenClosed(reply, () => gone.abort());
  return gone.signal;
}

/** Acts once when the answer has left or cannot leave, which may be so already. */
export function whenClosed({ raw, request }: FastifyReply, act: () => void): void {
  if (raw.closed || request.raw.socket.destroyed) act();
  else raw.once("close", act);
}
