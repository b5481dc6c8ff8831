import type { FastifyReply } from "fastify";

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
