import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { AllowedDirectories } from "./allowed-directories.js";
import { LazyRunner } from "./lazy-runner.js";
import { createServer } from "./server.js";
import { StdioTransport } from "./stdio-transport.js";
import { openTextMemory } from "./text-size.js";

export interface McpOptions {
  /** Directories below which tools may read and write documents; none by default. */
  allowedDirectories: readonly string[];
  /** Whether the client's roots are allowed directories, too. Default: they are not. */
  allowRoots?: boolean;
}

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/**
 * Serves MCP on standard input and output until the client closes it, or a signal comes. Judges one
 * document at a time, on a thread of its own, so that the protocol is answered meanwhile.
 * @throws ContextVerdictError `bad_request` for an allowed directory that is none.
 */
export async function serveMcp({
  allowedDirectories,
  allowRoots = false,
}: McpOptions): Promise<void> {
  const directories = new AllowedDirectories(allowedDirectories);
  const memory = openTextMemory();
  const runner = new LazyRunner(async () => {
    const { EnginePool } = await import("../io/workers/engine-pool.js");
    return new EnginePool({ workers: 1 });
  });
  await new Promise<void>((resolve) => {
    const transport = new StdioTransport(process.stdin, process.stdout, resolve);
    const context = { runner, directories, memory, allowRoots };
    const handle = serveStdio(() => createServer(context), { transport });
    for (const signal of SIGNALS) process.once(signal, () => handle.close());
  });
  await runner.close();
}
