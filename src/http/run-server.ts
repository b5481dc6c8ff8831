import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { ServerPool } from "../io/workers/job.js";
import { createServer } from "./create-server.js";
import { rejection } from "./http-errors.js";
import type { ServerOptions } from "./server-options.js";

/** How long open requests may take after the server was told to stop. */
const DEFAULT_GRACE_MS = 1_500;
/** Then jobs end with an error, and connections are cut after this. */
const CUT_MS = 300;
const IDLE_CHECK_MS = 50;
/** How long idle connections stay, since a request may be on its way. */
const LINGER_MS = 250;

export interface RunningServer {
  /** The address without a path. */
  url: string;
  /** Takes no new connections and finishes open requests within the grace period. */
  stop(): Promise<void>;
}

export interface RunOptions extends ServerOptions {
  /** Closed with the server. */
  pool: ServerPool;
  port: number;
  /** How long open requests may take after `stop`, in milliseconds. Default 1,500. */
  grace?: number;
}

/** Starts workers and server; resolves when both are ready. @throws the system's error if it cannot listen. */
export async function runServer(options: RunOptions): Promise<RunningServer> {
  const { pool } = options;
  let app: FastifyInstance | undefined;
  try {
    app = createServer(options);
    const { host, port } = options;
    // If it resolves to two addresses, Fastify starts a second server, without our listeners, whose
    // connections `stop` would not cut.
    const address = host.toLowerCase() === "localhost" ? "127.0.0.1" : host;
    await app.listen({ host: address, port });
    await pool.warmUp();
    const { port: taken } = app.server.address() as AddressInfo;
    const url = `http://${host.includes(":") ? `[${host}]` : host}:${taken}`;
    return { url, stop: stop.bind(null, app, pool, options.grace) };
  } catch (error) {
    await Promise.all([app?.close(), pool.close()]);
    throw error;
  }
}

async function stop(
  app: FastifyInstance,
  pool: ServerPool,
  grace = DEFAULT_GRACE_MS,
): Promise<void> {
  pool.drain();
  const { server } = app;
  const closeIdle = server.closeIdleConnections.bind(server);
  // A request may be on its way on an idle connection. It is answered, and the answer closes the
  // connection. Node and Fastify would cut idle connections at once.
  server.closeIdleConnections = () => {};
  // One turn of the event loop, to accept connections that the system has already taken.
  await new Promise((resolve) => setImmediate(resolve));
  const lingerEnd = performance.now() + LINGER_MS;
  const timers = [
    // Answers that began before `stop` announced that their connection stays.
    setInterval(() => performance.now() > lingerEnd && closeIdle(), IDLE_CHECK_MS),
    setTimeout(() => pool.abort(rejection("stopping")), grace),
    setTimeout(() => server.closeAllConnections(), grace + CUT_MS),
  ];
  await app.close();
  for (const timer of timers) clearTimeout(timer);
  await pool.close();
}
