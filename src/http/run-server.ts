import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { EnginePool, type PoolOptions } from "../io/workers/engine-pool.js";
import type { ToolRunner } from "../io/workers/job.js";
import { createServer } from "./create-server.js";
import { listenOnSocket } from "./listen-on-socket.js";
import { rejection } from "./rejections.js";
import type { McpEndpoint, ServerOptions } from "./server-options.js";

/** How long answers may take to be finished after the server was told to stop. */
const DEFAULT_GRACE_MS = 1_500;
/** After that, jobs are answered with an error, and connections have this long to carry it away. */
const CUT_MS = 300;
const IDLE_CHECK_MS = 50;
/** How long connections without a request stay, for one that is on its way. */
const LINGER_MS = 250;

export interface RunningServer {
  /** Where the server answers, without a path; of a socket, `unix:` and its path. */
  url: string;
  /** Takes no new connections, finishes the open requests, and resolves soon after the grace is over. */
  stop(): Promise<void>;
}

export interface RunOptions
  extends Omit<ServerOptions, "pool" | "mcp">,
    Omit<PoolOptions, "maxBody"> {
  port: number;
  /** The Unix socket to listen on, instead of host and port. */
  socket?: string;
  /** Milliseconds that answers have to be finished in once the server is to stop. Default 1,500. */
  grace?: number;
  /** Creates the endpoint at `/mcp`; this surface does not import the other. */
  createMcp?: ((runner: ToolRunner) => McpEndpoint) | undefined;
}

/** Starts workers and server; resolves when both answer. @throws the system's error for a port or a path that cannot be had. */
export async function runServer(options: RunOptions): Promise<RunningServer> {
  const pool = new EnginePool(options);
  let app: FastifyInstance | undefined;
  try {
    app = createServer({ ...options, pool, mcp: options.createMcp?.(pool) });
    await listen(app, options);
    await pool.warmUp();
    return { url: toUrl(app, options), stop: stop.bind(null, app, pool, options.grace) };
  } catch (error) {
    await Promise.all([app?.close(), pool.close()]);
    throw error;
  }
}

async function listen(app: FastifyInstance, { socket, host, port }: RunOptions): Promise<void> {
  if (socket === undefined) await app.listen({ host: toAddress(host), port });
  else await listenOnSocket(socket, () => app.listen({ path: socket }));
}

/**
 * Where `localhost` is two addresses, Fastify starts a second server, which has none of our listeners
 * and whose connections are not cut at the end.
 */
function toAddress(host: string): string {
  return host.toLowerCase() === "localhost" ? "127.0.0.1" : host;
}

function toUrl({ server }: FastifyInstance, { host, socket }: RunOptions): string {
  if (socket !== undefined) return `unix:${socket}`;
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

async function stop(
  app: FastifyInstance,
  pool: EnginePool,
  grace = DEFAULT_GRACE_MS,
): Promise<void> {
  pool.drain();
  const { server } = app;
  const closeIdle = server.closeIdleConnections.bind(server);
  // A request may be on its way on a connection that looks idle: it is answered, and the answer closes it.
  // Node and Fastify would cut such connections at once.
  server.closeIdleConnections = () => {};
  // The next turn, so that connections that the system has taken are ours before nobody listens.
  await new Promise((resolve) => setImmediate(resolve));
  const lingerEnd = performance.now() + LINGER_MS;
  const timers = [
    // Answers that had begun before say that their connection stays; they do not know better.
    setInterval(() => performance.now() > lingerEnd && closeIdle(), IDLE_CHECK_MS),
    setTimeout(() => pool.abort(rejection("stopping")), grace),
    setTimeout(() => server.closeAllConnections(), grace + CUT_MS),
  ];
  await app.close();
  for (const timer of timers) clearTimeout(timer);
  await pool.close();
}
