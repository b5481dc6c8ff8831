import type { Command } from "../command.js";

/** Each command is a chunk of its own: a start loads the one that runs. In the order of help. */
export const COMMANDS = {
  profile: async () => (await import("./profile.js")).command,
  convert: async () => (await import("./convert.js")).command,
  fix: async () => (await import("./fix.js")).command,
  plan: async () => (await import("./plan.js")).command,
  validate: async () => (await import("./validate.js")).command,
  restore: async () => (await import("./restore.js")).command,
  questions: async () => (await import("./questions.js")).command,
  prompt: async () => (await import("./prompt.js")).command,
  explain: async () => (await import("./explain.js")).command,
  init: async () => (await import("./init.js")).command,
  baseline: async () => (await import("./baseline.js")).command,
  check: async () => (await import("./check.js")).command,
  loads: async () => (await import("./loads.js")).command,
  stream: async () => (await import("./stream.js")).command,
  serve: async () => (await import("./serve.js")).command,
  mcp: async () => (await import("./mcp.js")).command,
  hook: async () => (await import("./hook.js")).command,
  completion: async () => (await import("./completion.js")).command,
} satisfies Record<string, () => Promise<Command>>;

export type CommandName = keyof typeof COMMANDS;

export const COMMAND_NAMES = Object.keys(COMMANDS) as CommandName[];

/** Whether a word names a command; own properties only, `constructor` is not one. */
export function isCommand(word: string): word is CommandName {
  return Object.hasOwn(COMMANDS, word);
}

/** All commands by their names, for what is about all of them: help, completion, mistyped options. */
export async function loadCommands(): Promise<Map<CommandName, Command>> {
  const commands = COMMAND_NAMES.map(async (name) => [name, await COMMANDS[name]()] as const);
  return new Map(await Promise.all(commands));
}
