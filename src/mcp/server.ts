import {
  type CallToolResult,
  fromJsonSchema,
  type JsonSchemaValidator,
  type jsonSchemaValidator,
  McpServer,
} from "@modelcontextprotocol/server";
import { ContextVerdictError, type ErrorEnvelope } from "../engine/contract/errors.js";
import { TOOL_NAMES } from "../engine/contract/tool-names.js";
import { ENGINE_VERSION } from "../engine/contract/version.js";
import { reportDefect } from "../io/workers/report-defect.js";
import { answerCall, type ToolContext } from "./answer-call.js";
import { makeOutputSchemas } from "./output-schemas.js";
import { INSTRUCTIONS, TOOLS } from "./tools.js";

/** The tools change with the version of the package only. */
const CACHE = { ttlMs: 3_600_000, cacheScope: "public" } as const;

/**
 * Calls are checked once, by us and by the engine, whose messages say what to change; answers are
 * held against their schemas in tests. So the SDK checks neither.
 */
const NO_VALIDATOR: jsonSchemaValidator = {
  getValidator:
    <T>(): JsonSchemaValidator<T> =>
    (data) => ({ valid: true, data: data as T, errorMessage: undefined }),
};

let outputSchemas: ReturnType<typeof makeOutputSchemas> | undefined;

/** One server for one connection (or one stateless request), of either era of the protocol. */
export function createServer(context: ToolContext): McpServer {
  const server = new McpServer(
    { name: "context-verdict", title: "Context Verdict", version: ENGINE_VERSION },
    {
      capabilities: { tools: { listChanged: false } },
      instructions: INSTRUCTIONS,
      cacheHints: { "tools/list": CACHE, "server/discover": CACHE },
    },
  );
  outputSchemas ??= makeOutputSchemas();
  for (const name of TOOL_NAMES) {
    const { title, description, inputSchema, output } = TOOLS[name];
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: fromJsonSchema({ ...inputSchema }, NO_VALIDATOR),
        outputSchema: fromJsonSchema({ ...outputSchemas[name] }, NO_VALIDATOR),
        annotations: {
          // Tools with out_path can write a file, but never over another one.
          readOnlyHint: output === undefined,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: false,
        },
      },
      async (args: unknown, { mcpReq }): Promise<CallToolResult> => {
        try {
          const json = await answerCall(name, args, context, mcpReq.signal);
          return { content: [{ type: "text", text: json }], structuredContent: JSON.parse(json) };
        } catch (error) {
          return toToolError(error);
        }
      },
    );
  }
  return server;
}

/** Errors of the caller are for the model to read: the envelope that every surface has. */
function toToolError(error: unknown): CallToolResult {
  return { isError: true, content: [{ type: "text", text: JSON.stringify(toEnvelope(error)) }] };
}

function toEnvelope(error: unknown): ErrorEnvelope {
  return (error instanceof ContextVerdictError ? error : reportDefect(error)).toEnvelope();
}
