import { parseArgs } from "node:util";
import { SEE_HELP, systemCode, usageError } from "./cli-error.js";
import {
  COMMANDS,
  type CommandName,
  GLOBAL_OPTIONS,
  isCommand,
  isOption,
  OPTIONS,
  type OptionName,
  type OptionValues,
  TAKES,
} from "./options.js";

/** What to run, read from the arguments. */
export interface Invocation {
  command: CommandName;
  /** The first path or word as typed; `-` is standard input, undefined when none was given. */
  file: string | undefined;
  /** All of them, where the command takes many. */
  files: readonly string[];
  options: OptionValues;
}

/** Arguments that ask about the tool instead of a document. */
export type Request =
  | Invocation
  | { command: "help"; topic?: CommandName }
  | { command: "version" };

/**
 * Reads the arguments after `node script`.
 * @throws CliError `bad_request` for anything that is not exactly one known command, its options
 *   and at most one file: a typo must never silently mean something else.
 */
export async function parseArguments(args: readonly string[]): Promise<Request> {
  const { values, positionals } = await parseTokens(args);
  const [word, ...rest] = positionals;
  if (values.version) return { command: "version" };
  if (word === "help" || word === undefined) return parseHelp(word, rest, values);
  if (!isCommand(word)) {
    const { unknownCommand } = await import("./explain-usage.js");
    throw unknownCommand(word);
  }
  if (values.help) return { command: "help", topic: word };
  checkOptions(word, values);
  checkCount(word, rest.length);
  return { command: word, file: rest[0], files: rest, options: values };
}

function checkCount(command: CommandName, count: number): void {
  const takes = TAKES[command];
  if (takes === "none" && count > 0)
    throw usageError(`${command} takes no file`, { hint: SEE_HELP });
  if (takes === "word" && count > 1) {
    throw usageError(`${command} takes one word, got ${count}`, { hint: SEE_HELP });
  }
  if (takes === "one" && count > 1) {
    throw usageError(`${command} takes one file, got ${count}`, {
      hint: `Run it once for each file: for f in *.md; do context-verdict ${command} "$f"; done`,
    });
  }
}

async function parseTokens(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: OPTIONS,
      allowPositionals: true,
      strict: true,
    });
    return { values: values as OptionValues, positionals };
  } catch (error) {
    if (!systemCode(error)?.startsWith("ERR_PARSE_ARGS")) throw error;
    const { explainParseError } = await import("./explain-usage.js");
    throw explainParseError(error as Error, args);
  }
}

async function parseHelp(
  word: string | undefined,
  topics: string[],
  values: OptionValues,
): Promise<Request> {
  const topic = topics[0];
  if (topic !== undefined && topic !== "help") {
    if (isCommand(topic)) return { command: "help", topic };
    const { unknownCommand } = await import("./explain-usage.js");
    throw unknownCommand(topic);
  }
  if (word === undefined && !values.help) {
    throw usageError(`a command is missing: ${Object.keys(COMMANDS).join(", ")}`, {
      hint: "For example: context-verdict profile README.md (or see context-verdict --help)",
    });
  }
  return { command: "help" };
}

/** An option of another command is an error, not a wish to ignore. */
function checkOptions(command: CommandName, values: OptionValues): void {
  const allowed: readonly OptionName[] = [...GLOBAL_OPTIONS, ...COMMANDS[command]];
  for (const name of Object.keys(values)) {
    if (!isOption(name) || allowed.includes(name)) continue;
    const takers = Object.entries(COMMANDS).filter(([, names]) =>
      (names as readonly OptionName[]).includes(name),
    );
    throw usageError(`--${name} is not an option of ${command}`, {
      field: `--${name}`,
      hint: `It belongs to: ${takers.map(([taker]) => taker).join(", ")}.`,
    });
  }
}
