import type { FastifyReply } from "fastify";

/** A signal that says that nobody waits for the answer any more. */
export function whenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once("close", () => gone.abort());
  return gone.signal;
}
