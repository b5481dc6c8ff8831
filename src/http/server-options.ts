import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { MemoryBudget } from "../io/memory-budget.js";
import type { PoolStatus } from "../io/workers/engine-pool.js";
import type { ToolRunner } from "../io/workers/job.js";
import type { Admission } from "./admission.js";

/** MCP over HTTP, made by the MCP surface; this one only carries it. */
export interface McpEndpoint {
  handle(request: Request): Promise<Response>;
  close(): Promise<void>;
}

export interface ServerOptions {
  pool: ToolRunner & { readonly status: PoolStatus };
  /** The address that the server will listen on; decides which hosts it answers. */
  host: string;
  /** The largest request body in bytes. */
  maxBody: number;
  /** The largest answer of a tool in bytes. Default: eight times the largest body, and
   * 1 MiB at least. */
  maxAnswer?: number;
  /** What bodies take from; shared with whatever else keeps texts of requests. 32 times the largest
   * body where it is not given. */
  memory?: MemoryBudget;
  /** Origins whose pages are answered besides the server's own. */
  corsOrigins: readonly string[];
  /** Ends what a page of another origin is told: how to allow it. */
  corsHint?: string;
  /** Names that the server goes by, besides the address that it listens on. */
  names?: readonly string[];
  /** What callers of the tools and of MCP have to send. Default: nothing. */
  token?: string;
  /** The folder of the built web app; that of this package where it is not given. Null serves the
   * tools alone: neither app nor contract. */
  appFolder?: string | null | undefined;
  /** Decides on every request for a tool; without it, every request is let in. */
  admission?: Admission;
  /** What `/readyz` says where the workers are ready. */
  readiness?: () => Promise<"ok" | "starting">;
  /** Adds hooks that see every request first. */
  observe?: (app: FastifyInstance) => void;
  /** Hears of requests that no hook sees: their paths cannot be decoded. */
  observeUnrouted?: (request: FastifyRequest, reply: FastifyReply, error: unknown) => void;
  /** Adds further routes, behind the same guards. */
  serveMore?: (app: FastifyInstance) => void;
  /** Served at `/mcp` where given. */
  mcp?: McpEndpoint | undefined;
  timeouts?: Partial<Timeouts>;
}

/** Milliseconds. */
export interface Timeouts {
  /** For all header fields of a request. */
  headers: number;
  /** For a whole request, its body included. */
  request: number;
  /** Without a byte of an answer being taken. */
  answer: number;
  /** For a whole answer to be taken. */
  wholeAnswer: number;
  /** Until a connection without a request is closed. */
  keepAlive: number;
}

export const DEFAULT_TIMEOUTS: Timeouts = {
  headers: 10_000,
  request: 30_000,
  answer: 30_000,
  wholeAnswer: 120_000,
  keepAlive: 5_000,
};
