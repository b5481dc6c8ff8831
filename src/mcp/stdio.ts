import { isUtf8 } from "node:buffer";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import {
  type JSONRPCMessage,
  parseJSONRPCMessage,
  type RequestId,
  type Transport,
} from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { recordGain } from "../features/gain/gain-file.js";
import { BoundedLines, type LineEvent } from "../io/bounded-lines.js";
import { findId } from "../io/json/find-id.js";
import { MAX_JSON_DEPTH, parseJson } from "../io/json/parse-json.js";
import { MemoryBudget } from "../io/memory-budget.js";
import type { EnginePool } from "../io/workers/engine-pool.js";
import type { ToolRunner } from "../io/workers/job.js";
import { ReadableFiles } from "./readable-files.js";
import { MAX_TEXT_BYTES } from "./rejections.js";
import { createServer, NOT_UTF8 } from "./server.js";

/** Of tools and instructions, which a host loads at each start. */
export const START_TOKENS = 1_350;

/** How many texts of the largest size may be in memory at once. */
const TEXTS_IN_MEMORY = 32;

/**
 * Serves MCP on standard input and output until the client closes it or a signal arrives. Judges one
 * document at a time, on a worker thread, so that the protocol stays responsive.
 * @param directories Below which tools may read documents.
 * @throws ContextVerdictError `bad_request` for an allowed directory that is not a directory.
 */
export async function serveMcp(directories: readonly string[]): Promise<void> {
  const nothing = { tool: "", results: 0, source: 0, given: 0 };
  recordGain({ surface: "mcp", form: "start", ...nothing, cost: START_TOKENS });
  const files = new ReadableFiles(directories);
  const memory = new MemoryBudget(TEXTS_IN_MEMORY * MAX_TEXT_BYTES);
  let pool: Promise<EnginePool> | undefined;
  const runner: ToolRunner = {
    async run(job, bytes, signal) {
      // With the first job, since many connections only list the tools.
      pool ??= import("../io/workers/engine-pool.js").then(
        ({ EnginePool }) => new EnginePool({ workers: 1 }),
      );
      const started = await pool;
      signal?.throwIfAborted();
      return started.run(job, bytes, signal);
    },
  };
  await new Promise<void>((resolve) => {
    const transport = new BoundedStdio(process.stdin, process.stdout, resolve);
    const handle = serveStdio(() => createServer({ runner, files, memory }), { transport });
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => handle.close());
  });
  await (await pool)?.close();
}

/** Fits two texts of the largest size, every character escaped, and one too large, to name its size. */
const MAX_MESSAGE_BYTES = 16 * MAX_TEXT_BYTES;
/** No message is read while this many bytes of answers are unread. */
const MAX_UNREAD_BYTES = 16_777_216;
/** How long to wait for answers after the end of the input: longer than any call's deadline. */
const LINGER_MS = 30_000;

/** Why a line is not a message, with the code of JSON-RPC. */
const REJECTIONS = {
  not_utf8: NOT_UTF8,
  not_json: {
    code: -32_700,
    message: `the message is not JSON on one line, has a name twice in one object, or is nested deeper than ${MAX_JSON_DEPTH} levels`,
  },
  batch: {
    code: -32_600,
    message: "batches are not supported; send each message on a line of its own",
  },
  not_rpc: { code: -32_600, message: "the message is not valid JSON-RPC 2.0" },
  too_long: {
    code: -32_600,
    message: `a message may have ${MAX_MESSAGE_BYTES} bytes, escapes included; split the document, or send its path`,
  },
} as const;

/**
 * Messages on lines. The SDK's own transport drops what is no JSON without a word, fails at a line that is too
 * long, reads on while nobody reads its answers, and leaves requests unanswered at the end.
 */
export class BoundedStdio implements Transport {
  onmessage: Transport["onmessage"];
  onclose: Transport["onclose"];
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #whenClosed: () => void;
  #isClosed = false;
  /** Requests that have to be answered. */
  readonly #open = new Set<unknown>();
  #whenAnswered: (() => void) | undefined;

  constructor(input: Readable, output: Writable, whenClosed: () => void) {
    this.#input = input;
    this.#output = output.on("error", () => this.close());
    this.#whenClosed = whenClosed;
  }

  async start(): Promise<void> {
    void this.#read();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#isClosed) throw new Error("the connection is closed");
    await new Promise<void>((resolve, reject) => {
      const line = `${JSON.stringify(message)}\n`;
      this.#output.write(line, (error) => (error ? reject(error) : resolve()));
    });
    if (!("method" in message)) this.#settle(message.id);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#input.destroy();
    this.#open.clear();
    this.#whenAnswered?.();
    this.onclose?.();
    this.#whenClosed();
  }

  async #read(): Promise<void> {
    const lines = new BoundedLines(MAX_MESSAGE_BYTES);
    try {
      for await (const chunk of this.#input) {
        if (this.#output.writableLength > MAX_UNREAD_BYTES) await once(this.#output, "drain");
        for (const event of lines.push(chunk)) this.#take(event);
      }
      for (const event of lines.end()) this.#take(event);
    } catch {} // Cut off, or the output is.
    if (this.#open.size > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LINGER_MS);
        this.#whenAnswered = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    await this.close();
  }

  #take({ bytes, isCut }: LineEvent) {
    if (isCut) return this.#refuse("too_long", findId(bytes));
    const line = bytes.toString("utf8");
    if (line.trim() === "") return;
    if (!isUtf8(bytes)) return this.#refuse("not_utf8", findId(bytes));
    let value: unknown;
    try {
      value = parseJson(line);
    } catch {
      return this.#refuse("not_json", findId(bytes));
    }
    if (Array.isArray(value)) return this.#refuse("batch", null);
    const { id, method, params, result, error } = Object(value);
    const known = typeof id === "string" || Number.isSafeInteger(id) ? id : null;
    let message: JSONRPCMessage;
    try {
      message = parseJSONRPCMessage(value);
    } catch {
      const isAnswer = method === undefined && (result !== undefined || error !== undefined);
      // Two peers could answer each other's answers for ever.
      return isAnswer ? undefined : this.#refuse("not_rpc", known);
    }
    if (method === "notifications/cancelled") this.#settle(params?.requestId);
    // It is not answered before the connection ends.
    else if (id !== undefined && method !== undefined && method !== "subscriptions/listen")
      this.#open.add(id);
    this.onmessage?.(message);
  }

  #refuse(reason: keyof typeof REJECTIONS, id: RequestId | null): void {
    const answer = { jsonrpc: "2.0", id, error: REJECTIONS[reason] };
    this.#output.write(`${JSON.stringify(answer)}\n`);
  }

  #settle(id: unknown): void {
    this.#open.delete(id);
    if (this.#open.size === 0) this.#whenAnswered?.();
  }
}
