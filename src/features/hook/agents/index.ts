import type { Agent } from "./agent.js";
import { claudeCode } from "./claude-code.js";
import { geminiCli } from "./gemini-cli.js";

const RESULTS_FLAG = "--results";

/** All supported agents, in the order of help. */
const AGENTS: readonly Agent[] = [claudeCode, geminiCli];

export const AGENT_NAMES: readonly string[] = AGENTS.map(({ name }) => name);

/** The hook of an agent for results of tools, whose command has one option more. */
export function forResults(agent: Agent): Agent {
  const { name, settings } = agent;
  const groups = settings.resultGroups;
  return { ...agent, name: `${name} ${RESULTS_FLAG}`, settings: { ...settings, groups } };
}

export function findAgent(name: string | undefined): Agent | undefined {
  return AGENTS.find((agent) => agent.name === name);
}
