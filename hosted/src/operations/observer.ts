import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { ToolName } from "../../../src/engine/contract/requests.js";
import { toContractError } from "../../../src/http/http-errors.js";
import type { Caller } from "../store/types.js";
import { describeFailure } from "./log.js";
import type { Metrics } from "./metrics.js";

/** A request so far, without its body, key and path. */
interface Seen {
  start: number;
  route: string;
  code?: string;
  keyId?: string;
  tenantId?: string;
  characters?: number;
}

/** The status of a request whose client has gone, as servers log it. */
const CLIENT_GONE = 499;

/** Follows each request from its headers to the end of its answer, for the log and the metrics. */
export class Observer {
  readonly #seen = new WeakMap<FastifyRequest, Seen>();

  constructor(
    private readonly log: Logger,
    private readonly metrics: Metrics,
  ) {}

  /** Adds the first hooks of the server. */
  observe = (app: FastifyInstance): void => {
    app.addHook("onRequest", async (request, reply) => this.#begin(request, reply));
    app.addHook("onError", async (request, _reply, error) => this.#nameError(request, error));
    app.server.on("clientError", () => this.metrics.brokenConnections.inc());
  };

  /** For a request that hooks do not see. */
  observeUnrouted = (request: FastifyRequest, reply: FastifyReply, error: unknown): void => {
    this.#begin(request, reply, "none");
    this.#nameError(request, error);
  };

  nameCaller(request: FastifyRequest, { keyId, tenantId }: Caller): void {
    const seen = this.#seen.get(request);
    if (seen !== undefined) Object.assign(seen, { keyId, tenantId });
  }

  countUse(request: FastifyRequest, tool: ToolName, characters: number): void {
    this.metrics.documents.inc({ tool });
    this.metrics.characters.inc({ tool }, characters);
    const seen = this.#seen.get(request);
    if (seen !== undefined) seen.characters = characters;
  }

  countRefusal = (reason: string): void => {
    this.metrics.refusals.inc({ reason });
  };

  #nameError(request: FastifyRequest, error: unknown): void {
    const { code } = toContractError(error);
    const seen = this.#seen.get(request);
    if (seen !== undefined) seen.code = code;
    if (code !== "internal") return;
    this.log.error({ request_id: request.id, ...describeFailure(error) }, "defect");
  }

  /** @param route The declared one: a path may hold anything, even a key. */
  #begin(
    request: FastifyRequest,
    reply: FastifyReply,
    route = request.is404 ? "none" : (request.routeOptions.url ?? "none"),
  ): void {
    const seen: Seen = { start: performance.now(), route };
    this.#seen.set(request, seen);
    this.metrics.open.inc();
    reply.raw.once("close", () => this.#end(request, reply, seen));
  }

  #end(request: FastifyRequest, reply: FastifyReply, seen: Seen): void {
    const { statusCode, headersSent, writableFinished: isComplete } = reply.raw;
    const status = headersSent ? statusCode : CLIENT_GONE;
    const { route, code, start, keyId, tenantId, characters } = seen;
    const milliseconds = performance.now() - start;
    const bytes = Number(request.headers["content-length"]);
    this.metrics.open.dec();
    this.metrics.requests.inc({ route, status, code: code ?? "" });
    this.metrics.seconds.observe({ route }, milliseconds / 1000);
    if (bytes > 0) this.metrics.requestBytes.observe({ route }, bytes);
    this.log.info(
      {
        request_id: request.id,
        method: request.method,
        ...{ route, status, code },
        request_bytes: bytes > 0 ? bytes : undefined,
        response_bytes: Number(reply.getHeader("content-length")) || undefined,
        ms: Math.round(milliseconds * 10) / 10,
        ...{ key_id: keyId, tenant_id: tenantId, characters },
        ...(!isComplete && { is_cut: true }),
      },
      "request",
    );
  }
}
