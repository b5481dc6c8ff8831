import { existsSync } from "node:fs";
import { suggestName } from "../../files/suggest-name.js";
import { type CliError, SEE_HELP, usageError } from "./cli-error.js";
import { COMMANDS, isOption, OPTIONS } from "./options.js";

/** Says what an unknown command may have been meant as: another command, or a file. */
export function unknownCommand(word: string): CliError {
  const commands = [...Object.keys(COMMANDS), "help"];
  const nearest = suggestName(word, commands);
  const isFile = nearest === undefined && (word === "-" || existsSync(word));
  return usageError(`unknown command "${word}"`, {
    hint: isFile
      ? `Name a command first: context-verdict profile ${word}`
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
  const option = quoted ?? args.find((arg) => arg.startsWith("-")) ?? "";
  const name = option.replace(/^-+/, "");
  if (!isOption(name)) return unknownOption(option);
  return OPTIONS[name].type === "string"
    ? usageError(`--${name} needs a value`, {
        field: `--${name}`,
        hint: `Write it as --${name} VALUE, or --${name}=VALUE where the value begins with a dash.`,
      })
    : usageError(`--${name} takes no value`, { field: `--${name}`, hint: SEE_HELP });
}

function unknownOption(option: string): CliError {
  const names = Object.keys(OPTIONS);
  const nearest = suggestName(option.replace(/^-+/, ""), names);
  return usageError(`unknown option ${option}`, {
    field: option,
    hint:
      nearest === undefined
        ? "See context-verdict --help. A file whose name begins with a dash goes after --."
        : `Did you mean --${nearest}?`,
  });
}
