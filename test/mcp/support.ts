import { mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { afterAll, expect } from "vitest";
import { ContextVerdictError, type ErrorDetails } from "../../src/engine/contract/errors.js";
import { profile } from "../../src/index.js";
import { MemoryBudget } from "../../src/io/memory-budget.js";
import work from "../../src/io/workers/engine-worker.js";
import type { ToolRunner } from "../../src/io/workers/job.js";
import { ReadableFiles } from "../../src/mcp/readable-files.js";
import type { createMcpHttp } from "../../src/mcp/server.js";
import { createServer } from "../../src/mcp/server.js";
import { TABLE } from "../cli/run-cli.js";

/** Both eras of the protocol, as a client asks for them. */
export const ERAS = [
  ["2026-07-28", { mode: { pin: "2026-07-28" } }],
  ["2025-11-25", { mode: "legacy" }],
] as const;

/** The engine in this thread, with what travels to a worker and back made to travel. */
export const IN_PROCESS: ToolRunner = {
  run: async (job) => {
    const outcome = await work(structuredClone(job));
    if (outcome.ok) return outcome;
    const { code, message, field } = outcome.error;
    throw new ContextVerdictError(code, message, field);
  },
};

/** A directory of its own, without links in its path. */
export function makeDirectory(prefix = "context-verdict-mcp-"): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), prefix)));
  return directory;
}

export function writeInto(directory: string, name: string, content: string | Uint8Array): string {
  const path = join(directory, name);
  writeFileSync(path, content);
  return path;
}

/** A client of a server in this process. */
export async function connect(
  directories: readonly string[] = [],
  runner: ToolRunner = IN_PROCESS,
): Promise<Client> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const server = createServer({
    runner,
    files: new ReadableFiles(directories),
    memory: new MemoryBudget(1e9),
  });
  await server.connect(far);
  const client = new Client({ name: "test", version: "1" });
  await client.connect(near);
  afterAll(() => client.close());
  return client;
}

export type CallResult = Awaited<ReturnType<Client["callTool"]>>;

/** The one text of an answer, beside which may be the link to a file. */
export function textOf({ content }: CallResult): string {
  const [text, ...others] = textsOf({ content });
  if (text === undefined || others.length > 0) throw new Error("expected one text");
  return text;
}

export function textsOf({ content }: Pick<CallResult, "content">): string[] {
  return content.flatMap((block) => (block.type === "text" ? [block.text] : []));
}

/** The envelope of a tool error. */
export function errorOf(result: CallResult): ErrorDetails {
  if (result.isError !== true) throw new Error(`no error: ${textOf(result).slice(0, 200)}`);
  return JSON.parse(textOf(result)).error;
}

/** Lists and calls the tools as a client of a server that may read `table.md`, and closes it. */
export async function checkClient(client: Client, version: string): Promise<void> {
  expect(client.getNegotiatedProtocolVersion()).toBe(version);
  expect((await client.listTools()).tools).toHaveLength(5);
  const good = await client.callTool({ name: "profile", arguments: { path: "table.md" } });
  expect(good.structuredContent).toEqual(profile(TABLE));
  expect(textOf(good)).toBe(JSON.stringify(profile(TABLE)));
  const bad = await client.callTool({ name: "profile", arguments: { path: "../x.md" } });
  expect(errorOf(bad)).toMatchObject({ code: "forbidden", field: "path" });
  await expect(client.callTool({ name: "restore" })).rejects.toMatchObject({ code: -32602 });
  await client.close();
}

const CLIENT = { clientInfo: { name: "test", version: "1" }, capabilities: {} };

/** Requests whose parameters are invalid, and what is said of each. */
export const INVALID_PARAMS = [
  ["initialize", { ...CLIENT, protocolVersion: 5 }, "params.protocolVersion: expected string"],
  ["initialize", { protocolVersion: "2025-06-18" }, "params.capabilities: expected object"],
  ["initialize", undefined, "params: expected object"],
  ["tools/call", { name: 5 }, "params.name: expected string"],
  ["tools/call", { name: "profile", arguments: [] }, "params.arguments: expected record"],
  ["tools/list", { cursor: 5 }, "params.cursor: expected string"],
] as const;

export const URL_OF_MCP = new URL("http://127.0.0.1/mcp");

/** Sends a body to the tools over HTTP, without a server. */
export function postMcp(
  http: ReturnType<typeof createMcpHttp>,
  body: string | Buffer<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const accept = "application/json, text/event-stream";
  const all = { "content-type": "application/json", accept, ...headers };
  return http.handle(new Request(URL_OF_MCP, { method: "POST", body, headers: all }));
}
