import { randomUUID } from "node:crypto";
import type { AddressInfo, Socket } from "node:net";
import compress, { type FastifyCompressOptions } from "@fastify/compress";
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from "fastify";
import type { ServerPool } from "../io/workers/job.js";
import { servePages } from "./app-routes.js";
import { answerBrokenRequest, type Connection, trackExchanges } from "./connections.js";
import { guardRequests, toOriginForm } from "./guard-requests.js";
import {
  COMMON_HEADERS,
  JSON_TYPE,
  RETRY_AFTER,
  rejection,
  statusOf,
  toContractError,
  toEnvelope,
} from "./http-errors.js";
import { DEFAULT_TIMEOUTS, type ServerOptions, type Timeouts } from "./server-options.js";
import { serveTools } from "./tool-routes.js";

/** Shorter answers fit into one packet anyway. */
const PACKET_BYTES = 1_024;

/**
 * How many requests a connection may bring. Node reads up to 64 kB of one at a time, with 1,700 requests in
 * them, while all others wait.
 */
const MAX_REQUESTS = 100;

/** How often Node looks for late requests. */
const TIMEOUT_CHECK_MS = 500;

/** Builds the HTTP server of `openapi.yaml` around a pool of workers, without starting it. */
export function createServer(options: ServerOptions): FastifyInstance {
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  const sendError = (error: unknown, id: string, reply: FastifyReply) => {
    const reason = toContractError(error);
    const retryAfter = RETRY_AFTER[reason.code];
    if (retryAfter !== undefined) reply.header("retry-after", retryAfter);
    return reply
      .code(statusOf(reason))
      .headers({ ...COMMON_HEADERS, "x-request-id": id })
      .type(JSON_TYPE)
      .send(toEnvelope(reason, id));
  };
  const app = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    rewriteUrl: toOriginForm,
    // A longer part of a path would be rejected before any hook sees it. Node limits the whole.
    routerOptions: { maxParamLength: Number.MAX_SAFE_INTEGER },
    requestTimeout: timeouts.request,
    keepAliveTimeout: timeouts.keepAlive,
    maxRequestsPerSocket: MAX_REQUESTS,
    http: {
      headersTimeout: timeouts.headers,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      // `checkHost` does it, with an envelope.
      requireHostHeader: false,
    },
    return503OnClosing: false,
    forceCloseConnections: "idle",
    clientErrorHandler: (error, socket) =>
      answerBrokenRequest(error, socket, connections.get(socket)),
    frameworkErrors: (error, request, reply) => {
      options.observeUnrouted?.(request, reply, error);
      return sendError(error, request.id, reply);
    },
  });
  // Node would drop those beyond the 2,000th without a word. Their bytes are bounded.
  app.server.maxHeadersCount = 0;
  options.observe?.(app);
  const connections = trackExchanges(app);
  dropSlowReaders(app, connections, timeouts);
  // Fastify would close at once if a body is too large, and a client that still sends might never read
  // the answer. The rest of the body is drained instead, until the request's timeout.
  app.addHook("onSend", async ({ raw }, reply) => {
    const isLast = Reflect.get(reply.raw, "maxRequestsOnConnectionReached") && raw.complete;
    if (isLast || options.pool.status === "draining") reply.header("connection", "close");
    // Only if it is set: after a removal, Node never sends the header, even when it closes.
    else if (!raw.complete && reply.hasHeader("connection")) reply.removeHeader("connection");
  });
  app.setErrorHandler<FastifyError>((error, { id }, reply) => sendError(error, id, reply));
  compressAnswers(app);
  // `Expect: 100-continue` is answered after the headers were checked; Node would do so at once.
  for (const event of ["checkContinue", "checkExpectation"] as const) {
    app.server.on(event, (request, response) => app.server.emit("request", request, response));
  }
  answerForNode(app, connections);
  guardRequests(app, options);
  serveTools(app, options);
  serveHealth(app, options);
  if (options.appFolder !== null) servePages(app, options.appFolder);
  options.serveMore?.(app);
  return app;
}

/**
 * Drops clients that stop reading an answer, or take too long to read all of it: each holds memory.
 */
function dropSlowReaders(
  app: FastifyInstance,
  connections: WeakMap<Socket, Connection>,
  { answer, wholeAnswer }: Timeouts,
): void {
  app.addHook("onSend", async ({ raw: { socket } }, { raw }) => {
    // The client has gone, and no event would end a timer any more.
    if (socket.destroyed) return;
    socket.setTimeout(answer);
    const timer = setTimeout(() => socket.destroy(), wholeAnswer);
    // Prepended, to run before Node sets the keep-alive timeout.
    raw.prependOnceListener("finish", () => {
      const open = [...(connections.get(socket)?.open ?? [])];
      // Not if another answer already waits for this one.
      if (!open.some(({ response }) => response !== raw && response.headersSent))
        socket.setTimeout(0);
    });
    raw.once("close", () => clearTimeout(timer));
  });
}

/** Compresses answers longer than a packet, for clients that ask. Bodies of requests are never compressed. */
function compressAnswers(app: FastifyInstance): void {
  const options: FastifyCompressOptions = {
    encodings: ["br", "gzip"],
    threshold: PACKET_BYTES,
    // Event streams would wait for the compressor, which holds back what is too short for a block.
    customTypes: /^(?!text\/event-stream).*(?:json|yaml|text|xml)/,
    globalDecompression: false,
  };
  // Called, not registered: Fastify loads plugins later, and this one only sees routes added after it.
  compress(app, options, () => {});
}

/** Answers with an envelope, where Node would just close, or send a bare status. */
function answerForNode(
  { server }: FastifyInstance,
  connections: WeakMap<Socket, Connection>,
): void {
  const answer = (code: string, socket: Socket) =>
    answerBrokenRequest(Object.assign(new Error(), { code }), socket, undefined);
  server.on("connect", (_request, socket: Socket) => {
    // Node no longer handles its errors, and one without a listener ends the process.
    socket.on("error", () => socket.destroy());
    answer("CONNECT", socket);
  });
  // Beyond the last request of a connection. If answers are still open, the last one closes it.
  server.on("dropRequest", (_request, socket: Socket) => {
    if (!connections.get(socket)?.open.size) answer("TOO_MANY", socket);
  });
}

/** Health checks for load balancers. */
function serveHealth(app: FastifyInstance, { pool, readiness }: ServerOptions): void {
  app.get("/livez", async (_request, reply) => reply.type(JSON_TYPE).send({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const status = pool.status === "ok" ? ((await readiness?.()) ?? "ok") : pool.status;
    return reply
      .code(status === "ok" ? 200 : 503)
      .type(JSON_TYPE)
      .send({ status });
  });
}

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
