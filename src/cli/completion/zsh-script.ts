import type { Values } from "../options.js";
import type { CommandLine, CommandWords, OptionWords } from "./describe-commands.js";

/** The script for zsh, as a file on `fpath` and to be sourced after `compinit`. */
export function writeZshScript({ commands, globalOptions }: CommandLine): string {
  const isGlobal = new Set(globalOptions.map(({ long }) => long));
  const early = new Set(
    commands.flatMap(({ options }) =>
      options.filter(({ long }) => !isGlobal.has(long)).flatMap(writeEarlyOption),
    ),
  );
  return `#compdef context-verdict
# zsh completion for context-verdict; made by: context-verdict completion zsh

_context-verdict() {
  local curcontext="$curcontext" context state state_descr line
  typeset -A opt_args
  local -a commands=(
${commands.map(({ name, text }) => `    ${quote(`${name}:${text}`)}`).join("\n")}
  )

  _arguments -C -S -A '-*' \\
${globalOptions.map((option) => `    ${writeOption(option)} \\`).join("\n")}
${[...early].map((spec) => `    ${spec} \\`).join("\n")}
    '1:command:->command' \\
    '*::argument:->argument' && return

  case $state in
    command) _describe -t commands command commands ;;
    argument)
      case $words[1] in
${commands.map(writeCommand).join("\n")}
      esac ;;
  esac
}

if [[ $funcstack[1] == _context-verdict ]]; then
  _context-verdict "$@"
else
  compdef _context-verdict context-verdict
fi
`;
}

function writeCommand({ name, options, argument, takesMany }: CommandWords): string {
  const specs = options.map(writeOption);
  if (argument !== undefined) {
    const place = takesMany ? "*" : "1";
    specs.push(quote(`${place}:${nameOf(argument)}:${writeAction(argument)}`));
  }
  const lines = specs.map((spec) => ` \\\n            ${spec}`).join("");
  return `        ${name}) _arguments -S${lines} ;;`;
}

/** An option of a command, typed before it: understood, not offered. */
function writeEarlyOption({ long, short, values }: OptionWords): string[] {
  const value = values === undefined ? "" : ":value: ";
  const equals = values === undefined ? "" : "=";
  const own = quote(`!*--${long}${equals}${value}`);
  return short === undefined ? [own] : [own, quote(`!*-${short}${equals && "+"}${value}`)];
}

/** A specification of `_arguments`: `(-q --quiet)'{-q,--quiet}'[text]`. */
function writeOption({ long, short, text, valueName, values, isRepeatable }: OptionWords): string {
  const value = values === undefined ? "" : `:${valueName.toLowerCase()}:${writeAction(values)}`;
  const rest = `[${escapeText(text)}]${value}`;
  const equals = values === undefined ? "" : "=";
  if (isRepeatable) return quote(`*--${long}${equals}${rest}`);
  if (short === undefined) return quote(`--${long}${equals}${rest}`);
  const exclusive = quote(`(-${short} --${long})`);
  return `${exclusive}{-${short}${values === undefined ? "" : "+"},--${long}${equals}}${quote(rest)}`;
}

function writeAction(values: Values): string {
  switch (values.kind) {
    case "words":
      return values.isList
        ? `{_sequence -s , compadd - ${values.words.join(" ")}}`
        : `(${values.words.join(" ")})`;
    case "file":
      return "_files";
    case "directory":
      return "_files -/";
    case "free":
      return " ";
  }
}

function nameOf(values: Values): string {
  return values.kind === "words" ? "word" : values.kind;
}

/** Brackets end a text, backslashes escape. */
function escapeText(text: string): string {
  return text.replace(/[[\]\\]/g, "\\$&");
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
