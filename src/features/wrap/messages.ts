import { isUtf8 } from "node:buffer";
import { findNodeAtLocation } from "jsonc-parser/lib/esm/main.js";
import { ifPossible } from "../../io/if-possible.js";
import { type JsonObject, toObject } from "../../io/json/json-fields.js";
import { parseJsonTree } from "../../io/json/json-tree.js";
import { type Call, type Text, toCall } from "./calls.js";

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
export function parseMessage(line: Buffer): JsonObject | undefined {
  return ifPossible(() => (isUtf8(line) ? toObject(JSON.parse(line.toString())) : undefined));
}

/**
 * The line with other texts in its result, in order; every other byte stays. The line itself where a name
 * occurs twice.
 * @throws RangeError for a line that is nested too deeply.
 */
export function replaceTexts(line: Buffer, texts: readonly Text[]): Buffer {
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
