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

/** @param name Of `clientInfo`. A host that is not known has neither. */
export function findResultHost(name: unknown): ResultHost {
  if (typeof name !== "string") return {};
  return HOSTS.find(([pattern]) => pattern.test(name))?.[1] ?? {};
}
