import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { BIN } from "../cli/run-cli.js";
import type { Question } from "./questions.js";
import type { Surface } from "./surface.js";

/** The MCP server, as an agent reaches it: a process, spoken to over its standard input and output. */
export async function startMcp(): Promise<Surface> {
  const client = new Client({ name: "suite", version: "1" });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [BIN, "mcp"] }));
  return {
    async answer({ tool, request }: Question) {
      const { content, isError } = await client.callTool({ name: tool, arguments: { ...request } });
      const [block] = content;
      if (isError || block?.type !== "text") throw new Error(JSON.stringify(content));
      return JSON.parse(block.text);
    },
    close: () => client.close(),
  };
}
