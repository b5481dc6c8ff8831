import type { Worker } from "node:worker_threads";
import { afterEach, describe, expect, test } from "vitest";
import { EnginePool, type PoolOptions } from "../../../src/io/workers/engine-pool.js";
import type { Answer } from "../../../src/io/workers/job.js";
import { WORKER_FILE } from "../../http/start-server.js";

/** About a second of work. */
const SLOW = "# a\n\n".repeat(200_000);
const TABLE = "| a | b |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |\n";

const pools: EnginePool[] = [];
const threads: Worker[] = [];
const onWorker = (worker: Worker) => threads.push(worker);

/** How many threads have not ended. */
const living = () => threads.filter(({ threadId }) => threadId !== -1).length;

async function start(options: PoolOptions = {}): Promise<EnginePool> {
  process.on("worker", onWorker);
  const pool = new EnginePool({ workers: 1, workerFile: WORKER_FILE, deadline: 1e5, ...options });
  pools.push(pool);
  await pool.warmUp();
  return pool;
}

afterEach(async () => {
  process.off("worker", onWorker);
  threads.length = 0;
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

const decode = ({ json }: Answer) => JSON.parse(new TextDecoder().decode(json));

async function ask(pool: EnginePool, content: string, signal?: AbortSignal) {
  return decode(await pool.run({ tool: "profile", request: { content } }, content.length, signal));
}

describe("the pool", () => {
  test("says how many characters it judged, and writes no report", async () => {
    const pool = await start();
    const request = { content: "# Zanzibar 😀\n" };
    const answer = await pool.run({ tool: "plan", request, wantsRedacted: true }, 1);
    expect(answer).toMatchObject({ characters: 14 });
    expect(answer).not.toHaveProperty("report");
  });

  test("a worker that dies takes its own job with it, and nothing else", async () => {
    const pool = await start();
    const lost = expect(ask(pool, SLOW)).rejects.toMatchObject({ code: "overloaded" });
    const next = ask(pool, TABLE);
    await threads[0]?.terminate();
    await lost;
    expect(await next).toMatchObject({ schema_version: "1.0" });
    await expect.poll(living).toBe(1);
  });
});
