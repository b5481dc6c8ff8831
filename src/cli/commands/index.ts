import type { Registry } from "../registry.js";

/** Each command is a chunk of its own: a start loads the one that runs. In the order of help. */
export const COMMANDS: Registry = {
  profile: async () => (await import("./profile.js")).command,
  convert: async () => (await import("./convert.js")).command,
  fix: async () => (await import("./fix.js")).command,
  plan: async () => (await import("./plan.js")).command,
  validate: async () => (await import("./validate.js")).command,
  restore: async () => (await import("./restore.js")).command,
  questions: async () => (await import("./questions.js")).command,
  init: async () => (await import("./init.js")).command,
  check: async () => (await import("./check.js")).command,
  loads: async () => (await import("./loads.js")).command,
  stream: async () => (await import("./stream.js")).command,
  serve: async () => (await import("./serve.js")).command,
  mcp: async () => (await import("./mcp.js")).command,
  hook: async () => (await import("./hook.js")).command,
  completion: async () => (await import("./completion.js")).command,
};

export const COMMAND_NAMES = Object.keys(COMMANDS);
