import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { recordGain } from "../features/gain/gain-file.js";
import { MemoryBudget } from "../io/memory-budget.js";
import type { EnginePool } from "../io/workers/engine-pool.js";
import type { ToolRunner } from "../io/workers/job.js";
import { BoundedStdio } from "./bounded-stdio.js";
import { ReadableFiles } from "./readable-files.js";
import { MAX_TEXT_BYTES } from "./rejections.js";
import { createServer } from "./server.js";

/** Tools and instructions, which a host loads at each start. */
const START_TOKENS = 1_250;

/** How many texts of the largest size may be in memory at once. */
const TEXTS_IN_MEMORY = 32;

/**
 * Serves MCP on standard input and output until the client closes it or a signal arrives. Judges one
 * document at a time, on a worker thread, so that the protocol stays responsive.
 * @param directories Below which tools may read documents.
 * @throws ContextVerdictError `bad_request` for an allowed directory that is not a directory.
 */
export async function serveMcp(directories: readonly string[]): Promise<void> {
  const nothing = { tool: "", results: 0, source: 0, given: 0 };
  recordGain({ surface: "mcp", form: "start", ...nothing, cost: START_TOKENS });
  const files = new ReadableFiles(directories);
  const memory = new MemoryBudget(TEXTS_IN_MEMORY * MAX_TEXT_BYTES);
  const runner = openLazily();
  await new Promise<void>((resolve) => {
    const transport = new BoundedStdio(process.stdin, process.stdout, resolve);
    const handle = serveStdio(() => createServer({ runner, files, memory }), { transport });
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => handle.close());
  });
  await runner.close();
}

/** Starts the pool with the first job, since many connections only list the tools. */
function openLazily(): ToolRunner & { close(): Promise<void> } {
  let pool: Promise<EnginePool> | undefined;
  return {
    async run(job, bytes, signal) {
      pool ??= import("../io/workers/engine-pool.js").then(
        ({ EnginePool }) => new EnginePool({ workers: 1 }),
      );
      const started = await pool;
      signal?.throwIfAborted();
      return started.run(job, bytes, signal);
    },
    close: async () => (await pool)?.close(),
  };
}
