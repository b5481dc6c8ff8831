import { type Invocation, parseArguments } from "./arguments.js";
import type { CommandName } from "./options.js";

/** A command answers with the exit code; everything it prints goes through `streams.ts`. */
interface Command {
  run(invocation: Invocation): Promise<number>;
}

/** Each command is its own chunk: a start pays only for the command that runs. */
const COMMAND_MODULES: Record<CommandName, () => Promise<Command>> = {
  profile: () => import("./commands/profile.js"),
  convert: () => import("./commands/convert.js"),
  apply: () => import("./commands/apply.js"),
  compact: () => import("./commands/compact.js"),
  plan: () => import("./commands/plan.js"),
  validate: () => import("./commands/validate.js"),
  restore: () => import("./commands/restore.js"),
  badge: () => import("./commands/badge.js"),
  check: () => import("./commands/check.js"),
  baseline: () => import("./commands/baseline.js"),
  init: () => import("./commands/init.js"),
  serve: () => import("./commands/serve.js"),
  mcp: () => import("./commands/mcp.js"),
  hook: () => import("./commands/hook.js"),
  completion: () => import("./commands/completion.js"),
};

async function main(args: readonly string[]): Promise<number> {
  const request = await parseArguments(args);
  if (request.command === "help" || request.command === "version") {
    const { answer } = await import("./help.js");
    return answer(request);
  }
  const command = await COMMAND_MODULES[request.command]();
  return command.run(request);
}

// The one error boundary. The exit code is set and never forced, so that nothing is cut off.
const args = process.argv.slice(2);
try {
  process.exitCode = await main(args);
} catch (error) {
  const { reportError } = await import("./report-error.js");
  process.exitCode = reportError(error, args);
}
