import { isUtf8 } from "node:buffer";
import { once } from "node:events";
import { findNodeAtLocation } from "jsonc-parser/lib/esm/main.js";
import type { ResultRequest, ShortResult } from "../../engine/reading/shorten-result.js";
import { ifPossible } from "../../io/failures.js";
import { type JsonObject, toObject } from "../../io/json/json-fields.js";
import { parseJsonTree } from "../../io/json/json-tree.js";
import type { ToolRunner } from "../../io/workers/job.js";
import { askFor, type Call, listTexts, type ShortenOptions, type Text, toCall } from "./calls.js";

/** Judges a text within a time, in milliseconds; null where it takes longer, or stays as it is. */
export type Shorten = (request: ResultRequest, ms: number) => Promise<ShortResult | null>;

/** Judges on the threads of a runner. */
export function shortenOn(runner: ToolRunner): Shorten {
  const judge = async (
    request: ResultRequest,
    signal: AbortSignal,
  ): Promise<ShortResult | null> => {
    const { json } = await runner.run({ tool: "result", request }, request.content.length, signal);
    return JSON.parse(new TextDecoder().decode(json)).short;
  };
  return (request, ms) => {
    const late = AbortSignal.timeout(Math.ceil(ms));
    // A late job may go on for a while; the result does not wait for it.
    const isLate = once(late, "abort").then(() => null);
    return Promise.race([judge(request, late).catch(() => null), isLate]);
  };
}

/** The time a host may wait for an answer, for each 100,000 bytes of it or part of them. */
const MS_BY_100_K = 50;

/**
 * A line from the server as the host is to get it: a successful result with shorter texts, or the line itself.
 * @param note Is told what became shorter.
 */
export async function shortenMessage(
  line: Buffer,
  calls: OpenCalls,
  shorten: Shorten,
  options: ShortenOptions,
  note?: (tool: string, short: ShortResult) => void,
): Promise<Buffer> {
  const message = calls.size === 0 ? undefined : parseMessage(line);
  const call = message && calls.take(message);
  const { isError, content } = toObject(message?.result) ?? {};
  if (call === undefined || isError === true) return line;
  const shorts: (ShortResult & Text)[] = [];
  const end = performance.now() + MS_BY_100_K * Math.ceil(line.length / 100_000);
  for (const { index, text } of listTexts(content)) {
    const request = askFor(text, call, options);
    const ms = end - performance.now();
    const short = request && ms > 0 ? await shorten(request, ms) : null;
    if (short !== null) shorts.push({ index, ...short });
  }
  const changed = replaceTexts(line, shorts);
  if (changed !== line) for (const short of shorts) note?.(call.tool, short);
  return changed;
}

/** More calls than a host leaves open at once; the oldest is forgotten. */
const MAX_CALLS = 10_000;

/** The calls without an answer, by id. */
export class OpenCalls {
  readonly #calls = new Map<string, Call>();

  get size(): number {
    return this.#calls.size;
  }

  /** Notes the call in a line that the host sends; every other message is ignored. */
  note(line: Buffer): void {
    if (!line.includes('"tools/call"')) return;
    const { id, method, params } = parseMessage(line) ?? {};
    const { name, arguments: args } = toObject(params) ?? {};
    if (method !== "tools/call" || !isId(id) || typeof name !== "string") return;
    this.#calls.set(JSON.stringify(id), toCall(name, args));
    const [oldest] = this.#calls.keys();
    if (this.#calls.size > MAX_CALLS) this.#calls.delete(oldest as string);
  }

  /** The call that a message of the server answers. An id is answered once. */
  take(message: JsonObject): Call | undefined {
    if (!isId(message.id) || "method" in message) return undefined;
    const id = JSON.stringify(message.id);
    const call = this.#calls.get(id);
    this.#calls.delete(id);
    return call;
  }
}

/** Larger numbers are read as others. */
function isId(id: unknown): boolean {
  return typeof id === "string" || Number.isSafeInteger(id);
}

/** The object in a line; undefined for anything else, and for bytes that are not UTF-8. */
function parseMessage(line: Buffer): JsonObject | undefined {
  return ifPossible(() => (isUtf8(line) ? toObject(JSON.parse(line.toString())) : undefined));
}

/**
 * The line with other texts in its result, in order; every other byte stays. The line itself where a name
 * occurs twice.
 * @throws RangeError for a line that is nested too deeply.
 */
function replaceTexts(line: Buffer, texts: readonly Text[]): Buffer {
  if (texts.length === 0) return line;
  const source = line.toString();
  const { root, faults } = parseJsonTree(source);
  if (root === undefined || faults.length > 0) return line;
  let replaced = "";
  let from = 0;
  for (const { index, text } of texts) {
    const { offset, length } = findNodeAtLocation(root, ["result", "content", index, "text"])!;
    replaced += source.slice(from, offset) + JSON.stringify(text);
    from = offset + length;
  }
  return Buffer.from(replaced + source.slice(from));
}
