import type { Agent } from "./agent.js";
import { claudeCode } from "./claude-code.js";
import { geminiCli } from "./gemini-cli.js";

/** All supported agents, in the order of help. */
const AGENTS: readonly Agent[] = [claudeCode, geminiCli];

export const AGENT_NAMES: readonly string[] = AGENTS.map(({ name }) => name);

export function findAgent(name: string | undefined): Agent | undefined {
  return AGENTS.find((agent) => agent.name === name);
}
