import type { Command } from "../command.js";
import type { CommandName } from "../commands/index.js";
import {
  GLOBAL_OPTIONS,
  OPTIONS,
  type OptionMeaning,
  type OptionName,
  type Values,
} from "../options.js";

/** The command line as a completion script needs to know it. */
export interface CommandLine {
  commands: readonly CommandWords[];
  /** Those that work without a command. */
  globalOptions: readonly OptionWords[];
}

export interface CommandWords {
  name: string;
  text: string;
  options: readonly OptionWords[];
  /** What may follow the command; undefined where nothing may. */
  argument: Values | undefined;
  /** Whether it may be repeated. */
  takesMany: boolean;
}

export interface OptionWords {
  long: string;
  short: string | undefined;
  /** One line. */
  text: string;
  /** How help names the value: `FILE`. */
  valueName: string;
  /** undefined for an option without a value. */
  values: Values | undefined;
  /** Whether it may be given again. */
  isRepeatable: boolean;
}

/** Numbers, addresses and the like: nothing can be offered. */
const FREE: Values = { kind: "free" };

/** All of it from what arguments are parsed by and help is printed from. */
export function describeCommands(declared: ReadonlyMap<CommandName, Command>): CommandLine {
  const commands = [...declared].map(([name, command]) => ({
    name,
    text: command.summary,
    options: [...command.options, "help" as const].map((option) => {
      return describeOption(option, command.meanings?.[option]);
    }),
    argument: describeArgument(command),
    takesMany: command.takes === "many",
  }));
  const help = {
    name: "help",
    text: "Show help for a command",
    options: [],
    argument: { kind: "words", words: [...declared.keys()] } satisfies Values,
    takesMany: false,
  };
  return {
    commands: [...commands, help],
    globalOptions: GLOBAL_OPTIONS.map((option) => describeOption(option)),
  };
}

function describeArgument({ takes, words = [] }: Command): Values | undefined {
  if (takes === "none") return undefined;
  if (takes === "word") return { kind: "words", words };
  return { kind: takes === "directory" ? "directory" : "file" };
}

function describeOption(name: OptionName, meaning?: OptionMeaning): OptionWords {
  const option: OptionMeaning & { type: string; short?: string; multiple?: true } = OPTIONS[name];
  const { value = "", text } = meaning ?? option;
  return {
    long: name,
    short: option.short,
    text: text.replaceAll("\n", " "),
    valueName: value,
    values: option.type === "string" ? (meaning?.values ?? option.values ?? FREE) : undefined,
    isRepeatable: option.multiple === true,
  };
}
