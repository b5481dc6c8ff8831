import { CommanderError } from "commander";
import { createProgram } from "./program.js";
import { reportError } from "./report-error.js";
import type { World } from "./world.js";

/**
 * Runs the operator's command line. This is its one error boundary.
 * @param argv The arguments behind the name of the program.
 * @returns The exit code: 0 done, 1 not found, taken or refused, 2 any other error.
 */
export async function runCli(argv: readonly string[], world: World): Promise<number> {
  try {
    await createProgram(world).parseAsync(argv, { from: "user" });
    return 0;
  } catch (error) {
    // Help and version are printed by then.
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    return reportError(error, argv, world);
  }
}
