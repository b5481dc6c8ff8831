import type { Invocation } from "../arguments.js";
import { usageError } from "../cli-error.js";
import { describeCommands } from "../completion/describe-commands.js";
import { isShell, SHELLS } from "../completion/shells.js";
import { writeStdout } from "../streams.js";

/** `completion`: a script that completes commands, options and their values. */
export async function run({ file: shell }: Invocation): Promise<number> {
  if (shell === undefined || !isShell(shell)) {
    throw usageError(shell === undefined ? "a shell is missing" : `unknown shell "${shell}"`, {
      hint: `Shells: ${Object.keys(SHELLS).join(", ")}.`,
    });
  }
  writeStdout(SHELLS[shell](describeCommands()));
  return 0;
}
