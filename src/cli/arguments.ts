import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { conflict, requires, SEE_HELP, usageError } from "./cli-error.js";
import type { Command, Invocation, OptionPair } from "./command.js";
import { COMMAND_NAMES, loadCommand, loadOverview } from "./commands/index.js";
import {
  GLOBAL_OPTIONS,
  isOption,
  OPTIONS,
  type OptionName,
  type OptionValues,
} from "./options.js";

/** Arguments as typed, before any check. */
export interface Arguments {
  args: readonly string[];
  values: OptionValues;
  positionals: readonly string[];
  /** Options in their order, known or not. */
  typed: readonly TypedOption[];
}

/** An option as typed. */
export interface TypedOption {
  /** With its dashes, without a value. */
  rawName: string;
  name: string;
  value: string | undefined;
  /** Whether the value was typed behind `=`. */
  inlineValue: boolean | undefined;
}

/** A parsed command line. */
export type Request =
  | { ask: "run"; command: Command; invocation: Invocation }
  | { ask: "help"; topic?: string }
  | { ask: "version" };

/** Parses the arguments after `node script`. Never throws, so that errors can tell what was asked for. */
export function readArguments(args: readonly string[]): Arguments {
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options: OPTIONS,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const typed = tokens.flatMap((token) => (token.kind === "option" ? token : []));
  return { args, values: values as OptionValues, positionals, typed };
}

/**
 * Checks arguments strictly: a typo must never silently mean something else.
 * @throws CliError `bad_request` unless there is exactly one known command, with its own options and
 *   as many files as it takes.
 */
export async function findRequest(typed: Arguments): Promise<Request> {
  await checkTyped(typed);
  const { values, positionals } = typed;
  const isBare = isDocument(positionals[0]) && !COMMAND_NAMES.includes(positionals[0] ?? "");
  const [word, ...files] = isBare ? ["profile", ...positionals] : positionals;
  if (values.version) return { ask: "version" };
  if (word === "help") return findHelp(files);
  if (word === undefined && values.help) return { ask: "help" };
  if (word === undefined) {
    const command = await loadOverview();
    await checkTaken("context-verdict without a command", command, values);
    return { ask: "run", command, invocation: { file: undefined, files: [], options: values } };
  }
  const command = await loadCommand(word);
  if (command === undefined) {
    const { unknownCommand } = await import("./explain-usage.js");
    throw unknownCommand(word);
  }
  const asksHelp = files.length === 1 && files[0] === "help" && !typed.args.includes("--");
  if (values.help || (asksHelp && !existsSync("help"))) return { ask: "help", topic: word };
  await checkTaken(word, command, values);
  checkPairs(command, values);
  await checkCount(word, command, files);
  return { ask: "run", command, invocation: { file: files[0], files, options: values } };
}

/** Whether a word names a document rather than a command: a file or folder, or what looks like one or like a glob. */
function isDocument(word = ""): boolean {
  return word === "-" || /\w\.\w|[/*]/.test(word) || existsSync(word);
}

/** Checks that every option is known and has a value exactly if it takes one. */
async function checkTyped(typed: Arguments): Promise<void> {
  const wrong = typed.typed.find((option) => !isWellFormed(option));
  if (wrong === undefined) return;
  const { explainOption } = await import("./explain-usage.js");
  throw await explainOption(wrong, typed.args);
}

function isWellFormed({ name, value, inlineValue }: TypedOption): boolean {
  if (!isOption(name)) return false;
  if (OPTIONS[name].type === "boolean") return value === undefined;
  if (value === undefined || value === "" || value === "=") return false;
  // A value that looks like an option is one, unless it is a number or was typed behind `=`.
  return inlineValue === true || !/^-[^\d]/s.test(value);
}

function findHelp([topic, ...more]: readonly string[]): Request {
  if (more.length > 0) {
    throw usageError(`help takes one word, got ${more.length + 1}`, { hint: SEE_HELP });
  }
  return topic === undefined || topic === "help" ? { ask: "help" } : { ask: "help", topic };
}

/** Rejects options of other commands: ignoring one would hide a mistake. */
async function checkTaken(name: string, command: Command, values: OptionValues): Promise<void> {
  const taken = [...GLOBAL_OPTIONS, ...command.options];
  const stray = (Object.keys(values) as OptionName[]).find((option) => !taken.includes(option));
  if (stray === undefined) return;
  const { foreignOption } = await import("./explain-usage.js");
  throw await foreignOption(stray, name);
}

/** For every command that takes both. */
const CONFLICTS: readonly OptionPair[] = [["no-config", "config"]];

function checkPairs({ requires: needs = [], conflicts = [] }: Command, values: OptionValues): void {
  for (const [one, other] of needs) {
    if (values[one] && !values[other]) throw requires(`--${one}`, `--${other}`);
  }
  for (const [one, other] of [...CONFLICTS, ...conflicts]) {
    if (values[one] && values[other]) throw conflict(`--${one}`, `--${other}`);
  }
}

async function checkCount(
  name: string,
  { takes }: Command,
  files: readonly string[],
): Promise<void> {
  const count = files.length;
  if (takes === "none" && count > 0) throw usageError(`${name} takes no file`, { hint: SEE_HELP });
  if (takes === "word" && count > 1) {
    throw usageError(`${name} takes one word, got ${count}`, { hint: SEE_HELP });
  }
  if (takes === "one" && count > 1) {
    const { misplacedCommand } = await import("./explain-usage.js");
    const misplaced = misplacedCommand(files);
    if (misplaced !== undefined) throw misplaced;
    throw usageError(`${name} takes one file, got ${count}`, {
      hint: `Run it once for each file: for f in *.md; do context-verdict ${name} "$f"; done`,
    });
  }
}
