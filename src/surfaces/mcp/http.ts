import { createMcpHandler } from "@modelcontextprotocol/server";
import type { ToolRunner } from "../../workers/job.js";
import { AllowedDirectories } from "./allowed-directories.js";
import { createServer } from "./server.js";

export interface McpHttpOptions {
  runner: ToolRunner;
  /** Directories below which tools may read and write documents. */
  allowedDirectories: readonly string[];
}

export interface McpHttp {
  /** Answers a request to the MCP endpoint. */
  handle(request: Request): Promise<Response>;
  /** Ends what is still being answered. */
  close(): Promise<void>;
}

/** Whoever mounts the handler limits the body; this bound only keeps the SDK's own out of the way. */
const MAX_BODY_BYTES = 33_554_432;

/**
 * MCP over Streamable HTTP, without sessions: every request is answered by a server of its own, of
 * the era that the request is of. Host, Origin and body size are for whoever mounts it to check.
 * @throws ContextVerdictError `bad_request` for an allowed directory that is none.
 */
export function createMcpHttp({ runner, allowedDirectories }: McpHttpOptions): McpHttp {
  const directories = new AllowedDirectories(allowedDirectories);
  const handler = createMcpHandler(() => createServer({ runner, directories }), {
    maxRequestBodySize: MAX_BODY_BYTES,
  });
  return { handle: (request) => handler.fetch(request), close: () => handler.close() };
}
