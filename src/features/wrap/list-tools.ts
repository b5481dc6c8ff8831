import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { toObject } from "../../io/json/json-fields.js";
import { parseMessage } from "./messages.js";
import type { Host } from "./relay.js";

/** After this time, a person is told the reason for waiting. */
const QUIET_MS = 2_000;
/** A server that answers later does not work for a host either. */
const DEADLINE_MS = 30_000;
const HELLO = {
  protocolVersion: "2025-06-18",
  capabilities: {},
  clientInfo: { name: "context-verdict", version: "1" },
};

/**
 * Starts a server, asks for its tools and ends it. Calls none of them.
 * @param tell Says the reason for waiting.
 * @param start Runs the server for a host, and resolves with its exit code.
 * @returns The names of its tools.
 * @throws ContextVerdictError `bad_request` saying what the server did not do.
 */
export async function listTools(
  start: (host: Host) => Promise<number>,
  tell: (line: string) => void = () => {},
): Promise<string[]> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const late = AbortSignal.timeout(DEADLINE_MS);
  const end = new AbortController();
  const waiting = `Waiting for the server to answer, for up to ${DEADLINE_MS / 1_000} s.`;
  const note = setTimeout(() => tell(waiting), QUIET_MS);
  const ended = start({ input, output, signal: end.signal }).finally(() => output.end());
  ended.catch(() => {});
  const send = (message: object) => {
    input.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  };
  send({ id: 1, method: "initialize", params: HELLO });
  try {
    for await (const line of createInterface({ input: output, signal: late })) {
      const { id, method, result, error } = parseMessage(Buffer.from(line)) ?? {};
      if ((id !== 1 && id !== 2) || method !== undefined) continue;
      const asked = id === 1 ? "initialize" : "tools/list";
      if (error !== undefined) throw fault(`answered ${asked} with an error`);
      if (id === 2) return readNames(result);
      send({ method: "notifications/initialized" });
      send({ id: 2, method: "tools/list", params: {} });
    }
    if (late.aborted) throw fault(`gave no answer within ${DEADLINE_MS / 1_000} s`);
    throw fault(`ended with exit code ${await ended} before it answered`);
  } finally {
    clearTimeout(note);
    end.abort();
    await ended.catch(() => {});
  }
}

function readNames(result: unknown): string[] {
  const tools = toObject(result)?.tools;
  if (!Array.isArray(tools)) throw fault("answered tools/list without a list");
  return tools.map((tool) => String(toObject(tool)?.name));
}

function fault(what: string): ContextVerdictError {
  return new ContextVerdictError("bad_request", `the server ${what}`);
}
