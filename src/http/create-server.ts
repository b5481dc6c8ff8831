import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import { MemoryBudget } from "../io/memory-budget.js";
import { answerBrokenRequest } from "./answer-broken-request.js";
import { openBodyGate } from "./body-gate.js";
import { COMMON_HEADERS, JSON_TYPE, toContractError, toEnvelope } from "./envelope.js";
import { guardRequests } from "./guard-requests.js";
import { serveMcp } from "./mcp-route.js";
import { trackExchanges } from "./open-exchanges.js";
import { serveHealth, servePages } from "./page-routes.js";
import { rejection } from "./rejections.js";
import { readPath, toOriginForm } from "./request-path.js";
import { DEFAULT_TIMEOUTS, type ServerOptions, type Timeouts } from "./server-options.js";
import { RETRY_AFTER, statusOf } from "./status.js";
import { serveTools } from "./tool-routes.js";

/** Texts that may be in memory at once, as multiples of the largest body. */
const TEXTS_IN_MEMORY = 32;

/** How often Node looks for requests that are late. */
const TIMEOUT_CHECK_MS = 500;

/**
 * An HTTP server: the contract of `openapi.yaml` around a pool of workers. It is built and not
 * started.
 */
export function createServer(options: ServerOptions): FastifyInstance {
  const { maxBody, memory = new MemoryBudget(TEXTS_IN_MEMORY * maxBody) } = options;
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
    requestTimeout: timeouts.request,
    keepAliveTimeout: timeouts.keepAlive,
    http: {
      headersTimeout: timeouts.headers,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      // Checked with the rest of the host, and answered with the envelope.
      requireHostHeader: false,
    },
    return503OnClosing: false,
    forceCloseConnections: "idle",
    clientErrorHandler: (error, socket) =>
      answerBrokenRequest(error, socket, connections.get(socket)),
    frameworkErrors: (error, request, reply) => {
      const reason = explainUnrouted(error, request, options);
      options.observeUnrouted?.(request, reply, reason);
      return sendError(reason, request.id, reply);
    },
  });
  options.observe?.(app);
  const connections = trackExchanges(app);
  dropSlowReaders(app, timeouts);
  // Fastify would close at once where a body is too large, and the client, still sending, might
  // never see why. The rest of the body is thrown away as it comes, until the request's timeout.
  app.addHook("onSend", async ({ raw }, reply) => {
    if (options.pool.status === "draining") reply.header("connection", "close");
    // Only where it is there: Node takes a removal as "say nothing", even where it then closes.
    else if (!raw.complete && reply.hasHeader("connection")) reply.removeHeader("connection");
  });
  app.setErrorHandler<FastifyError>((error, { id }, reply) => sendError(error, id, reply));
  awaitBodies(app);
  rejectTunnels(app);
  const gate = openBodyGate(app, maxBody, memory);
  guardRequests(app, options);
  serveTools(app, options, gate);
  serveHealth(app, options);
  if (options.appFolder !== null) servePages(app, options);
  options.serveMore?.(app);
  if (options.mcp !== undefined) serveMcp(app, options.mcp, gate);
  return app;
}

/** A path that no hook sees: it cannot be decoded, or a part of it is longer than any id of ours. */
function explainUnrouted(
  error: FastifyError,
  request: FastifyRequest,
  { admission }: ServerOptions,
): unknown {
  if (error.code !== "FST_ERR_MAX_PARAM_LENGTH") return error;
  try {
    admission?.guard(readPath(request));
    return rejection("not_found");
  } catch (refusal) {
    return refusal;
  }
}

/**
 * Who takes nothing of an answer for some time, or not all of it for a longer one, keeps it, and the
 * memory of its request, no longer.
 */
function dropSlowReaders(app: FastifyInstance, { answer, wholeAnswer }: Timeouts): void {
  app.addHook("onSend", async ({ raw: { socket } }, { raw }) => {
    socket.setTimeout(answer);
    const timer = setTimeout(() => socket.destroy(), wholeAnswer);
    // Before Node sets the time until the next request.
    raw.prependOnceListener("finish", () => socket.setTimeout(0));
    raw.once("close", () => clearTimeout(timer));
  });
}

/** Node would close without a word. */
function rejectTunnels({ server }: FastifyInstance): void {
  server.on("connect", (_request, socket: Socket) => {
    // Node has let go of this socket, and an error without a listener ends the process.
    socket.on("error", () => socket.destroy());
    answerBrokenRequest(Object.assign(new Error(), { code: "CONNECT" }), socket, undefined);
  });
}

/**
 * No client is told to send a body before its headers were found right: Node would say so at once.
 */
function awaitBodies({ server }: FastifyInstance): void {
  for (const event of ["checkContinue", "checkExpectation"] as const) {
    server.on(event, (request, response) => server.emit("request", request, response));
  }
}
