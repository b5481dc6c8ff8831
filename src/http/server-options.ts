import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ToolName } from "../engine/contract/requests.js";
import type { MemoryBudget } from "../io/memory-budget.js";
import type { Answer, ServerPool, ToolRunner } from "../io/workers/job.js";

/** The implemented endpoints. */
export const TOOL_ROUTES: Record<ToolName, string> = {
  profile: "/v1/profile",
  convert: "/v1/convert",
  validate: "/v1/validate",
  plan: "/v1/plan",
};

/** Endpoints that exist as a specification only. */
export const PLANNED_ROUTES = ["/v1/estimate", "/v1/batch"] as const;

export const OPENAPI_ROUTE = "/v1/openapi.yaml";
export const MCP_ROUTE = "/mcp";
/** The contract as pages for people. */
export const REFERENCE_ROUTE = "/reference";

/** MCP over HTTP. */
export interface McpEndpoint {
  handle(request: Request): Promise<Response>;
  close(): Promise<void>;
}

export interface ServerOptions {
  pool: Pick<ServerPool, "run" | "status">;
  /** The address to listen on; requests for it are answered. */
  host: string;
  /** The largest request body in bytes. */
  maxBody: number;
  /** The largest answer of a tool in bytes. Default: `largestAnswer(maxBody)`. */
  maxAnswer?: number;
  /** Opens a budget of memory, for bodies or for answers. Default: one that all callers share. */
  openMemory?: (bytes: number, full?: string) => MemoryBudget;
  /** Allowed origins besides the server's own. */
  corsOrigins: readonly string[];
  /** Ends the error for another origin: how to allow it. */
  corsHint?: string;
  /** Further host names to answer. */
  names?: readonly string[];
  /** The token that callers of the tools and of MCP have to send. Default: none. */
  token?: string;
  /** The folder of the built web app. Default: this package's. Null: neither app nor contract is served. */
  appFolder?: string | null | undefined;
  /** Decides on every request for a tool. Default: all are admitted. */
  admission?: Admission;
  /** The status of `/readyz` when the workers are ready. */
  readiness?: () => Promise<"ok" | "starting">;
  /** Adds hooks that see every request first. */
  observe?: (app: FastifyInstance) => void;
  /** Observes requests whose paths cannot be decoded, which hooks do not see. */
  observeUnrouted?: (request: FastifyRequest, reply: FastifyReply, error: unknown) => void;
  /** Adds further routes, behind the same guards. */
  serveMore?: (app: FastifyInstance) => void;
  /** Creates the endpoint at `/mcp`: this surface does not import the MCP surface. */
  createMcp?: ((runner: ToolRunner, memory: MemoryBudget) => McpEndpoint) | undefined;
  timeouts?: Partial<Timeouts>;
}

/** Milliseconds. */
export interface Timeouts {
  /** To receive the headers of a request. */
  headers: number;
  /** To receive a request with its body. */
  request: number;
  /** Without the client reading a byte of the answer. */
  answer: number;
  /** For the client to read a whole answer. */
  wholeAnswer: number;
  /** Until an idle connection is closed. */
  keepAlive: number;
}

export const DEFAULT_TIMEOUTS: Timeouts = {
  headers: 10_000,
  request: 30_000,
  answer: 30_000,
  wholeAnswer: 120_000,
  keepAlive: 5_000,
};

/** Decides about the use of the tools, and records it. The local server has no admission and admits everybody. */
export interface Admission {
  /**
   * Checks every request, after routing.
   *
   * @param path The path of the route as declared, or of the request if there is no route.
   * @throws ContextVerdictError to reject the request.
   */
  guard(path: string): void;
  /**
   * Checks a request whose path and method exist, before its body is read. May set headers of the answer.
   *
   * @param tool The requested tool; undefined for a planned endpoint.
   * @throws ContextVerdictError to reject the request.
   */
  admit(request: FastifyRequest, reply: FastifyReply, tool: ToolName | undefined): Promise<Grant>;
}

/** An admitted request. */
export interface Grant {
  /** Workers are shared fairly among tenants. */
  tenant: string;
  /** Whether `complete` needs the redacted answer. */
  wantsRedacted: boolean;
  /**
   * Records an answer before it is sent. If that fails, the answer is not sent.
   *
   * @param body The body of the request.
   * @param workMs The time of the worker, in milliseconds.
   */
  complete(answer: Answer, body: Uint8Array, workMs: number): Promise<void>;
  /**
   * Charges for work without an answer: the request was wrong, took too long, or the client has gone.
   *
   * @param bytes The size of the body, or 0 if only the time counts.
   */
  charge(bytes: number, workMs: number): Promise<void>;
  /** Gives back what `admit` charged: no worker was free. */
  refund(): void;
}
