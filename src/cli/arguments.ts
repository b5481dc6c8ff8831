import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { ENGINE_VERSION } from "../engine/contract/version.js";
import { suggestName } from "../io/json/suggest-name.js";
import {
  type CliError,
  type Command,
  conflict,
  type OptionPair,
  optionError,
  requires,
  SEE_HELP,
  usageError,
} from "./command.js";
import {
  GLOBAL_OPTIONS,
  isOption,
  OPTIONS,
  type OptionName,
  type OptionValues,
} from "./options.js";
import { writeStdout } from "./streams.js";

type Load = () => Promise<Command>;

/** In the order of help. Each command is a chunk of its own, so that only the one that runs is loaded. */
export const COMMAND_GROUPS: Readonly<Record<string, Readonly<Record<string, Load>>>> = {
  Look: {
    profile: async () => (await import("./commands/profile.js")).command,
    plan: async () => (await import("./commands/plan.js")).command,
  },
  Change: {
    fix: async () => (await import("./commands/fix.js")).command,
    convert: async () => (await import("./commands/convert.js")).command,
    restore: async () => (await import("./commands/restore.js")).command,
    validate: async () => (await import("./commands/validate.js")).command,
  },
  Keep: {
    check: async () => (await import("./commands/check.js")).command,
  },
  Connect: {
    hook: async () => (await import("./commands/hook.js")).command,
    mcp: async () => (await import("./commands/mcp.js")).command,
    wrap: async () => (await import("./commands/wrap.js")).command,
    gain: async () => (await import("./commands/gain.js")).command,
    serve: async () => (await import("./commands/serve.js")).command,
    stream: async () => (await import("./commands/stream.js")).command,
  },
};

const COMMANDS: Readonly<Record<string, Load>> = Object.assign(
  {},
  ...Object.values(COMMAND_GROUPS),
);

export const COMMAND_NAMES: readonly string[] = Object.keys(COMMANDS);

/** Loads a command; undefined for an unknown word, `constructor` included. */
export async function loadCommand(word = ""): Promise<Command | undefined> {
  return Object.hasOwn(COMMANDS, word) ? COMMANDS[word]?.() : undefined;
}

/** The command that runs where none is typed. */
export async function loadOverview(): Promise<Command> {
  return (await import("./commands/overview.js")).command;
}

/** Arguments as typed, before any check. */
export interface Arguments {
  args: readonly string[];
  values: OptionValues;
  positionals: readonly string[];
  /** Options in their order, known or not. */
  typed: readonly TypedOption[];
}

interface TypedOption {
  /** With its dashes, without a value. */
  rawName: string;
  name: string;
  value: string | undefined;
  /** Whether the value was typed behind `=`. */
  inlineValue: boolean | undefined;
}

/** A checked command line. The topic of help is empty for the whole tool. */
export type Request = { run: () => Promise<number> } | { topic: string };

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

/** Checks arguments strictly: a typo must never silently mean something else. */
export async function findRequest({
  args,
  values,
  positionals,
  typed,
}: Arguments): Promise<Request> {
  const wrong = typed.find((option) => !isWellFormed(option));
  if (wrong !== undefined) throw await explainOption(wrong, args);
  if (values.version) return { run: printVersion };
  const isBare = isDocument(positionals[0]);
  const [word, ...files] = isBare ? ["profile", ...positionals] : positionals;
  if (word === "help") return { topic: files.join(" ") };
  if (word === undefined && values.help) return { topic: "" };
  const command = word === undefined ? await loadOverview() : await loadCommand(word);
  if (command === undefined) {
    const names = [...COMMAND_NAMES, "help"];
    const nearest = suggestName(word ?? "", [...names, "--version"]);
    const hint = nearest === undefined ? `Commands: ${names.join(", ")}.` : didYouMean(nearest);
    throw usageError(`unknown command "${word}"`, { hint });
  }
  if (word !== undefined && values.help) return { topic: word };
  checkOptions(word ?? "context-verdict without a command", command, values);
  if (word !== undefined) checkCount(word, command, files);
  return { run: () => command.run({ files, options: values }) };
}

