import { isUtf8 } from "node:buffer";
import { ifPossible } from "../../io/failures.js";
import { type JsonObject, textField, toObject } from "../../io/json/json-fields.js";
import { type Call, toCall } from "./calls.js";

/** How a host gives the result of an MCP tool to its model, as its makers or users published it. */
export interface ResultHost {
  /** What the model sees of a result with `structuredContent`: that alone, or the texts alone. Default: not known. */
  shows?: "structure" | "texts";
  /** Above it, the host keeps the rest of a result from its model. */
  limit?: ResultLimit;
}

/** The size of all texts of a result. */
export interface ResultLimit {
  /** By the host's own count. */
  tokens: number;
  /** UTF-16 code units. */
  chars: number;
  /** In the `_meta` of a tool: its own limit in characters, in the place of both. */
  ownChars?: string;
  /** A variable of the environment that sets `tokens`. */
  tokensFrom?: string;
}

const CLAUDE_CODE_LIMIT: ResultLimit = {
  tokens: 25_000,
  chars: 50_000,
  ownChars: "anthropic/maxResultSizeChars",
  tokensFrom: "MAX_MCP_OUTPUT_TOKENS",
};

/** By the names that hosts give. Data only; docs/wrap.md has the sources. */
const HOSTS: readonly (readonly [name: RegExp, host: ResultHost])[] = [
  [/^claude-code$/, { shows: "structure", limit: CLAUDE_CODE_LIMIT }],
  [/^codex-mcp-client$/, { shows: "structure", limit: { tokens: 10_000, chars: Infinity } }],
  [/^Visual Studio Code( - Insiders)?$/, { shows: "structure" }],
  // Behind it, older releases name the server.
  [/^gemini-cli-mcp-client(-|$)/, { shows: "texts" }],
  [/^opencode$/, { shows: "texts" }],
];

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
    if (info !== undefined)
      this.host = HOSTS.find(([name]) => name.test(textField(info, "name") ?? ""))?.[1] ?? {};
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
