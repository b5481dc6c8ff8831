import { existsSync } from "node:fs";
import { suggestName } from "../io/json/suggest-name.js";
import { quoteWord } from "../render/terminal/quote-word.js";
import { type CliError, SEE_HELP, usageError } from "./cli-error.js";
import type { Command } from "./command.js";
import { COMMAND_NAMES, loadCommand, loadCommands } from "./commands/index.js";
import { GLOBAL_OPTIONS, isOption, OPTIONS, type OptionName } from "./options.js";

/** Suggests another command. */
export function unknownCommand(word: string): CliError {
  const names = [...COMMAND_NAMES, "help"];
  const nearest = suggestName(word, [...names, "--version"]);
  const hint = suggest(nearest, `Commands: ${names.join(", ")}.`);
  return usageError(`unknown command "${word}"`, { hint });
}

/** Suggests another topic of `help`. */
export function unknownTopic(word: string, codes: readonly string[]): CliError {
  const names = [...new Set([...COMMAND_NAMES, ...codes])];
  return usageError(`no command, verdict, warning or finding "${word}"`, {
    hint: suggest(suggestName(word, names), `Known: ${names.join(", ")}.`),
  });
}

function suggest(nearest: string | undefined, otherwise: string): string {
  return nearest === undefined ? otherwise : `Did you mean "${nearest}"?`;
}

/** Names the commands that take the option. */
export async function foreignOption(option: OptionName, command: string): Promise<CliError> {
  const all = await loadCommands();
  const takers = all.filter(([, { options }]) => options.includes(option)).map(([name]) => name);
  return usageError(`--${option} is not an option of ${command}`, {
    field: `--${option}`,
    hint: `It belongs to: ${takers.join(", ")}.`,
  });
}

/** Explains an option that is unknown, lacks its value, or has one it does not take. */
export async function explainOption(
  { name, rawName }: { name: string; rawName: string },
  args: readonly string[],
): Promise<CliError> {
  // `-json` is parsed as four options; complain about the whole word.
  const word = args.find((arg) => /^-\w{2}/.test(arg) && isOption(arg.slice(1)));
  if (word !== undefined || !isOption(name)) return unknownOption(word ?? rawName, args);
  const field = `--${name}`;
  if (OPTIONS[name].type === "boolean") {
    return usageError(`${field} takes no value`, { field, hint: SEE_HELP });
  }
  const hint = `Write it as ${field} VALUE, or ${field}=VALUE where the value begins with a dash.`;
  return usageError(`${field} needs a value`, { field, hint });
}

async function unknownOption(option: string, args: readonly string[]): Promise<CliError> {
  const typed = option.replace(/^-+/, "");
  const isCommand = (word: string) => COMMAND_NAMES.includes(word);
  const nearest = suggestOption(typed, await loadCommand(args.find(isCommand)));
  const hint =
    nearest === undefined
      ? `${SEE_HELP} A file whose name begins with a dash goes after --.`
      : `Did you mean --${nearest}?`;
  return usageError(`unknown option ${option}`, {
    field: option,
    hint: isCommand(typed) ? `It is a command: context-verdict ${typed}` : hint,
  });
}

/** Names of options in other programs. */
const SAME: Readonly<Record<string, OptionName>> = {
  V: "version",
  output: "out",
  to: "form",
  tool: "only",
};

/** Suggests an option that the command has; without a command, any. */
function suggestOption(typed: string, command: Command | undefined): string | undefined {
  const taken =
    command === undefined ? Object.keys(OPTIONS) : [...command.options, ...GLOBAL_OPTIONS];
  const same = Object.hasOwn(SAME, typed) ? SAME[typed]! : undefined;
  return same !== undefined && taken.includes(same) ? same : suggestName(typed, taken);
}

/** A command that stands where another one takes a file; undefined if none does. */
export function misplacedCommand(files: readonly string[]): CliError | undefined {
  const command = files.find((word) => COMMAND_NAMES.includes(word) && !existsSync(word));
  if (command === undefined) return undefined;
  const others = files.filter((word) => word !== command).map(quoteWord);
  return usageError(`${command} is a command, not a file`, {
    hint: `Name one command: ${["context-verdict", command, ...others].join(" ")}`,
  });
}
