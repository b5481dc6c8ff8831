import { existsSync, lstatSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ContextVerdictError } from "../engine/contract/errors.js";
import type { Agent, SettingsPlace } from "../features/hook/agents/agent.js";
import { renewHookCommands, writeHookCommand } from "../features/hook/hook-command.js";
import type { OwnFile } from "../features/hook/results/own-files.js";
import { addHook, removeHook } from "../features/hook/settings/edit-settings.js";
import { changeSettings, locateSettings } from "../features/hook/settings/settings-file.js";
import { neutralize } from "../render/neutralize.js";
import type { OptionValues } from "./options.js";
import { writeStderr, writeStdout } from "./streams.js";

/** Where a hook is installed, and how. */
export interface HookPlace {
  /** Its command: the agent and its options. */
  name: string;
  settings: SettingsPlace;
  /** @param text Of the settings, "" if there are none. */
  add(text: string, command: string): string;
  /** @returns Whether there was a hook. */
  remove(path: string): boolean;
}

/** The settings of an agent, which hold other things, too. */
export function inSettings(agent: Agent): HookPlace {
  return {
    name: agent.name,
    settings: agent.settings,
    add: (text, command) => addHook(text, agent, command),
    remove(path) {
      let left = "";
      const isChanged = changeSettings(path, (text) => {
        left = removeHook(text, agent);
        return left;
      });
      // A link stays, with the file that it leads to.
      if (isChanged && /^\s*\{\s*\}\s*$/.test(left) && lstatSync(path).isFile()) rmSync(path);
      return isChanged;
    },
  };
}

/** A file for our hook only. */
export function inOwnFile(agent: string, file: OwnFile): HookPlace {
  const name = `${agent} --results`;
  const isOurs = (text: string) => text.includes(`hook ${name}`);
  /** Without white space, and the program in front of the command. */
  const strip = (text: string) =>
    text.replace(/"(?:[^"\\\n]|\\.)*(?=hook )/, '"').replace(/\s/g, "");
  return {
    name,
    settings: file,
    add(text, command) {
      if (text.trim() === "") return file.write(command);
      if (isOurs(text)) return renewHookCommands(text, name, command);
      throw new ContextVerdictError("bad_request", "it runs no such hook; delete it first");
    },
    remove(path) {
      let isThere = false;
      changeSettings(path, (text) => {
        isThere = isOurs(text);
        if (!isThere || strip(text) === strip(file.write(`hook ${name}`))) return text;
        const message = "it was edited, and stays: take the hook out by hand";
        throw new ContextVerdictError("bad_request", message);
      });
      if (isThere) rmSync(path);
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
  const bin = new URL("../../bin/context-verdict.js", import.meta.url);
  const program = isOnPath() ? undefined : fileURLToPath(bin);
  const command = writeHookCommand(place.name, program);
  if (task === "print") {
    const [own, all] = (["project", "user"] as const).map((scope) =>
      neutralize(locateSettings(place.settings, scope)),
    );
    writeStdout(place.add("", command));
    writeStderr(`This goes into ${own} or, for all your projects, into ${all}\n`);
    noteProgram(program, options);
    return;
  }
  const path = locateSettings(place.settings, options.user ? "user" : "project");
  const shown = neutralize(path);
  if (task === "install") {
    const isChanged = changeSettings(path, (text) => place.add(text, command));
    writeStdout(isChanged ? `Added the hook to ${shown}\n` : `The hook is already in ${shown}\n`);
    if (isChanged) noteProgram(program, options);
  } else {
    writeStdout(
      place.remove(path) ? `Removed the hook from ${shown}\n` : `There is no hook in ${shown}\n`,
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

/** A folder on the PATH of programs that a package runner starts, but not on an agent's PATH. */
const OF_PACKAGE_RUNNER = /[\\/]node_modules[\\/]\.bin[\\/]?$/;

function isOnPath(): boolean {
  const directories = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const names = ["context-verdict", "context-verdict.cmd"];
  return directories.some(
    (directory) =>
      !OF_PACKAGE_RUNNER.test(directory) && names.some((name) => existsSync(join(directory, name))),
  );
}
