import { existsSync } from "node:fs";
import { suggestName } from "../io/json/suggest-name.js";
import { quoteWord } from "../render/terminal/quote-word.js";
import { type CliError, SEE_HELP, usageError } from "./cli-error.js";
import {
  COMMANDS,
  type CommandName,
  GLOBAL_OPTIONS,
  isCommand,
  isOption,
  OPTIONS,
} from "./options.js";

/** Says what an unknown command may have been meant as: another command, or a file. */
export function unknownCommand(word: string): CliError {
  const commands = [...Object.keys(COMMANDS), "help"];
  const nearest = suggestName(word, [...commands, "--version"]);
  const isFile = nearest === undefined && (word === "-" || existsSync(word));
  return usageError(`unknown command "${word}"`, {
    hint: isFile
      ? `Name a command first: context-verdict profile ${quoteWord(word)}`
      : nearest === undefined
        ? `Commands: ${commands.join(", ")}.`
        : `Did you mean "${nearest}"?`,
  });
}

/**
 * Turns an error of `parseArgs` into one of ours. Only its code and the option it names are
 * used, because its prose changes between versions of Node.
 */
export function explainParseError(error: Error, args: readonly string[]): CliError {
  const quoted = /'(?:-\w, )?(-[^\s'=]*)/.exec(error.message)?.[1];
  // `-json` is read as four options, of which the first unknown one is complained about.
  const word = args.find((arg) => /^-\w{2}/.test(arg) && isOption(arg.slice(1)));
  if (word !== undefined) return unknownOption(word, args);
  const option = quoted ?? args.find((arg) => arg.startsWith("-")) ?? "";
  const name = option.replace(/^-+/, "");
  if (!isOption(name)) return unknownOption(option, args);
  return OPTIONS[name].type === "string"
    ? usageError(`--${name} needs a value`, {
        field: `--${name}`,
        hint: `Write it as --${name} VALUE, or --${name}=VALUE where the value begins with a dash.`,
      })
    : usageError(`--${name} takes no value`, { field: `--${name}`, hint: SEE_HELP });
}

function unknownOption(option: string, args: readonly string[]): CliError {
  const typed = option.replace(/^-+/, "");
  const nearest = suggestOption(typed, args.find(isCommand));
  return usageError(`unknown option ${option}`, {
    field: option,
    hint: isCommand(typed)
      ? `It is a command: context-verdict ${typed}`
      : nearest === undefined
        ? `${SEE_HELP} A file whose name begins with a dash goes after --.`
        : `Did you mean --${nearest}?`,
  });
}

/** One that the command takes rather than another; `--output` is `--out` with more said. */
function suggestOption(typed: string, command: CommandName | undefined): string | undefined {
  const own = command === undefined ? [] : [...COMMANDS[command], ...GLOBAL_OPTIONS];
  const all = Object.keys(OPTIONS);
  return (
    suggestName(typed, own) ??
    suggestName(typed, all) ??
    all.find((name) => name.length > 2 && typed.startsWith(name))
  );
}
