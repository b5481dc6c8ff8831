import { findNodeAtLocation } from "jsonc-parser/lib/esm/main.js";
import { parseJsonTree } from "../../io/json/json-tree.js";
import { type Call, toCall } from "./calls.js";

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
    if (method !== "tools/call" || !isId(id) || !isObject(params)) return;
    const { name, arguments: args } = params;
    if (typeof name !== "string") return;
    this.#calls.set(JSON.stringify(id), toCall(name, args));
    const [oldest] = this.#calls.keys();
    if (this.#calls.size > MAX_CALLS) this.#calls.delete(oldest as string);
  }

  /** The call that a message of the server answers. An id is answered once. */
  take(message: Message): Call | undefined {
    if (!isId(message.id) || "method" in message) return undefined;
    const id = JSON.stringify(message.id);
    const call = this.#calls.get(id);
    this.#calls.delete(id);
    return call;
  }
}

type Message = Record<string, unknown>;

/** The object in a line; undefined for anything else, and for bytes that are not UTF-8. */
export function parseMessage(line: Buffer): Message | undefined {
  try {
    const message: unknown = JSON.parse(decode(line));
    return isObject(message) ? message : undefined;
  } catch {
    return undefined;
  }
}

function decode(line: Buffer): string {
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(line);
}

/** The texts of a successful result, by their index in `content`. */
export function listTexts({ result }: Message): { index: number; text: string }[] {
  if (!isObject(result) || result.isError === true || !Array.isArray(result.content)) return [];
  return result.content.flatMap((item: unknown, index) =>
    isObject(item) && item.type === "text" && typeof item.text === "string"
      ? [{ index, text: item.text }]
      : [],
  );
}

/** The line with other texts in its result; every other byte stays. The line itself where it is ambiguous. */
export function replaceTexts(line: Buffer, texts: ReadonlyMap<number, string>): Buffer {
  const source = decode(line);
  const { root, faults } = parseJsonTree(source);
  if (faults.length > 0) return line;
  let replaced = "";
  let from = 0;
  for (const [index, text] of [...texts].sort(([a], [b]) => a - b)) {
    const place = root && findNodeAtLocation(root, ["result", "content", index, "text"]);
    if (place?.type !== "string") return line;
    replaced += source.slice(from, place.offset) + JSON.stringify(text);
    from = place.offset + place.length;
  }
  return Buffer.from(replaced + source.slice(from));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isId(id: unknown): id is string | number {
  return typeof id === "string" || typeof id === "number";
}