async function printVersion(): Promise<number> {
  writeStdout(`${ENGINE_VERSION}\n`);
  return 0;
}

/** Whether a word names a document rather than a command: a file or folder, or what looks like one or like a glob. */
function isDocument(word = ""): boolean {
  if (COMMAND_NAMES.includes(word)) return false;
  return word === "-" || /\w\.\w|[/*]/.test(word) || existsSync(word);
}

/** Whether an option is known and has a value exactly if it takes one. */
function isWellFormed({ name, value, inlineValue }: TypedOption): boolean {
  if (!isOption(name)) return false;
  if (OPTIONS[name].type === "boolean") return value === undefined;
  if (value === undefined || value === "" || value === "=") return false;
  // A value that looks like an option is one, unless it is a number or was typed behind `=`.
  return inlineValue === true || !/^-[^\d]/s.test(value);
}

/** For every command that takes both; the first option of `REQUIRES` has no other use there. */
const CONFLICTS: readonly OptionPair[] = [["no-config", "config"]];
const REQUIRES: readonly OptionPair[] = [["force", "out"]];

/** Rejects options of other commands, which to ignore would hide a mistake, and wrong pairs. */
function checkOptions(name: string, command: Command, values: OptionValues): void {
  const taken = listTaken(command);
  const stray = (Object.keys(values) as OptionName[]).find((option) => !taken.includes(option));
  if (stray !== undefined) throw optionError(stray, `is not an option of ${name}`);
  for (const [one, other] of [...REQUIRES, ...(command.requires ?? [])]) {
    if (values[one] && !values[other] && taken.includes(other))
      throw requires(`--${one}`, `--${other}`);
  }
  for (const [one, other] of [...CONFLICTS, ...(command.conflicts ?? [])]) {
    if (values[one] && values[other]) throw conflict(`--${one}`, `--${other}`);
  }
}

function listTaken(command: Command): OptionName[] {
  return [...GLOBAL_OPTIONS, ...command.options.flat()];
}

function checkCount(name: string, { argument }: Command, files: readonly string[]): void {
  const count = files.length;
  if (count === 0 || argument.endsWith("...]")) return;
  if (argument === "") throw usageError(`${name} takes no file`, { hint: SEE_HELP });
  if (count === 1) return;
  if (argument !== "[FILE]") {
    throw usageError(`${name} takes one word, got ${count}`, { hint: SEE_HELP });
  }
  throw usageError(`${name} takes one file, got ${count}`, {
    hint: `Run it once for each file: for f in *.md; do context-verdict ${name} "$f"; done`,
  });
}

export function didYouMean(name: string): string {
  return `Did you mean "${name}"?`;
}

/** Explains an option that is unknown, lacks its value, or has one it does not take. */
async function explainOption(
  { name, rawName }: TypedOption,
  args: readonly string[],
): Promise<CliError> {
  // `-json` is parsed as four options; complain about the whole word.
  const word = args.find((arg) => /^-\w{2}/.test(arg) && isOption(arg.slice(1)));
  if (word === undefined && isOption(name)) {
    if (OPTIONS[name].type === "boolean") return optionError(name, "takes no value");
    const hint = `Write it as --${name} VALUE, or --${name}=VALUE where the value begins with a dash.`;
    return optionError(name, "needs a value", hint);
  }
  const field = word ?? rawName;
  const command = await loadCommand(args.find((arg) => COMMAND_NAMES.includes(arg)));
  const taken = command === undefined ? Object.keys(OPTIONS) : listTaken(command);
  const nearest = suggestName(field.replace(/^-+/, ""), taken);
  const hint =
    nearest === undefined
      ? `${SEE_HELP} A file whose name begins with a dash goes after --.`
      : `Did you mean --${nearest}?`;
  return usageError(`unknown option ${field}`, { field, hint });
}
