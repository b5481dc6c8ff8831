import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { createServer } from "../../src/http/create-server.js";
import type { RunOptions } from "../../src/http/run-server.js";
import type { ServerOptions } from "../../src/http/server-options.js";
import { EnginePool, type PoolOptions } from "../../src/io/workers/engine-pool.js";

export const MAX_BODY = 2_097_152;

/** The built worker, which the pool starts as a file. */
export const WORKER_FILE = new URL("../../dist/engine-worker.cjs", import.meta.url);

export interface TestServer {
  app: FastifyInstance;
  port: number;
  url: string;
  stop(): Promise<void>;
}

export interface PoolServer extends TestServer {
  pool: EnginePool;
}

/** A server in this process, on a free port, with the pool of a test. */
export async function serveWith(
  pool: ServerOptions["pool"],
  options: Partial<ServerOptions> = {},
): Promise<TestServer> {
  const app = createServer({
    pool,
    host: "127.0.0.1",
    maxBody: MAX_BODY,
    corsOrigins: [],
    // Whether the web app was built must not matter.
    appFolder: "/nowhere",
    ...options,
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    app,
    port,
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

/** As `serveWith`, with a real pool. */
export async function startServer(
  options: Partial<ServerOptions> & PoolOptions & Pick<RunOptions, "createMcp"> = {},
): Promise<PoolServer> {
  const pool = new EnginePool({
    workers: 1,
    workerFile: WORKER_FILE,
    // A document that is slow here may be slower still beside other tests.
    deadline: 100_000,
    ...options,
  });
  const server = await serveWith(pool, { mcp: options.createMcp?.(pool), ...options });
  await pool.warmUp();
  const stop = async () => {
    await server.stop();
    await pool.close();
  };
  return { ...server, pool, stop };
}
