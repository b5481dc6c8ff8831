import {
  type CallToolResult,
  fromJsonSchema,
  type JsonSchemaValidator,
  type jsonSchemaValidator,
  McpServer,
} from "@modelcontextprotocol/server";
import { ContextVerdictError } from "../engine/contract/errors.js";
import { TOOL_NAMES } from "../engine/contract/tool-names.js";
import { ENGINE_VERSION } from "../engine/contract/version.js";
import { toInternalError } from "../io/workers/defect.js";
import { answerCall, type CallAnswer, type ToolContext } from "./answer-call.js";
import { answerRead } from "./answer-read.js";
import { INSTRUCTIONS, READ_TOOL, type ShownTool, TOOLS } from "./tools.js";

/** The tools only change with the version of the package. */
const CACHE = { ttlMs: 3_600_000, cacheScope: "public" } as const;

/** Turns off the SDK's validation: we and the engine check calls, with better messages. */
const NO_VALIDATOR: jsonSchemaValidator = {
  getValidator:
    <T>(): JsonSchemaValidator<T> =>
    (data) => ({ valid: true, data: data as T, errorMessage: undefined }),
};

/** Creates the server for one connection or one stateless request, for any version of the protocol. */
export function createServer(context: ToolContext): McpServer {
  const server = new McpServer(
    { name: "context-verdict", title: "Context Verdict", version: ENGINE_VERSION },
    {
      capabilities: { tools: { listChanged: false } },
      instructions: INSTRUCTIONS,
      cacheHints: { "tools/list": CACHE, "server/discover": CACHE },
    },
  );
  const register = (name: string, tool: ShownTool, answer: Answerer) => {
    const { title, description, inputSchema } = tool;
    const shown = {
      title,
      description,
      inputSchema: fromJsonSchema({ ...inputSchema }, NO_VALIDATOR),
      annotations: { readOnlyHint: true, openWorldHint: false },
    };
    server.registerTool(name, shown, (args: unknown, { mcpReq }) =>
      answer(args, context, mcpReq.signal).then(toResult, toToolError),
    );
  };
  for (const name of TOOL_NAMES) {
    register(name, TOOLS[name], (...call) => answerCall(name, ...call));
  }
  register("read", READ_TOOL, answerRead);
  return server;
}

type Answerer = (args: unknown, context: ToolContext, signal: AbortSignal) => Promise<CallAnswer>;

function toResult({ texts, json }: CallAnswer): CallToolResult {
  return {
    content: texts.map((text) => ({ type: "text" as const, text })),
    ...(json === undefined ? {} : { structuredContent: JSON.parse(json) }),
  };
}

/** Errors go to the model, in the envelope of every surface. */
function toToolError(error: unknown): CallToolResult {
  const known = error instanceof ContextVerdictError ? error : toInternalError(error);
  return { isError: true, content: [{ type: "text", text: JSON.stringify(known.toEnvelope()) }] };
}
