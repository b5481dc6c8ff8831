import { isUtf8 } from "node:buffer";
import { once } from "node:events";
import { PassThrough, type Readable, type Writable } from "node:stream";
import {
  type JSONRPCMessage,
  parseJSONRPCMessage,
  type RequestId,
} from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { BoundedLines, type LineEvent } from "../io/bounded-lines.js";
import { findId } from "../io/json/find-id.js";
import { MAX_JSON_DEPTH, parseJson } from "../io/json/parse-json.js";
import { MAX_TEXT_BYTES } from "./rejections.js";

/** Fits two texts of the largest size, every character escaped, and one too large, to name its size. */
const MAX_MESSAGE_BYTES = 16 * MAX_TEXT_BYTES;
/** No message is read while this many bytes of answers are unread. */
const MAX_UNREAD_BYTES = 16_777_216;
/** How long to wait for answers after the end of the input: longer than any call's deadline. */
const LINGER_MS = 30_000;
/** How much of each end of an unreadable line is searched for its id. */
const ENDS_BYTES = 256;

const TOO_LONG =
  `a message may have ${MAX_MESSAGE_BYTES} bytes, escapes included; ` +
  "split the document, or send its path";
const NO_JSON =
  "the message is not JSON on one line, has a name twice in one object, " +
  `or is nested deeper than ${MAX_JSON_DEPTH} levels`;
const NO_BATCH = "batches are not supported; send each message on a line of its own";

/** Why a line is not a message, with the code of JSON-RPC. */
export const REJECTIONS = {
  not_utf8: { code: -32_700, message: "the message is not valid UTF-8" },
  not_json: { code: -32_700, message: NO_JSON },
  batch: { code: -32_600, message: NO_BATCH },
  not_rpc: { code: -32_600, message: "the message is not valid JSON-RPC 2.0" },
  too_long: { code: -32_600, message: TOO_LONG },
  // The SDK's own error would quote its validator.
  no_version: { code: -32_602, message: "protocolVersion must be a string, such as 2025-11-25" },
} as const;

/**
 * The SDK's transport, behind a reader of lines. The SDK drops what is no JSON without a word, fails at a line
 * that is too long, reads on while nobody reads its answers, and leaves requests unanswered at the end.
 */
export class BoundedStdio extends StdioServerTransport {
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #whenClosed: () => void;
  readonly #messages: PassThrough;
  /** Requests that have to be answered. */
  readonly #open = new Set<unknown>();
  #whenAnswered: (() => void) | undefined;

  constructor(input: Readable, output: Writable, whenClosed: () => void) {
    const messages = new PassThrough();
    super(messages, output, { maxBufferSize: 2 * MAX_MESSAGE_BYTES });
    this.#input = input;
    // The SDK listens once for every answer that is not written yet.
    this.#output = output.setMaxListeners(0);
    this.#whenClosed = whenClosed;
    this.#messages = messages;
    void this.#read();
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    await super.send(message);
    if (!("method" in message)) this.#settle(message.id);
  }

  override async close(): Promise<void> {
    await super.close();
    this.#input.destroy();
    this.#whenAnswered?.();
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

  #take(event: LineEvent): void {
    const line: Line | undefined =
      event.kind === "line"
        ? readLine(event.bytes)
        : { reason: "too_long", id: findId(`${event.head}`, `${event.tail}`) };
    if (line === undefined) return;
    const { reason, id, method, params } = line;
    if (reason !== undefined || event.kind !== "line") {
      if (id === undefined) return;
      const error = REJECTIONS[reason ?? "too_long"];
      this.#output.write(`${JSON.stringify({ jsonrpc: "2.0", id, error })}\n`);
      return;
    }
    if (method === "notifications/cancelled") this.#settle(params?.requestId);
    // It is not answered before the connection ends.
    else if (id !== undefined && method !== undefined && method !== "subscriptions/listen")
      this.#open.add(id);
    this.#messages.write(event.bytes);
    this.#messages.write("\n");
  }

  #settle(id: unknown): void {
    this.#open.delete(id);
    if (this.#open.size === 0) this.#whenAnswered?.();
  }
}

interface Line {
  /** Why it is not a message. */
  reason?: keyof typeof REJECTIONS;
  /**
   * Of the request, if it is known. Undefined for a response that is none: it is not answered, or two peers could
   * answer each other for ever.
   */
  id?: RequestId | null;
  method?: string;
  params?: Record<string, unknown>;
}

/** @returns undefined for a blank line. */
function readLine(line: Buffer): Line | undefined {
  const text = line.toString("utf8");
  if (text.trim() === "") return undefined;
  const guessId = () => findId(text.slice(0, ENDS_BYTES), text.slice(-ENDS_BYTES));
  if (!isUtf8(line)) return { reason: "not_utf8", id: guessId() };
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return { reason: "not_json", id: guessId() };
  }
  if (Array.isArray(value)) return { reason: "batch", id: null };
  const message = Object(value);
  const isKnown = typeof message.id === "string" || Number.isSafeInteger(message.id);
  try {
    parseJSONRPCMessage(value);
  } catch {
    const isAnswer = message.method === undefined && ("result" in message || "error" in message);
    return { reason: "not_rpc", ...(!isAnswer && { id: isKnown ? message.id : null }) };
  }
  const isBare = typeof message.params?.protocolVersion !== "string";
  if (message.method !== "initialize" || !isKnown || !isBare) return message;
  return { reason: "no_version", id: message.id };
}
