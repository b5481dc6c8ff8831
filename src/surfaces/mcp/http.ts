import type { ToolRunner } from "../../workers/job.js";

export function createMcpHttp(_options: {
  runner: ToolRunner;
  allowedDirectories: readonly string[];
}): { handle(request: Request): Promise<Response>; close(): Promise<void> } {
  return { handle: async () => new Response("{}"), close: async () => {} };
}
