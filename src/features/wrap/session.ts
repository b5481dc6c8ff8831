import { isUtf8 } from "node:buffer";
import { ifPossible } from "../../io/failures.js";
import { type JsonObject, toObject } from "../../io/json/json-fields.js";
import { type Call, toCall } from "./calls.js";
import { findResultHost, type ResultHost, type ResultLimit } from "./result-hosts.js";

/** A request whose answer may change. */
type Request = Call | "tools/list";

/** More requests than a host leaves open at once; the oldest is forgotten. */
const MAX_REQUESTS = 10_000;

const METHODS = ["initialize", "tools/call", "tools/list"];

/** Since the protocol of 2026-07-28, every request names its host. */
const CLIENT_INFO = "io.modelcontextprotocol/clientInfo";

/** What the messages of a host and its server say about later ones. */
export class Session {
  readonly #requests = new Map<string, Request>();
  /** The `_meta` of each tool that the host was told of. */
  readonly #tools = new Map<string, JsonObject | undefined>();
  host: ResultHost = {};

  get isWaiting(): boolean {
    return this.#requests.size > 0;
  }

  /** Notes the request in a line that the host sends; every other message is ignored. */
  note(line: Buffer): void {
    if (!METHODS.some((method) => line.includes(`"${method}"`))) return;
    const message = parseMessage(line);
    const params = toObject(message?.params);
    const info = toObject(params?.clientInfo) ?? toObject(toObject(params?._meta)?.[CLIENT_INFO]);
    if (info !== undefined) this.host = findResultHost(info.name);
    if (!isId(message?.id)) return;
    const request = toRequest(message?.method, params);
    if (request === undefined) return;
    const id = JSON.stringify(message?.id);
    // Which of two requests an id means is not known: their answers stay.
    if (this.#requests.delete(id)) return;
    this.#requests.set(id, request);
    const [oldest] = this.#requests.keys();
    if (this.#requests.size > MAX_REQUESTS) this.#requests.delete(oldest as string);
  }

  /** The request that a message of the server answers. An id is answered once. */
  take(message: JsonObject): Request | undefined {
    if (!isId(message.id) || "method" in message) return undefined;
    const id = JSON.stringify(message.id);
    const request = this.#requests.get(id);
    this.#requests.delete(id);
    return request;
  }

  /** Notes the tools in a list. */
  noteTools(tools: readonly JsonObject[]): void {
    for (const { name, _meta } of tools) this.#tools.set(`${name}`, toObject(_meta));
  }

  hasTool(name: string): boolean {
    return this.#tools.has(name);
  }

  /** The limit of the host for results of a tool; undefined if none is known. */
  limitOf(tool: string): ResultLimit | undefined {
    const { limit } = this.host;
    if (limit === undefined) return undefined;
    const own = this.#tools.get(tool)?.[limit.ownChars ?? ""];
    if (typeof own === "number") return { tokens: Infinity, chars: own };
    return { ...limit, tokens: Number(process.env[limit.tokensFrom ?? ""]) || limit.tokens };
  }
}

function toRequest(method: unknown, params: JsonObject | undefined): Request | undefined {
  if (method === "tools/list") return method;
  if (method !== "tools/call" || typeof params?.name !== "string") return undefined;
  return toCall(params.name, params.arguments);
}

/** Larger numbers are read as others. */
function isId(id: unknown): boolean {
  return typeof id === "string" || Number.isSafeInteger(id);
}

/** The object in a line; undefined for anything else, and for bytes that are not UTF-8. */
export function parseMessage(line: Buffer): JsonObject | undefined {
  return ifPossible(() => (isUtf8(line) ? toObject(JSON.parse(line.toString())) : undefined));
}
