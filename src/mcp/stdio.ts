import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { Answer, Job, ToolRunner } from "../io/workers/job.js";
import { AllowedDirectories } from "./allowed-directories.js";
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
 * @throws ContextVerdictError `bad_request` for an allowed directory that is not a directory.
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

/** A runner that can be given up. */
interface ClosableRunner extends ToolRunner {
  close(): Promise<void>;
}

/**
 * Starts a runner with the first job: many connections never send one, and none has to wait for it
 * to list the tools.
 */
class LazyRunner implements ClosableRunner {
  readonly #start: () => Promise<ClosableRunner>;
  #runner: Promise<ClosableRunner> | undefined;

  constructor(start: () => Promise<ClosableRunner>) {
    this.#start = start;
  }

  async run(job: Job, bytes: number, signal?: AbortSignal): Promise<Answer> {
    const runner = await this.#get();
    signal?.throwIfAborted();
    return runner.run(job, bytes, signal);
  }

  async close(): Promise<void> {
    await (await this.#runner)?.close();
  }

  /** What could not be started is tried again with the next job. */
  #get(): Promise<ClosableRunner> {
    this.#runner ??= this.#start().catch((error) => {
      this.#runner = undefined;
      throw error;
    });
    return this.#runner;
  }
}
