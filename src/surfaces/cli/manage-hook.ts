import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Agent } from "../../hooks/agents/agent.js";
import { writeHookCommand } from "../../hooks/hook-command.js";
import { addHook, removeHook } from "../../hooks/settings/edit-settings.js";
import { changeSettings, locateSettings } from "../../hooks/settings/settings-file.js";
import { neutralize } from "../../render/neutralize.js";
import type { HookTask } from "./hook-options.js";
import type { OptionValues } from "./options.js";
import { writeStderr, writeStdout } from "./streams.js";

/**
 * Prints the hook as the agent's settings take it, adds it to them or removes it.
 * @throws ContextVerdictError `bad_request` for settings that cannot be read or written.
 */
export function manageHook(
  agent: Agent,
  task: Exclude<HookTask, "answer">,
  options: OptionValues,
): void {
  const command = writeHookCommand(agent.name, {
    always: options.always === true,
    hybridDir: options["hybrid-dir"],
  });
  const path = locateSettings(agent, options.user ? "user" : "project");
  const shown = neutralize(path);
  if (task === "print") {
    writeStdout(addHook("", agent, command));
    writeStderr(`This goes into ${shown}, or into that of the home directory.\n`);
  } else if (task === "install") {
    const isNew = changeSettings(path, (text) => addHook(text, agent, command));
    writeStdout(isNew ? `Added the hook to ${shown}\n` : `The hook is in ${shown} already\n`);
    if (!isOnPath()) {
      writeStderr("context-verdict is not on the PATH, where the agent will look for it.\n");
    }
  } else {
    const isGone = changeSettings(path, (text) => removeHook(text, agent));
    writeStdout(isGone ? `Removed the hook from ${shown}\n` : `There is no hook in ${shown}\n`);
  }
}

function isOnPath(): boolean {
  const directories = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const names = ["context-verdict", "context-verdict.cmd"];
  return directories.some((directory) => names.some((name) => existsSync(join(directory, name))));
}
