import { isUtf8 } from "node:buffer";
import { createMcpHandler } from "@modelcontextprotocol/server";
import type { MemoryBudget } from "../io/memory-budget.js";
import type { ToolRunner } from "../io/workers/job.js";
import { REJECTIONS } from "./bounded-stdio.js";
import { ReadableFiles } from "./readable-files.js";
import { createServer } from "./server.js";

/**
 * MCP over Streamable HTTP, without sessions: each request gets a server of its own, for its version of
 * the protocol. The HTTP server around it checks Host, Origin and body size.
 * @param directories Below which tools may read documents.
 * @param memory For texts, shared with request bodies.
 * @throws ContextVerdictError `bad_request` for an allowed directory that is not a directory.
 */
export function createMcpHttp(
  runner: ToolRunner,
  directories: readonly string[],
  memory: MemoryBudget,
) {
  const files = new ReadableFiles(directories);
  const handler = createMcpHandler(() => createServer({ runner, files, memory }), {
    // The HTTP server limits bodies.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
  });
  return {
    /** Answers a request to the MCP endpoint. */
    handle: async (request: Request) => {
      // The SDK would replace bytes that are not UTF-8.
      if (isUtf8(await request.clone().arrayBuffer())) return handler.fetch(request);
      const error = { jsonrpc: "2.0", id: null, error: REJECTIONS.not_utf8 };
      return Response.json(error, { status: 400 });
    },
    /** Ends open calls. */
    close: () => handler.close(),
  };
}
