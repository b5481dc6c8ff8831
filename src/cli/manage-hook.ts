import { existsSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import type { Agent } from "../features/hook/agents/agent.js";
import { writeHookCommand } from "../features/hook/hook-command.js";
import { addHook, hasHook, removeHook } from "../features/hook/settings/edit-settings.js";
import { changeSettings, locateSettings } from "../features/hook/settings/settings-file.js";
import { neutralize } from "../render/neutralize.js";
import type { OptionValues } from "./options.js";
import { writeStderr, writeStdout } from "./streams.js";

/**
 * Adds the hook to the agent's settings, removes it, or prints what would be added.
 * @throws ContextVerdictError `bad_request` for settings that cannot be read or written.
 */
export function manageHook(
  agent: Agent,
  task: "install" | "uninstall" | "print",
  options: OptionValues,
): void {
  const program = isOnPath() ? undefined : resolve(process.argv[1] ?? "");
  const command = writeHookCommand(agent.name, {
    program,
    hybridDir: options["hybrid-dir"],
  });
  const path = locateSettings(agent, options.user ? "user" : "project");
  const shown = neutralize(path);
  if (task === "print") {
    writeStdout(addHook("", agent, command));
    writeStderr(`This goes into ${shown}, or the same file in the home directory.\n`);
    noteProgram(program, options);
  } else if (task === "install") {
    let isNew = true;
    const isChanged = changeSettings(path, (text) => {
      isNew = !hasHook(text, agent);
      return addHook(text, agent, command);
    });
    if (isNew) writeStdout(`Added the hook to ${shown}\n`);
    else if (isChanged) writeStdout(`Changed the options of the hook in ${shown}\n`);
    else writeStdout(`The hook is already in ${shown}\n`);
    if (isChanged) noteProgram(program, options);
  } else {
    const isGone = changeSettings(path, (text) => removeHook(text, agent));
    writeStdout(isGone ? `Removed the hook from ${shown}\n` : `There is no hook in ${shown}\n`);
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
