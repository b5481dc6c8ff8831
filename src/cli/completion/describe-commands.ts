import { AGENT_NAMES } from "../../commands/hook/agents/index.js";
import { COMMAND_HELP } from "../help-texts.js";
import { helpOn } from "../option-texts.js";
import {
  COMMANDS,
  type CommandName,
  GLOBAL_OPTIONS,
  OPTIONS,
  type OptionName,
  TAKES,
} from "../options.js";
import { type OptionWithValue, type Values, valuesOf } from "./option-values.js";
import { SHELL_NAMES } from "./shell-names.js";

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
  /** What may stand after the command; undefined where nothing may. */
  argument: Values | undefined;
  /** Whether it may stand there more than once. */
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

/** All of it from the tables that arguments are parsed by and help is printed from. */
export function describeCommands(): CommandLine {
  const names = Object.keys(COMMANDS) as CommandName[];
  const commands = names.map((name) => ({
    name,
    text: COMMAND_HELP[name].summary,
    options: [...COMMANDS[name], "help" as const].map((option) => describeOption(option, name)),
    argument: describeArgument(name),
    takesMany: TAKES[name] === "many",
  }));
  const help = {
    name: "help",
    text: "Show help for a command",
    options: [],
    argument: { kind: "words", words: names } satisfies Values,
    takesMany: false,
  };
  return {
    commands: [...commands, help],
    globalOptions: GLOBAL_OPTIONS.map((option) => describeOption(option)),
  };
}

/** The words of the commands that take no file. */
const ARGUMENT_WORDS: Partial<Record<CommandName, readonly string[]>> = {
  hook: AGENT_NAMES,
  completion: SHELL_NAMES,
};

function describeArgument(name: CommandName): Values | undefined {
  const takes = TAKES[name];
  if (takes === "none") return undefined;
  return takes === "word" ? { kind: "words", words: ARGUMENT_WORDS[name] ?? [] } : { kind: "file" };
}

function describeOption(name: OptionName, command?: CommandName): OptionWords {
  const { text, value = "" } = helpOn(name, command);
  const spec: { type: string; short?: string; multiple?: boolean } = OPTIONS[name];
  return {
    long: name,
    short: spec.short,
    text: text.replaceAll("\n", " "),
    valueName: value,
    values: hasValue(name) ? valuesOf(name, command) : undefined,
    isRepeatable: spec.multiple === true,
  };
}

function hasValue(name: OptionName): name is OptionWithValue {
  return OPTIONS[name].type === "string";
}
