import { writeBashScript } from "./bash-script.js";
import type { CommandLine } from "./describe-commands.js";
import { writeFishScript } from "./fish-script.js";
import type { ShellName } from "./shell-names.js";
import { writeZshScript } from "./zsh-script.js";

/** How each shell's script is written. */
export const SHELLS: Record<ShellName, (commandLine: CommandLine) => string> = {
  bash: writeBashScript,
  zsh: writeZshScript,
  fish: writeFishScript,
};

export function isShell(word: string): word is ShellName {
  return Object.hasOwn(SHELLS, word);
}
