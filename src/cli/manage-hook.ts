import { existsSync, rmSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import type { Agent } from "../features/hook/agents/agent.js";
import { writeHookCommand } from "../features/hook/hook-command.js";
import type { OwnFile } from "../features/hook/results/own-files.js";
import { addHook, hasHook, removeHook } from "../features/hook/settings/edit-settings.js";
import { changeSettings, locateSettings } from "../features/hook/settings/settings-file.js";
import { neutralize } from "../render/neutralize.js";
import type { OptionValues } from "./options.js";
import { writeStderr, writeStdout } from "./streams.js";

/** Where a hook is installed, and how. */
export interface HookPlace {
  /** Its command: the agent and its options. */
  name: string;
  path: string;
  /** @param text Of the settings, "" if there are none. */
  has(text: string): boolean;
  add(text: string, command: string): string;
  /** @returns Whether there was a hook. */
  remove(): boolean;
}

/** The settings of an agent, which hold other things, too. */
export function inSettings(agent: Agent, { user }: OptionValues): HookPlace {
  const path = locateSettings(agent.settings, user ? "user" : "project");
  return {
    name: agent.name,
    path,
    has: (text) => hasHook(text, agent),
    add: (text, command) => addHook(text, agent, command),
    remove: () => changeSettings(path, (text) => removeHook(text, agent)),
  };
}

/** A file that is ours alone. */
export function inOwnFile(name: string, file: OwnFile, { user }: OptionValues): HookPlace {
  const path = user ? locateSettings(file.user, "user") : file.project;
  return {
    name: `${name} --results`,
    path,
    has: (text) => text !== "",
    add: (_, command) => file.write(command),
    remove() {
      const isThere = existsSync(path);
      rmSync(path, { force: true });
      return isThere;
    },
  };
}

/**
 * Adds a hook to its place, removes it, or prints what would be added.
 * @throws ContextVerdictError `bad_request` for settings that cannot be read or written.
 */
export function manageHook(
  place: HookPlace,
  task: "install" | "uninstall" | "print",
  options: OptionValues,
): void {
  const program = isOnPath() ? undefined : resolve(process.argv[1] ?? "");
  const command = writeHookCommand(place.name, { program, hybridDir: options["hybrid-dir"] });
  const shown = neutralize(place.path);
  if (task === "print") {
    writeStdout(place.add("", command));
    writeStderr(`This goes into ${shown}, or the same file in the home directory.\n`);
    noteProgram(program, options);
  } else if (task === "install") {
    let isNew = true;
    const isChanged = changeSettings(place.path, (text) => {
      isNew = !place.has(text);
      return place.add(text, command);
    });
    if (isNew) writeStdout(`Added the hook to ${shown}\n`);
    else if (isChanged) writeStdout(`Changed the options of the hook in ${shown}\n`);
    else writeStdout(`The hook is already in ${shown}\n`);
    if (isChanged) noteProgram(program, options);
  } else {
    writeStdout(
      place.remove() ? `Removed the hook from ${shown}\n` : `There is no hook in ${shown}\n`,
    );
  }
}

/** Notes which file the hook runs if `context-verdict` is not on the PATH. */
function noteProgram(program: string | undefined, { user }: OptionValues): void {
  if (program === undefined) return;
  const shared = user ? "" : "\n  In shared settings, it is wrong for others: use --user.";
  writeStderr(
    `context-verdict is not on the PATH, so the hook runs this file: ${neutralize(program)}${shared}\n`,
  );
}

/** On the PATH of what a package runner starts, but not on that of an agent. */
const OF_PACKAGE_RUNNER = /[\\/]node_modules[\\/]\.bin[\\/]?$/;

function isOnPath(): boolean {
  const directories = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const names = ["context-verdict", "context-verdict.cmd"];
  return directories.some(
    (directory) =>
      !OF_PACKAGE_RUNNER.test(directory) && names.some((name) => existsSync(join(directory, name))),
  );
}
