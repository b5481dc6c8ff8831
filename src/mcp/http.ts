import { isUtf8 } from "node:buffer";
import { createMcpHandler } from "@modelcontextprotocol/server";
import type { MemoryBudget } from "../io/memory-budget.js";
import type { ToolRunner } from "../io/workers/job.js";
import { AllowedDirectories } from "./allowed-directories.js";
import { REJECTIONS } from "./read-message.js";
import { createServer } from "./server.js";
import { openTextMemory } from "./text-size.js";

export interface McpHttpOptions {
  runner: ToolRunner;
  /** Directories below which tools may read documents. */
  allowedDirectories: readonly string[];
  /** The memory for texts, shared with request bodies. */
  memory?: MemoryBudget;
}

/**
 * MCP over Streamable HTTP, without sessions: each request gets a server of its own, for its version of
 * the protocol. The HTTP server around it checks Host, Origin and body size.
 * @throws ContextVerdictError `bad_request` for an allowed directory that is not a directory.
 */
export function createMcpHttp({
  runner,
  allowedDirectories,
  memory = openTextMemory(),
}: McpHttpOptions) {
  const directories = new AllowedDirectories(allowedDirectories);
  const handler = createMcpHandler(() => createServer({ runner, directories, memory }), {
    // The HTTP server limits bodies.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
  });
  return {
    /** Answers a request to the MCP endpoint. */
    handle: async (request: Request) => {
      // The SDK would replace bytes that are not UTF-8.
      if (isUtf8(await request.clone().arrayBuffer())) return handler.fetch(request);
      const { code, message } = REJECTIONS.not_utf8;
      const error = { jsonrpc: "2.0", id: null, error: { code, message } };
      return Response.json(error, { status: 400 });
    },
    /** Ends open calls. */
    close: () => handler.close(),
  };
}
