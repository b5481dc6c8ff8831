import type { FastifyReply, FastifyRequest } from "fastify";
import type { ToolName } from "../engine/contract/tool-names.js";
import type { Answer } from "../io/workers/job.js";

/** Who may ask for the tools, and what it costs them. The local server has none: everybody may. */
export interface Admission {
  /**
   * Looks at every request, once it is known which route answers it.
   *
   * @param path That of the route, as it was declared; of the request, where no route answers.
   * @throws ContextVerdictError for a request that may not go on.
   */
  guard(path: string): void;
  /**
   * Looks at a request whose path and method exist, before anything is read of its body. It may set
   * headers of the answer.
   *
   * @param tool The tool that is asked for; undefined for an endpoint that is only planned.
   * @throws ContextVerdictError for a request that may not go on.
   */
  admit(request: FastifyRequest, reply: FastifyReply, tool: ToolName | undefined): Promise<Grant>;
}

/** The leave to ask once. */
export interface Grant {
  /** Whose request it is: the workers are shared fairly among tenants. */
  tenant: string;
  /** Whether `settle` wants the answer's report. */
  wantsRedacted: boolean;
  /**
   * Takes note of an answer before it is sent: what is not noted is not answered.
   *
   * @param body The request's body, as it came.
   * @param workMs Milliseconds that a worker took for it.
   */
  complete(answer: Answer, body: Uint8Array, workMs: number): Promise<void>;
  /**
   * Takes note of work that ends without an answer: it was wrong, it took too long, or the client is gone
   * for it any more.
   *
   * @param bytes What there was to work on: the request's body, or 0 where it was no document.
   */
  abandon(bytes: number, workMs: number): Promise<void>;
  /** Takes note that no worker was free for it. */
  withdraw(): void;
}
