import { usageError } from "../cli-error.js";
import type { Command, Invocation } from "../command.js";
import { writeBashScript } from "../completion/bash-script.js";
import { type CommandLine, describeCommands } from "../completion/describe-commands.js";
import { writeFishScript } from "../completion/fish-script.js";
import { writeZshScript } from "../completion/zsh-script.js";
import { writeStdout } from "../streams.js";
import { loadCommands } from "./index.js";

/** How each shell's script is written, in the order in which help names the shells. */
const SHELLS: Record<string, (commandLine: CommandLine) => string> = {
  bash: writeBashScript,
  zsh: writeZshScript,
  fish: writeFishScript,
};

export const command: Command = {
  summary: "Print a completion script for a shell",
  argument: "SHELL",
  takes: "word",
  words: Object.keys(SHELLS),
  options: [],
  details: "SHELL is bash, zsh or fish.\n",
  examples: [
    "source <(context-verdict completion bash)",
    "context-verdict completion zsh > ~/.zfunc/_context-verdict",
    "context-verdict completion fish | source",
  ],
  run,
};

/** `completion`: a script that completes commands, options and their values. */
async function run({ file: shell }: Invocation): Promise<number> {
  const write = shell !== undefined && Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined;
  if (write === undefined) {
    throw usageError(shell === undefined ? "a shell is missing" : `unknown shell "${shell}"`, {
      hint: `Shells: ${Object.keys(SHELLS).join(", ")}.`,
    });
  }
  writeStdout(write(describeCommands(await loadCommands())));
  return 0;
}
