import type { Invocation } from "../arguments.js";

/** `mcp`: the MCP server on standard input and output, until the client closes it. */
export async function run({ options }: Invocation): Promise<number> {
  const { serveMcp } = await import("../../mcp/stdio.js");
  await serveMcp({
    allowedDirectories: options["allow-dir"] ?? [],
    allowRoots: options["allow-roots"] ?? false,
  });
  return 0;
}
