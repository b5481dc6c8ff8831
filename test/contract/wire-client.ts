import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

const UNPACK: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

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

/** Sends requests as they are written, over connections that are kept. */
export class WireClient {
  readonly #port: number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 8 });

  constructor(port: number) {
    this.#port = port;
  }

  /** Address and port, as the Host header has them. */
  get host(): string {
    return `127.0.0.1:${this.#port}`;
  }

  /** Sends a request and reads the whole answer, which may come before all of the body has left. */
  send(wire: WireRequest): Promise<WireAnswer> {
    const { method, path, headers = {}, body } = wire;
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
          const unpack = UNPACK[received["content-encoding"] ?? ""];
          const bytes = Buffer.concat(chunks);
          const body = bytes.length > 0 && unpack !== undefined ? unpack(bytes) : bytes;
          resolve({ status, headers: received, body });
        });
      });
      outgoing.on("error", (error: NodeJS.ErrnoException) => {
        // The server may end an idle connection just when it is taken again.
        const isStale = outgoing.reusedSocket && error.code === "ECONNRESET";
        if (isStale) resolve(this.send(wire));
        else reject(error);
      });
      outgoing.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
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
