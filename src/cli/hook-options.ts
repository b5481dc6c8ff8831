import { SEE_HELP, usageError } from "./cli-error.js";
import type { OptionName, OptionValues } from "./options.js";

/** What `hook` is to do: answer an agent's event, or something about the agent's settings. */
export type HookTask = "answer" | (typeof TASKS)[number];

const TASKS = ["install", "uninstall", "print"] as const satisfies readonly OptionName[];
const SCOPES = ["user", "project"] as const satisfies readonly OptionName[];

/** @throws CliError `bad_request` for options that do not go together. */
export function toHookOptions(values: OptionValues): HookTask {
  const [task = "answer", second] = TASKS.filter((name) => values[name]);
  if (second !== undefined) throw conflict(second, `not together with --${task}`);
  const [scope, otherScope] = SCOPES.filter((name) => values[name]);
  if (otherScope !== undefined) throw conflict(otherScope, `not together with --${scope}`);
  if (scope !== undefined && task !== "install" && task !== "uninstall") {
    throw conflict(scope, "only with --install or --uninstall");
  }
  if (values["hybrid-dir"] === "") throw conflict("hybrid-dir", "needs the name of a directory");
  if (task === "uninstall") {
    const stray = (["always", "hybrid-dir"] as const).find((name) => values[name] !== undefined);
    if (stray !== undefined) throw conflict(stray, "not together with --uninstall");
  }
  return task;
}

function conflict(name: OptionName, reason: string) {
  return usageError(`--${name}: ${reason}`, { field: `--${name}`, hint: SEE_HELP });
}
