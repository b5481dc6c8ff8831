import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const BIN = fileURLToPath(new URL("../../bin/context-verdict.js", import.meta.url));

/** With these, a request can leave a connection on which nothing can follow. */
const ABOUT_CONNECTIONS = ["connection", "content-length", "expect"];

export interface WireRequest {
  method: string;
  /** The target, sent as it is: query and all. */
  path: string;
  headers?: Record<string, string | string[]>;
  body?: string | Uint8Array;
}

export interface WireAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The built command line's server, as a process of its own, with connections that are kept. */
export class RunningServer {
  readonly #child: ChildProcess;
  readonly #port: number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 8 });

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.#port = port;
  }

  static async start(...options: string[]): Promise<RunningServer> {
    const args = [BIN, "serve", "--port", "0", "--quiet", ...options];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    for await (const line of createInterface({ input: child.stdout })) {
      const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1];
      if (port !== undefined) return new RunningServer(child, Number(port));
    }
    throw new Error("the server ended without naming its address");
  }

  /** Address and port, as the Host header has them. */
  get host(): string {
    return `127.0.0.1:${this.#port}`;
  }

  /** Whether the process has not ended. */
  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Sends a request and reads the whole answer, which may come before all of the body has left. */
  send({ method, path, headers = {}, body }: WireRequest): Promise<WireAnswer> {
    return new Promise((resolve, reject) => {
      const isAlone = ABOUT_CONNECTIONS.some((name) => name in headers);
      const agent = isAlone ? false : this.#agent;
      const target = { host: "127.0.0.1", port: this.#port, agent };
      const sent = { ...lengthOf(headers, body), ...headers };
      const outgoing = request({ ...target, method, path, headers: sent }, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk) => chunks.push(chunk));
        incoming.on("error", reject);
        incoming.on("end", () => {
          const { statusCode: status = 0, headers: received } = incoming;
          resolve({ status, headers: received, body: Buffer.concat(chunks) });
        });
      });
      outgoing.on("error", reject);
      outgoing.end(body);
    });
  }

  async stop(): Promise<void> {
    this.#agent.destroy();
    if (!this.isRunning) return;
    this.#child.kill("SIGTERM");
    await once(this.#child, "exit");
  }
}

/** Node's client sends a body without its length where the method expects none. */
function lengthOf(
  headers: NonNullable<WireRequest["headers"]>,
  body: WireRequest["body"],
): Record<string, string> {
  if (body === undefined || "transfer-encoding" in headers) return {};
  return { "content-length": String(Buffer.byteLength(body)) };
}
