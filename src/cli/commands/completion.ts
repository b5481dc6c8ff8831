import { usageError } from "../cli-error.js";
import type { Command, Invocation } from "../command.js";
import { writeStdout } from "../streams.js";

/** Each script asks the program for words: see `complete`. The shell itself completes files. */
const SCRIPTS: Readonly<Record<string, string>> = {
  bash: `_context_verdict() {
  local IFS=$'\\n' tab=$'\\t'
  local lines=($(context-verdict __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
  COMPREPLY=("\${lines[@]:1}")
  COMPREPLY=("\${COMPREPLY[@]%%$tab*}")
  case "\${lines[0]}" in
    file) ;;
    directory) compopt -o dirnames +o default +o bashdefault 2>/dev/null ;;
    list) compopt -o nospace 2>/dev/null ;;
    *) compopt +o default +o bashdefault 2>/dev/null ;;
  esac
}
complete -o bashdefault -o default -F _context_verdict context-verdict
`,
  zsh: `#compdef context-verdict
_context-verdict() {
  local -a lines=("\${(@f)$(context-verdict __complete "\${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
  local -a offered=("\${(@)lines[2,-1]//$'\\t'/:}")
  case $lines[1] in
    file) _files ;;
    directory) _files -/ ;;
    list) _describe -t words word offered -S '' ;;
    words) _describe -t words word offered ;;
  esac
}
if [[ $funcstack[1] == _context-verdict ]]; then _context-verdict
else compdef _context-verdict context-verdict
fi
`,
  fish: `function __context_verdict
    set -l current (commandline -ct)
    set -l lines (context-verdict __complete (commandline -opc)[2..-1] "$current" 2>/dev/null)
    switch "$lines[1]"
        case file
            __fish_complete_path "$current"
        case directory
            __fish_complete_directories "$current"
        case '*'
            string join -- \\n $lines[2..-1]
    end
end
complete -c context-verdict -f -a '(__context_verdict)'
`,
};

const SHELLS = Object.keys(SCRIPTS);

export const command: Command = {
  summary: "Print a completion script for a shell",
  argument: "SHELL",
  takes: "word",
  words: SHELLS,
  options: [],
  details: "SHELL is bash, zsh or fish.\n",
  examples: [
    "source <(context-verdict completion bash)",
    "context-verdict completion zsh > ~/.zfunc/_context-verdict",
    "context-verdict completion fish | source",
  ],
  run,
};

/** `completion`: prints a script that completes commands, options and their values. */
async function run({ file: shell = "" }: Invocation): Promise<number> {
  if (!SHELLS.includes(shell)) {
    throw usageError(shell === "" ? "a shell is missing" : `unknown shell "${shell}"`, {
      hint: `Shells: ${SHELLS.join(", ")}.`,
    });
  }
  writeStdout(SCRIPTS[shell]!);
  return 0;
}
