import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll } from "vitest";
import { TenantPool } from "../../hosted/src/pool/tenant-pool.js";
import { createServer } from "../../src/http/create-server.js";
import type { ServerOptions } from "../../src/http/server-options.js";
import { EnginePool, type PoolOptions } from "../../src/io/workers/engine-pool.js";
import type { ServerPool } from "../../src/io/workers/job.js";

export const MAX_BODY = 2_097_152;

/** The built worker, which the pool starts as a file. */
export const WORKER_FILE = new URL("../../dist/engine-worker.cjs", import.meta.url);

const HOSTED_WORKER_FILE = new URL("../../hosted/dist/engine-worker.js", import.meta.url);

export interface TestServer {
  app: FastifyInstance;
  port: number;
  url: string;
  stop(): Promise<void>;
}

export interface PoolServer extends TestServer {
  pool: ServerPool;
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

/** As `serveWith`, with a real pool: that of the hosted API, which counts time, for a server with admission. */
export async function startServer(
  options: Partial<ServerOptions> & PoolOptions = {},
): Promise<PoolServer> {
  const isHosted = options.admission !== undefined;
  const Pool = isHosted ? TenantPool : EnginePool;
  const pool: ServerPool = new Pool({
    workers: 1,
    // A document that is slow here may be slower still beside other tests.
    deadline: 100_000,
    ...options,
    workerFile: options.workerFile ?? (isHosted ? HOSTED_WORKER_FILE : WORKER_FILE),
  });
  const server = await serveWith(pool, options);
  await pool.warmUp();
  const stop = async () => {
    await server.stop();
    await pool.close();
  };
  return { ...server, pool, stop };
}

/** The server of a file's tests: it is there when they begin. */
export function serverFor(options?: Parameters<typeof startServer>[0]): PoolServer {
  const server = {} as PoolServer;
  beforeAll(async () => void Object.assign(server, await startServer(options)));
  afterAll(() => server.stop());
  return server;
}
