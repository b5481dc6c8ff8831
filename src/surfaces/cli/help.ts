import { ENGINE_VERSION } from "../../engine/version.js";
import type { Request } from "./arguments.js";
import { COMMAND_HELP, OPTION_HELP } from "./help-texts.js";
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

const COMMAND_WIDTH = 12;
/** Fits the longest option with its value. */
const OPTION_WIDTH = 28;
const OPTION_INDENT = `\n  ${" ".repeat(OPTION_WIDTH)}`;

const EXIT_CODES = `Exit codes:
  0  a verdict was reached, whatever it is
  1  --fail-on matched, a check found something, or apply held something back
  2  usage, input or internal error
`;

function describeTool(): string {
  const commands = Object.keys(COMMANDS) as CommandName[];
  return `context-verdict ${ENGINE_VERSION}: is converting this document to TOON worth it?

Usage: context-verdict COMMAND [OPTIONS] [FILE]

Without FILE, or where it is -, standard input is read. Nothing leaves this
machine.

Commands:
${commands.map((name) => `  ${name.padEnd(COMMAND_WIDTH)}${COMMAND_HELP[name].summary}`).join("\n")}
  ${"help".padEnd(COMMAND_WIDTH)}Show help for a command: context-verdict help convert

Options:
${describeOptions(GLOBAL_OPTIONS)}
Examples:
${commands.map((name) => `  ${COMMAND_HELP[name].examples[0]}`).join("\n")}

${EXIT_CODES}`;
}

function describeCommand(name: CommandName): string {
  const { summary, argument, details, examples } = COMMAND_HELP[name];
  return `${summary}.

Usage: context-verdict ${name} [OPTIONS] ${argument}

${details}${TAKES[name] !== "one" ? "" : "\nWithout FILE, or where it is -, standard input is read.\n"}
Options:
${describeOptions([...COMMANDS[name], "help"])}
Examples:
${examples.map((example) => `  ${example}`).join("\n")}

${EXIT_CODES}`;
}

function describeOptions(names: readonly OptionName[]): string {
  const lines = names.map((name) => {
    const { value, text } = OPTION_HELP[name];
    const spec: { type: string; short?: string } = OPTIONS[name];
    const flag = spec.short === undefined ? `    --${name}` : `-${spec.short}, --${name}`;
    return `  ${(value === undefined ? flag : `${flag} ${value}`).padEnd(OPTION_WIDTH)}${text.replaceAll("\n", OPTION_INDENT)}`;
  });
  return `${lines.join("\n")}\n`;
}
