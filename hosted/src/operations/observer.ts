import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { toContractError } from "../../../src/http/envelope.js";
import type { Caller, Use } from "../store/store.js";
import { describeFailure } from "./log.js";
import type { Metrics } from "./metrics.js";

/** What is known of a request while it is answered. Nothing of its body, its key or its path. */
interface Seen {
  start: number;
  route: string;
  span: Span;
  context: Context;
  code?: string;
  keyId?: string;
  tenantId?: string;
  characters?: number;
}

/** The status of a request whose client is gone, as servers log it. */
const CLIENT_GONE = 499;

/**
 * Sees every request from its header fields to the end of its answer, and tells logs, metrics and
 * traces about it: ids, names of a closed set, sizes and times.
 */
export class Observer {
  readonly #log: Logger;
  readonly #metrics: Metrics;
  readonly #tracer: Tracer = trace.getTracer("context-verdict");
  readonly #seen = new WeakMap<FastifyRequest, Seen>();

  constructor(log: Logger, metrics: Metrics) {
    this.#log = log;
    this.#metrics = metrics;
  }

  /** Adds the hooks; before any other, so that nothing is answered unseen. */
  observe = (app: FastifyInstance): void => {
    app.addHook("onRequest", async (request, reply) => this.#begin(request, reply));
    app.addHook("onError", async (request, _reply, error) => this.#nameError(request, error));
    app.server.on("clientError", () => this.#metrics.brokenConnections.inc());
  };

  /** Sees a request that the hooks do not. */
  observeUnrouted = (request: FastifyRequest, reply: FastifyReply, error: unknown): void => {
    this.#begin(request, reply, "none");
    this.#nameError(request, error);
  };

  nameCaller(request: FastifyRequest, { keyId, tenantId }: Caller): void {
    const seen = this.#seen.get(request);
    if (seen !== undefined) Object.assign(seen, { keyId, tenantId });
  }

  countUse(request: FastifyRequest, { tool, characters }: Use): void {
    this.#metrics.documents.inc({ tool });
    this.#metrics.characters.inc({ tool }, characters);
    const seen = this.#seen.get(request);
    if (seen !== undefined) seen.characters = characters;
  }

  countRefusal = (reason: string): void => {
    this.#metrics.refusals.inc({ reason });
  };

  /** Runs a part of a request as a span of its own. */
  async trace<Result>(
    request: FastifyRequest,
    name: string,
    run: () => Promise<Result>,
  ): Promise<Result> {
    const parent = this.#seen.get(request)?.context ?? ROOT_CONTEXT;
    const span = this.#tracer.startSpan(name, {}, parent);
    try {
      return await context.with(trace.setSpan(parent, span), run);
    } finally {
      span.end();
    }
  }

  #nameError(request: FastifyRequest, error: unknown): void {
    const { code } = toContractError(error);
    const seen = this.#seen.get(request);
    if (seen !== undefined) seen.code = code;
    if (code !== "internal") return;
    this.#log.error({ request_id: request.id, ...describeFailure(error) }, "defect");
  }

  /** @param route What is not a route could be anything, a key included. */
  #begin(
    request: FastifyRequest,
    reply: FastifyReply,
    route = request.is404 ? "none" : (request.routeOptions.url ?? "none"),
  ): void {
    const parent = propagation.extract(ROOT_CONTEXT, request.headers);
    const attributes = { "http.request.method": request.method, "http.route": route };
    const options = { kind: SpanKind.SERVER, attributes };
    const span = this.#tracer.startSpan(`${request.method} ${route}`, options, parent);
    const start = performance.now();
    const seen: Seen = { start, route, span, context: trace.setSpan(parent, span) };
    this.#seen.set(request, seen);
    this.#metrics.open.inc();
    reply.raw.once("close", () => this.#end(request, reply, seen));
  }

  #end(request: FastifyRequest, reply: FastifyReply, seen: Seen): void {
    const { statusCode, headersSent, writableFinished: isComplete } = reply.raw;
    const status = headersSent ? statusCode : CLIENT_GONE;
    const { route, code, span } = seen;
    const milliseconds = performance.now() - seen.start;
    const bytes = Number(request.headers["content-length"]);
    this.#metrics.open.dec();
    this.#metrics.requests.inc({ route, status, code: code ?? "" });
    this.#metrics.seconds.observe({ route }, milliseconds / 1000);
    if (bytes > 0) this.#metrics.requestBytes.observe({ route }, bytes);
    span.setAttribute("http.response.status_code", status);
    if (code !== undefined) span.setAttribute("error.type", code);
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
    this.#log.info(
      {
        request_id: request.id,
        method: request.method,
        route,
        status,
        ...(code !== undefined && { code }),
        request_bytes: bytes > 0 ? bytes : undefined,
        response_bytes: Number(reply.getHeader("content-length")) || undefined,
        ms: Math.round(milliseconds * 10) / 10,
        key_id: seen.keyId,
        tenant_id: seen.tenantId,
        characters: seen.characters,
        ...(!isComplete && { is_cut: true }),
      },
      "request",
    );
  }
}
