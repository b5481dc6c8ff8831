import type { Command } from "../command.js";
import { isTerminal, writeStderr } from "../streams.js";

export const command: Command = {
  summary: "Run the MCP server on standard input and output",
  argument: "",
  options: [["allow-dir"]],
  details: `For agents: the tools profile, convert, validate and plan, and read, which gives
a document in the lossless form that costs least. With --allow-dir they read
documents by path. They change no document.
`,
  examples: ["context-verdict mcp --allow-dir ."],
  /** `mcp`: the MCP server on standard input and output, until the client closes it. */
  async run({ options }) {
    if (isTerminal(0)) writeStderr("Waits for JSON-RPC on standard input; Ctrl+C ends it.\n");
    const { serveMcp } = await import("../../mcp/stdio.js");
    await serveMcp(options["allow-dir"] ?? []);
    return 0;
  },
};
