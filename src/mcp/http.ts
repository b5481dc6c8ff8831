import { createMcpHandler } from "@modelcontextprotocol/server";
import type { MemoryBudget } from "../io/memory-budget.js";
import type { ToolRunner } from "../io/workers/job.js";
import { AllowedDirectories } from "./allowed-directories.js";
import { createServer } from "./server.js";
import { openTextMemory } from "./text-size.js";

export interface McpHttpOptions {
  runner: ToolRunner;
  /** Directories below which tools may read and write documents. */
  allowedDirectories: readonly string[];
  /** What the texts of calls take from, together with the bodies that bring them. */
  memory?: MemoryBudget;
}

/**
 * MCP over Streamable HTTP, without sessions: every request is answered by a server of its own, of
 * the era that the request is of. Host, Origin and body size are checked by the server that mounts it.
 * @throws ContextVerdictError `bad_request` for an allowed directory that is not a directory.
 */
export function createMcpHttp({
  runner,
  allowedDirectories,
  memory = openTextMemory(),
}: McpHttpOptions) {
  const directories = new AllowedDirectories(allowedDirectories);
  const handler = createMcpHandler(() => createServer({ runner, directories, memory }), {
    // Whoever mounts the handler limits bodies.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
  });
  return {
    /** Answers a request to the MCP endpoint. */
    handle: (request: Request) => handler.fetch(request),
    /** Ends what is still being answered. */
    close: () => handler.close(),
  };
}
