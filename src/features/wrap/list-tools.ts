import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { parseMessage } from "./messages.js";
import type { Host } from "./relay.js";

/** A server that answers later does not work for a host either. */
const DEADLINE_MS = 30_000;
const PROTOCOL_VERSION = "2025-06-18";

/**
 * Starts a server, asks for its tools and ends it. Calls none of them.
 * @param start Runs the server for a host, and resolves with its exit code.
 * @returns The names of its tools.
 * @throws ContextVerdictError `bad_request` saying what the server did not do.
 */
export async function listTools(start: (host: Host) => Promise<number>): Promise<string[]> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const lines = createInterface(output)[Symbol.asyncIterator]();
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), DEADLINE_MS);
  const isLate = new Promise<never>((_, reject) => {
    late.signal.onabort = () => reject(fault(`gave no answer within ${DEADLINE_MS / 1_000} s`));
  });
  const end = new AbortController();
  const ended = start({ input, output, signal: end.signal });
  const isOver = ended.then((code) => {
    throw fault(`ended with exit code ${code} before it answered`);
  });
  for (const promise of [isLate, isOver]) promise.catch(() => {});
  const send = (message: object) => {
    input.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  };
  const ask = async (id: number, method: string, params: object): Promise<unknown> => {
    send({ id, method, params });
    for (;;) {
      const { value } = await Promise.race([lines.next(), isLate, isOver]);
      const message = parseMessage(Buffer.from(value));
      if (message?.id !== id) continue;
      if (!("result" in message)) throw fault(`answered ${method} with an error`);
      return message.result;
    }
  };
  try {
    const clientInfo = { name: "context-verdict", version: "1" };
    const hello = { protocolVersion: PROTOCOL_VERSION, capabilities: {}, clientInfo };
    await ask(1, "initialize", hello);
    send({ method: "notifications/initialized" });
    const { tools } = (await ask(2, "tools/list", {})) as { tools?: { name?: unknown }[] };
    if (!Array.isArray(tools)) throw fault("answered tools/list without a list");
    return tools.map((tool) => String(tool?.name));
  } finally {
    clearTimeout(timer);
    end.abort();
    await ended.catch(() => {});
  }
}

function fault(what: string): ContextVerdictError {
  return new ContextVerdictError("bad_request", `the server ${what}`);
}
