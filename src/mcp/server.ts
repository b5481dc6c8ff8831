import {
  fromJsonSchema,
  type JsonSchemaValidator,
  type jsonSchemaValidator,
  McpServer,
} from "@modelcontextprotocol/server";
import { ContextVerdictError } from "../engine/contract/errors.js";
import { TOOL_NAMES } from "../engine/contract/requests.js";
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
    server.registerTool(name, shown, async (args: unknown, { mcpReq }) => {
      try {
        const { texts, json } = await answer(args, context, mcpReq.signal);
        const structured = json === undefined ? {} : { structuredContent: JSON.parse(json) };
        return { content: texts.map(toBlock), ...structured };
      } catch (error) {
        // For the model, in the envelope of every surface.
        const known = error instanceof ContextVerdictError ? error : toInternalError(error);
        return { isError: true, content: [toBlock(JSON.stringify(known.toEnvelope()))] };
      }
    });
  };
  for (const name of TOOL_NAMES) {
    register(name, TOOLS[name], (...call) => answerCall(name, ...call));
  }
  register("read", READ_TOOL, answerRead);
  return server;
}

type Answerer = (args: unknown, context: ToolContext, signal: AbortSignal) => Promise<CallAnswer>;

function toBlock(text: string) {
  return { type: "text" as const, text };
}
