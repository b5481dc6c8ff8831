import type { Command } from "./command.js";

/** All commands by their names, in the order of help; each is loaded when it is needed. */
export type Registry = Readonly<Record<string, () => Promise<Command>>>;

/** Loads a command; undefined for an unknown word. Only own properties count: `constructor` is unknown. */
export async function loadCommand(commands: Registry, word = ""): Promise<Command | undefined> {
  return Object.hasOwn(commands, word) ? commands[word]?.() : undefined;
}

/** Loads all commands, for what is about all of them: help, completion, mistyped options. */
export async function loadCommands(commands: Registry): Promise<[string, Command][]> {
  const loading = Object.entries(commands).map(async ([name, load]) => {
    return [name, await load()] as [string, Command];
  });
  return Promise.all(loading);
}
