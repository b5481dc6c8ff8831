import type { Command } from "../command.js";

/** In the order of help. Each command is a chunk of its own, so that only the one that runs is loaded. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, () => Promise<Command>>>>> = {
  Look: {
    profile: async () => (await import("./profile.js")).command,
    plan: async () => (await import("./plan.js")).command,
  },
  Change: {
    fix: async () => (await import("./fix.js")).command,
    convert: async () => (await import("./convert.js")).command,
    restore: async () => (await import("./restore.js")).command,
    validate: async () => (await import("./validate.js")).command,
  },
  Keep: {
    check: async () => (await import("./check.js")).command,
  },
  Connect: {
    hook: async () => (await import("./hook.js")).command,
    mcp: async () => (await import("./mcp.js")).command,
    wrap: async () => (await import("./wrap.js")).command,
    gain: async () => (await import("./gain.js")).command,
    serve: async () => (await import("./serve.js")).command,
    stream: async () => (await import("./stream.js")).command,
  },
};

const COMMANDS = Object.assign({}, ...Object.values(GROUPS)) as (typeof GROUPS)[string];

/** The names of the commands, by their purpose. */
export const COMMAND_GROUPS = Object.entries(GROUPS).map(
  ([title, commands]) => [title, Object.keys(commands)] as const,
);

/** The command that runs where none is typed. */
export async function loadOverview(): Promise<Command> {
  return (await import("./overview.js")).command;
}

export const COMMAND_NAMES = Object.keys(COMMANDS);

/** Loads a command; undefined for an unknown word, `constructor` included. */
export async function loadCommand(word = ""): Promise<Command | undefined> {
  return Object.hasOwn(COMMANDS, word) ? COMMANDS[word]?.() : undefined;
}

/** Loads all commands, for help and mistyped options. */
export async function loadCommands(): Promise<[string, Command][]> {
  const loading = Object.entries(COMMANDS).map(async ([name, load]) => {
    return [name, await load()] as [string, Command];
  });
  return Promise.all(loading);
}
