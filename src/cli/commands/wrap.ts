import { type Command, type Invocation, usageError } from "../command.js";

export const command: Command = {
  summary: "Run an MCP server, and shorten what its tools return",
  argument: "-- COMMAND [ARG...]",
  options: [["only", "except", "toon"]],
  details: `Passes every message as it came, but for texts in results of tools/call: JSON
comes without the white space that means nothing, Markdown with compact tables
and joined lines. A text stays as it is where it is the text of a file, saves
less than 5 % of its tokens, or takes too long to judge.
`,
  examples: [
    "context-verdict wrap -- npx -y @modelcontextprotocol/server-memory",
    "context-verdict wrap --toon search -- node server.js",
  ],
  exits: { 0: null, 1: null, 2: "usage or input error; else the exit code of the server" },
  run,
};

/** An MCP server on standard input and output that runs another one. */
async function run({ files, options }: Invocation): Promise<number> {
  const { only, except, toon } = options;
  if (!files[0]) throw usageError("wrap needs a command: wrap -- COMMAND [ARG...]");
  const { relay } = await import("../../features/wrap/relay.js");
  const host = { input: process.stdin, output: process.stdout };
  const { shortenMessage, shortenOn } = await import("../../features/wrap/shorten-message.js");
  const { recordShort } = await import("../../features/gain/gain-file.js");
  const { EnginePool } = await import("../../io/workers/engine-pool.js");
  // One thread, which starts with the server.
  const pool = new EnginePool({ workers: 1 });
  pool.warmUp().catch(() => {});
  const shorten = shortenOn(pool);
  const settings = { only, except, toon };
  try {
    return await relay(files, host, (line, calls) =>
      shortenMessage(line, calls, shorten, settings, (tool, short) =>
        recordShort("wrap", tool, short),
      ),
    );
  } finally {
    await pool.close();
  }
}
