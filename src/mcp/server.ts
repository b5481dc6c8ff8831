import { isUtf8 } from "node:buffer";
import {
  createMcpHandler,
  fromJsonSchema,
  type JSONRPCMessage,
  type JsonSchemaValidator,
  type jsonSchemaValidator,
  McpServer,
  type Transport,
} from "@modelcontextprotocol/server";
import { ContextVerdictError } from "../engine/contract/errors.js";
import { TOOL_NAMES } from "../engine/contract/requests.js";
import { ENGINE_VERSION } from "../engine/contract/version.js";
import { ifPossible } from "../io/failures.js";
import type { MemoryBudget } from "../io/memory-budget.js";
import { toInternalError } from "../io/workers/defect.js";
import type { ToolRunner } from "../io/workers/job.js";
import { answerCall, answerRead, type CallAnswer, type CallContext } from "./answer-call.js";
import { ReadableFiles } from "./readable-files.js";
import { INSTRUCTIONS, READ_TOOL, type ShownTool, TOOLS } from "./tools.js";

/** The tools only change with the version of the package. */
const CACHE = { ttlMs: 3_600_000, cacheScope: "public" } as const;

/** Turns off the SDK's validation: we and the engine check calls, with better messages. */
const NO_VALIDATOR: jsonSchemaValidator = {
  getValidator:
    <T>(): JsonSchemaValidator<T> =>
    (data) => ({ valid: true, data: data as T, errorMessage: undefined }),
};

/** The SDK's server, with its errors in words: of an invalid message it would dump what its validator says. */
class PlainServer extends McpServer {
  override connect(transport: Transport): Promise<void> {
    const send = transport.send.bind(transport);
    transport.send = (message, options) => send(explainDump(message), options);
    return super.connect(transport);
  }
}

function explainDump(message: JSONRPCMessage): JSONRPCMessage {
  if (!("error" in message) || !message.error.message.endsWith("]")) return message;
  const { message: text } = message.error;
  const [issue] = ifPossible(() => JSON.parse(text.slice(text.indexOf("[")))) ?? [];
  if (issue?.path === undefined) return message;
  const reason = `${issue.path.join(".")}: ${issue.message.replace("Invalid input: ", "")}`;
  return { ...message, error: { code: -32_602, message: `invalid message: ${reason}` } };
}

/**
 * Creates the server for one connection or one stateless request, for any version of the protocol.
 * @param shared What all calls share; `memory` is for their texts.
 */
export function createServer(
  shared: Pick<CallContext, "runner" | "files"> & { memory: MemoryBudget },
): McpServer {
  const { memory, ...parts } = shared;
  const server = new PlainServer(
    { name: "context-verdict", title: "Context Verdict", version: ENGINE_VERSION },
    {
      capabilities: { tools: { listChanged: false } },
      instructions: INSTRUCTIONS,
      cacheHints: { "tools/list": CACHE, "server/discover": CACHE },
    },
  );
  const register = (
    name: string,
    { title, description, inputSchema }: ShownTool,
    answer: (args: unknown, context: CallContext) => Promise<CallAnswer>,
  ) => {
    const shown = {
      title,
      description,
      inputSchema: fromJsonSchema({ ...inputSchema }, NO_VALIDATOR),
      annotations: { readOnlyHint: true, openWorldHint: false },
    };
    server.registerTool(name, shown, async (args: unknown, { mcpReq: { signal } }) => {
      const hold = memory.open();
      try {
        const { texts, json } = await answer(args, { ...parts, hold, signal });
        const structured = json === undefined ? {} : { structuredContent: JSON.parse(json) };
        return { content: texts.map(toBlock), ...structured };
      } catch (error) {
        // For the model, in the envelope of every surface.
        const known = error instanceof ContextVerdictError ? error : toInternalError(error);
        return { isError: true, content: [toBlock(JSON.stringify(known.toEnvelope()))] };
      } finally {
        hold.release();
      }
    });
  };
  for (const name of TOOL_NAMES) {
    register(name, TOOLS[name], (...call) => answerCall(name, ...call));
  }
  register("read", READ_TOOL, answerRead);
  return server;
}

function toBlock(text: string) {
  return { type: "text" as const, text };
}

/** The error for bytes that the SDK would replace. */
export const NOT_UTF8 = { code: -32_700, message: "the message is not valid UTF-8" };

/**
 * MCP over Streamable HTTP, without sessions: each request gets a server of its own, for its version of
 * the protocol. The HTTP server around it checks Host, Origin and body size.
 * @param directories Below which tools may read documents.
 * @param memory For texts, shared with request bodies.
 * @throws ContextVerdictError `bad_request` for an allowed directory that is not a directory.
 */
export function createMcpHttp(
  runner: ToolRunner,
  directories: readonly string[],
  memory: MemoryBudget,
) {
  const files = new ReadableFiles(directories);
  const handler = createMcpHandler(() => createServer({ runner, files, memory }), {
    // The HTTP server limits bodies.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
  });
  return {
    /** Answers a request to the MCP endpoint. */
    handle: async (request: Request) => {
      if (isUtf8(await request.clone().arrayBuffer())) return handler.fetch(request);
      return Response.json({ jsonrpc: "2.0", id: null, error: NOT_UTF8 }, { status: 400 });
    },
    /** Ends open calls. */
    close: () => handler.close(),
  };
}
