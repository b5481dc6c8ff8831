import type { Readable, Writable } from "node:stream";
import type { JSONRPCMessage, RequestId, Transport } from "@modelcontextprotocol/server";
import { BoundedLines, type LineEvent } from "../io/bounded-lines.js";
import {
  MAX_MESSAGE_BYTES,
  type Rejection,
  readMessage,
  rejectLong,
  TOO_LONG,
} from "./read-message.js";

/** No message is read while this many bytes of answers are unread. */
const MAX_UNREAD_BYTES = 16_777_216;

/** How long to wait for answers after the end of the input: longer than any call's deadline. */
const LINGER_MS = 30_000;

/** A request that is not answered before the connection ends. */
const NEVER_ENDS = "subscriptions/listen";

/** Limited, since a client that never reads standard error would block the server. */
const MAX_NOTES = 50;

let written = 0;

/** Writes to standard error, for the client's operator, a limited number of times. */
function note(text: string): void {
  if (written > MAX_NOTES) return;
  const isLast = written === MAX_NOTES;
  if (written++ === 0) process.stderr.on("error", () => {});
  process.stderr.write(`context-verdict: ${isLast ? "further messages suppressed" : text}\n`);
}

/**
 * Messages on standard input and output, one a line. Unlike the SDK's transport, it skips a line that is
 * too long, answers invalid messages, stops reading while answers are unread, and answers open requests
 * before it ends.
 */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: <Message extends JSONRPCMessage>(message: Message) => void;

  readonly #input: Readable;
  readonly #output: Writable;
  readonly #whenClosed: () => void;
  readonly #lines = new BoundedLines(MAX_MESSAGE_BYTES);
  /** Requests that have to be answered. */
  readonly #open = new Set<RequestId>();
  #hasEnded = false;
  #isClosed = false;
  #linger: NodeJS.Timeout | undefined;

  constructor(input: Readable, output: Writable, whenClosed: () => void) {
    this.#input = input;
    this.#output = output;
    this.#whenClosed = whenClosed;
  }

  async start(): Promise<void> {
    this.#input.on("data", this.#takeChunk);
    this.#input.on("error", this.#takeError);
    this.#input.on("end", this.#takeEnd);
    this.#input.on("close", this.#takeEnd);
    this.#output.on("drain", this.#takeDrain);
    // Never removed: a failed write after the end must not crash the process.
    this.#output.on("error", () => this.close());
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#isClosed) throw new Error("the connection is closed");
    this.#write(message);
    if (!("method" in message) && message.id !== undefined) this.#complete(message.id);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#linger);
    this.#input.off("data", this.#takeChunk);
    this.#input.pause();
    this.onclose?.();
    this.#whenClosed();
  }

  readonly #takeChunk = (chunk: Buffer): void => {
    for (const event of this.#lines.push(chunk)) this.#takeLine(event);
  };

  readonly #takeError = (): void => note("standard input cannot be read");

  readonly #takeEnd = (): void => {
    if (this.#hasEnded) return;
    for (const event of this.#lines.end()) this.#takeLine(event);
    this.#hasEnded = true;
    this.#linger = setTimeout(() => this.close(), LINGER_MS);
    this.#closeIfDone();
  };

  readonly #takeDrain = (): void => {
    if (!this.#isClosed) this.#input.resume();
  };

  #takeLine(event: LineEvent): void {
    if (event.kind === "too-long") {
      note(`message skipped: ${TOO_LONG}`);
    } else if (event.kind === "skipped") {
      this.#answer(rejectLong(event.head, event.tail));
    } else {
      const read = readMessage(event.bytes);
      if (read === undefined) return;
      if ("message" in read) this.#takeMessage(read.message);
      else {
        note(`invalid message: ${read.rejection.message}`);
        this.#answer(read.rejection);
      }
    }
  }

  #takeMessage(message: JSONRPCMessage): void {
    if ("method" in message) {
      if ("id" in message && message.method !== NEVER_ENDS) this.#open.add(message.id);
      if (message.method === "notifications/cancelled") {
        // A cancelled request gets no answer.
        this.#complete(message.params?.requestId as RequestId);
      }
    }
    this.onmessage?.(message);
  }

  #answer({ id, code, message, isResponse }: Rejection): void {
    if (isResponse) return;
    this.#write({ jsonrpc: "2.0", id, error: { code, message } });
  }

  #write(message: object): void {
    this.#output.write(`${JSON.stringify(message)}\n`);
    if (this.#output.writableLength > MAX_UNREAD_BYTES) this.#input.pause();
  }

  #complete(id: RequestId): void {
    this.#open.delete(id);
    this.#closeIfDone();
  }

  #closeIfDone(): void {
    if (this.#hasEnded && this.#open.size === 0) void this.close();
  }
}
