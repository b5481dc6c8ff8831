import type { FastifyReply, FastifyRequest } from "fastify";
import type { ToolName } from "../engine/contract/tool-names.js";
import type { Answer } from "../io/workers/job.js";

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
