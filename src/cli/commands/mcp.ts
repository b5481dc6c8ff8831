import type { Command, Invocation } from "../command.js";

export const command: Command = {
  summary: "Run the MCP server on standard input and output",
  argument: "",
  takes: "none",
  options: ["allow-dir"],
  details: `For agents: the tools profile, convert, validate and plan, and read, which gives
a document in the lossless form that costs least. With --allow-dir they read
documents by path. They write nothing.
`,
  examples: ["context-verdict mcp --allow-dir ."],
  run,
};

/** `mcp`: the MCP server on standard input and output, until the client closes it. */
async function run({ options }: Invocation): Promise<number> {
  const { serveMcp } = await import("../../mcp/stdio.js");
  await serveMcp({ allowedDirectories: options["allow-dir"] ?? [] });
  return 0;
}
