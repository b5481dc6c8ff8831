import type { Command } from "../command.js";

/** In the order of help. Each command is a chunk of its own, so that only the one that runs is loaded. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
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
  wrap: async () => (await import("./wrap.js")).command,
  hook: async () => (await import("./hook.js")).command,
  completion: async () => (await import("./completion.js")).command,
};

export const COMMAND_NAMES = Object.keys(COMMANDS);

/** Loads a command; undefined for an unknown word, `constructor` included. */
export async function loadCommand(word = ""): Promise<Command | undefined> {
  return Object.hasOwn(COMMANDS, word) ? COMMANDS[word]?.() : undefined;
}

/** Loads all commands, for help, completion and mistyped options. */
export async function loadCommands(): Promise<[string, Command][]> {
  const loading = Object.entries(COMMANDS).map(async ([name, load]) => {
    return [name, await load()] as [string, Command];
  });
  return Promise.all(loading);
}
