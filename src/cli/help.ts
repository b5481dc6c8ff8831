import { ENGINE_VERSION } from "../engine/contract/version.js";
import type { Request } from "./arguments.js";
import { COMMAND_HELP, EXIT_CODES, type ExitCodes } from "./help-texts.js";
import { helpOn } from "./option-texts.js";
import {
  COMMANDS,
  type CommandName,
  GLOBAL_OPTIONS,
  OPTIONS,
  type OptionName,
  TAKES,
} from "./options.js";
import { writeStdout } from "./streams.js";

/** Answers what needs no document. */
export function answer(request: Extract<Request, { command: "help" | "version" }>): number {
  if (request.command === "version") writeStdout(`${ENGINE_VERSION}\n`);
  else writeStdout(request.topic === undefined ? describeTool() : describeCommand(request.topic));
  return 0;
}

/** Fits the longest command. */
const COMMAND_WIDTH = 12;
/** Fits the longest option with its value. */
const OPTION_WIDTH = 28;
const OPTION_INDENT = `\n  ${" ".repeat(OPTION_WIDTH)}`;

/** The ways in, of which most lead on to another command. */
const FIRST_STEPS = `Start with:
  context-verdict profile AGENTS.md           one document: is TOON worth it?
  context-verdict profile docs "**/*.md"      many, in one table
  context-verdict init                        keep documents from getting worse
  context-verdict hook claude-code --install  tell an agent when it reads one
`;

const ANY_EXIT: Partial<ExitCodes> = {
  1: "--fail-on matched, a check found something, or apply held something back",
};

function describeTool(): string {
  const commands = Object.keys(COMMANDS) as CommandName[];
  return `context-verdict ${ENGINE_VERSION}: is converting this document to TOON worth it?

Usage: context-verdict COMMAND [OPTIONS] [FILE...]

Documents stay on this machine: no command opens a connection to another one.

${FIRST_STEPS}
Commands:
${commands.map((name) => `  ${name.padEnd(COMMAND_WIDTH)}${COMMAND_HELP[name].summary}`).join("\n")}
  ${"help".padEnd(COMMAND_WIDTH)}Show options and examples of a command: context-verdict help plan

Options:
${describeOptions(GLOBAL_OPTIONS)}
${describeExits(ANY_EXIT)}`;
}

function describeCommand(name: CommandName): string {
  const { summary, argument, details, examples, exits } = COMMAND_HELP[name];
  return `${summary}.

${`Usage: context-verdict ${name} [OPTIONS] ${argument}`.trimEnd()}

${details}${TAKES[name] !== "one" ? "" : "\nWithout FILE, or where it is -, standard input is read.\n"}
Options:
${describeOptions([...COMMANDS[name], "help"], name)}
Examples:
${examples.map((example) => `  ${example}`).join("\n")}

${describeExits(exits)}`;
}

function describeExits(exits: Partial<ExitCodes> = {}): string {
  const lines = Object.entries({ ...EXIT_CODES, ...exits }).flatMap(([code, meaning]) =>
    meaning === null ? [] : `  ${code}  ${meaning}\n`,
  );
  return `Exit codes:\n${lines.join("")}`;
}

function describeOptions(names: readonly OptionName[], command?: CommandName): string {
  const lines = names.map((name) => {
    const { value, text } = helpOn(name, command);
    const spec: { type: string; short?: string } = OPTIONS[name];
    const flag = spec.short === undefined ? `    --${name}` : `-${spec.short}, --${name}`;
    return `  ${(value === undefined ? flag : `${flag} ${value}`).padEnd(OPTION_WIDTH)}${text.replaceAll("\n", OPTION_INDENT)}`;
  });
  return `${lines.join("\n")}\n`;
}
