import type { Values } from "../options.js";
import type { CommandLine, OptionWords } from "./describe-commands.js";

/**
 * The script for bash, from 3.2 on: no associative arrays, and `compopt` only where there is one.
 * Where nothing is offered for a file, bash completes file names by itself and quotes them.
 */
export function writeBashScript({ commands, globalOptions }: CommandLine): string {
  const valued = commands
    .flatMap(({ name, options }) => options.map((option) => ({ command: name, option })))
    .filter(({ option }) => option.values !== undefined);
  const shared = uniqueOptions(valued.map(({ option }) => option));
  const own = valued.filter(
    ({ option }) => shared.find(({ long }) => long === option.long)?.values !== option.values,
  );
  return `# bash completion for context-verdict; made by: context-verdict completion bash

_context_verdict() {
  local IFS=$' \\t\\n'
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local command="" ended="" word index
  COMPREPLY=()

  # The command is the first word that is neither an option nor the value of one.
  for ((index = 1; index < COMP_CWORD; index++)); do
    word="\${COMP_WORDS[index]}"
    case "$ended$word" in
      --) ended=yes ;;
      ${joinFlags(shared)})
        [[ "\${COMP_WORDS[index+1]}" == "=" ]] && ((index++))
        ((index++)) ;;
      -*) ;;
      *) [[ -z "$command" ]] && command="$word" ;;
    esac
  done

  # --name=value comes as three words.
  if [[ "$current" == "=" ]]; then
    current=""
  elif [[ "$previous" == "=" ]]; then
    previous="\${COMP_WORDS[COMP_CWORD-2]}"
  fi

  [[ -z "$ended" ]] && case "$command $previous" in
${own.map(({ command, option }) => writeValued(command, option)).join("\n")}
${shared.map((option) => writeValued("*", option)).join("\n")}
  esac

  if [[ -z "$ended" && "$current" == -* ]]; then
    case "$command" in
      "") ${offerWords(flagsOf(globalOptions))} ;;
${commands.map(({ name, options }) => `      ${name}) ${offerWords(flagsOf(options))} ;;`).join("\n")}
    esac
    [[ \${#COMPREPLY[@]} -gt 0 ]] || _context_verdict_nothing
    return
  fi

  case "$command" in
    "") ${offerWords(commands.map(({ name }) => name))}
        [[ \${#COMPREPLY[@]} -gt 0 ]] || _context_verdict_nothing ;;
${commands.map(({ name, argument }) => `    ${name}) ${offer(argument)} ;;`).join("\n")}
    *) _context_verdict_nothing ;;
  esac
}

_context_verdict_words() {
  COMPREPLY=($(compgen -W "$1" -- "$2"))
  [[ \${#COMPREPLY[@]} -gt 0 ]] || _context_verdict_nothing
}

# The last word of a list that is separated by commas.
_context_verdict_list() {
  local last="\${2##*,}"
  local before="\${2%"$last"}"
  COMPREPLY=($(compgen -P "$before" -W "$1" -- "$last"))
  compopt -o nospace 2>/dev/null
  [[ \${#COMPREPLY[@]} -gt 0 ]] || _context_verdict_nothing
}

_context_verdict_directories() {
  compopt -o dirnames +o default +o bashdefault 2>/dev/null
}

# Without file names, which bash would offer.
_context_verdict_nothing() {
  compopt +o default +o bashdefault 2>/dev/null
}

complete -o bashdefault -o default -F _context_verdict context-verdict
`;
}

/** What is offered behind an option of a command, or of any. */
function writeValued(command: string, option: OptionWords): string {
  const patterns = flagsOf([option]).map((flag) => `${command}\\ ${flag}`);
  return `    ${patterns.join("|")}) ${offer(option.values)}; return ;;`;
}

function offer(values: Values | undefined): string {
  switch (values?.kind) {
    case "words":
      return values.isList ? offerWords(values.words, "list") : offerWords(values.words);
    case "file":
      return ":";
    case "directory":
      return "_context_verdict_directories";
    default:
      return "_context_verdict_nothing";
  }
}

/** Words are names of ours: letters, digits, dashes and underscores, so that nothing needs quoting. */
function offerWords(words: readonly string[], how: "words" | "list" = "words"): string {
  return `_context_verdict_${how} "${words.join(" ")}" "$current"`;
}

/** Each option once, as the first command has it that takes it. */
function uniqueOptions(options: readonly OptionWords[]): OptionWords[] {
  return options.filter(
    ({ long }, index) => options.findIndex((option) => option.long === long) === index,
  );
}

function flagsOf(options: readonly OptionWords[]): string[] {
  return options.flatMap(({ long, short }) =>
    short === undefined ? [`--${long}`] : [`-${short}`, `--${long}`],
  );
}

function joinFlags(options: readonly OptionWords[]): string {
  return flagsOf(options).join("|");
}
