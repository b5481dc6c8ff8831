import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { AllowedDirectories } from "./allowed-directories.js";
import { LazyRunner } from "./lazy-runner.js";
import { createServer } from "./server.js";

export interface McpOptions {
  /** Directories below which tools may read and write documents; none by default. */
  allowedDirectories: readonly string[];
}

/** More than the largest text, escaped, so that a text over the limit gets an answer that says so. */
const MAX_MESSAGE_BYTES = 33_554_432;

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/**
 * Serves MCP on standard input and output until the client closes it, or a signal comes. Judges one
 * document at a time, on a thread of its own, so that the protocol is answered meanwhile.
 * @throws ContextVerdictError `bad_request` for an allowed directory that is none.
 */
export async function serveMcp({ allowedDirectories }: McpOptions): Promise<void> {
  const directories = new AllowedDirectories(allowedDirectories);
  const runner = new LazyRunner(async () => {
    const { EnginePool } = await import("../../workers/engine-pool.js");
    return new EnginePool({ workers: 1 });
  });
  await new Promise<void>((resolve) => {
    const transport = new ObservedTransport(resolve);
    const handle = serveStdio(() => createServer({ runner, directories }), { transport });
    for (const signal of SIGNALS) process.once(signal, () => handle.close());
  });
  await runner.close();
}

class ObservedTransport extends StdioServerTransport {
  readonly #whenClosed: () => void;

  constructor(whenClosed: () => void) {
    super(process.stdin, process.stdout, { maxBufferSize: MAX_MESSAGE_BYTES });
    this.#whenClosed = whenClosed;
  }

  override async close(): Promise<void> {
    await super.close();
    this.#whenClosed();
  }
}
