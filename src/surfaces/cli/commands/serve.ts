import type { Invocation } from "../arguments.js";

/** `serve`: the HTTP API on this machine, until a signal ends it. */
export async function run(_invocation: Invocation): Promise<number> {
  return 0;
}
