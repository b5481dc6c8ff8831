import { findLearned, useCodeCache } from "../io/quick-start.js";

/** Runs what arguments ask for. The exit code is set and never forced, so that nothing is cut off. */
async function main(args: readonly string[]): Promise<void> {
  // Node's code for a promise that never settles.
  process.exitCode = 13;
  const { findRequest, readArguments } = await import("./arguments.js");
  const { COMMANDS } = await import("./commands/index.js");
  if (args[0] === "__complete") {
    const { complete } = await import("./complete.js");
    process.exitCode = await complete(args.slice(1), COMMANDS);
    return;
  }
  const typed = readArguments(args);
  try {
    const request = await findRequest(typed, COMMANDS);
    process.exitCode =
      request.ask === "run"
        ? await request.command.run(request.invocation)
        : await (await import("./help.js")).answer(request, COMMANDS);
  } catch (error) {
    // The one error boundary.
    const { reportError } = await import("./report-error.js");
    process.exitCode = await reportError(error, typed, COMMANDS);
  }
  if (typed.values["no-cache"] || findLearned().length === 0) return;
  // After an update of the package while a server ran, the chunk is gone.
  const saving = import("../io/save-code.js");
  await saving.then(({ saveCode }) => saveCode()).catch(() => {});
}

useCodeCache();
main(process.argv.slice(2));
