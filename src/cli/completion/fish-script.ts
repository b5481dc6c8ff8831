import type { Values } from "../options.js";
import type { CommandLine, CommandWords, OptionWords } from "./describe-commands.js";

/** The script for fish, from 3.0 on. */
export function writeFishScript({ commands, globalOptions }: CommandLine): string {
  const valued = commands.flatMap(({ options }) => options).filter(({ values }) => values);
  const flags = new Set(valued.flatMap(flagsOf));
  return `# fish completion for context-verdict; made by: context-verdict completion fish

# The command is the first word that is neither an option nor the value of one.
function __context_verdict_command
    set -l skip no
    for word in (commandline -opc)[2..-1]
        if test $skip = yes
            set skip no
        else if contains -- $word ${[...flags].join(" ")}
            set skip yes
        else if not string match -q -- '-*' $word
            echo $word
            return
        end
    end
end

function __context_verdict_is
    set -l command (__context_verdict_command)
    test "$command" = "$argv[1]"
end

complete -c context-verdict -f
${globalOptions.map((option) => writeOption(option, "")).join("\n")}
${commands.map(({ name, text }) => `${complete("")} -a ${name} -d ${quote(text)}`).join("\n")}
${commands.map(writeCommand).join("\n")}
`;
}

function writeCommand({ name, options, argument }: CommandWords): string {
  const lines = options.map((option) => writeOption(option, name));
  const values = argument && writeValues(argument, "");
  if (values) lines.push(`${complete(name)} ${values}`);
  return lines.join("\n");
}

function writeOption(option: OptionWords, command: string): string {
  const { long, short, text, values } = option;
  const flags = short === undefined ? `-l ${long}` : `-s ${short} -l ${long}`;
  const value = values === undefined ? "" : ` ${writeValues(values, "-x ") || "-x"}`;
  return `${complete(command)} ${flags}${value} -d ${quote(text)}`;
}

/** What may be typed there; `exclusive` is what says that an option has a value and no file names. */
function writeValues(values: Values, exclusive: "-x " | ""): string {
  switch (values.kind) {
    case "words":
      return values.isList
        ? `${exclusive}-a ${quote(`(__fish_append , ${plain(values.words)})`)}`
        : `${exclusive}-a ${quote(plain(values.words))}`;
    case "file":
      return exclusive === "" ? "-F" : "-r -F";
    case "directory":
      return `${exclusive}-a '(__fish_complete_directories)'`;
    case "free":
      return "";
  }
}

/** With an empty text behind a tab, or fish repeats that of the option behind every word. */
function plain(words: readonly string[]): string {
  return words.map((word) => `${word}\\t`).join(" ");
}

function complete(command: string): string {
  return `complete -c context-verdict -n ${quote(`__context_verdict_is ${command}`.trimEnd())}`;
}

function flagsOf({ long, short }: OptionWords): string[] {
  return short === undefined ? [`--${long}`] : [`-${short}`, `--${long}`];
}

/** Within single quotes, fish knows two escapes. */
function quote(text: string): string {
  return `'${text.replace(/['\\]/g, "\\$&")}'`;
}
