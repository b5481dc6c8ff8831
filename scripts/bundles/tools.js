/** The tools that pack and install bundles, in the versions that they were tried with. */
export const TOOLS = {
  mcpb: "@anthropic-ai/mcpb@2.1.2",
  claude: "@anthropic-ai/claude-code@2.1.330",
  gemini: "@google/gemini-cli@0.61.0",
  codex: "@openai/codex@0.169.0",
};
