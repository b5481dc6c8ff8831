import { ENGINE_VERSION } from "../engine/contract/version.js";
import type { Request } from "./arguments.js";
import { type Command, EXIT_CODES, type ExitCodes } from "./command.js";
import { GLOBAL_OPTIONS, OPTIONS, type OptionMeaning, type OptionName } from "./options.js";
import { loadCommand, loadCommands, type Registry } from "./registry.js";
import { writeStdout } from "./streams.js";

/** Answers what needs no document. */
export async function answer(
  request: Exclude<Request, { ask: "run" }>,
  commands: Registry,
): Promise<number> {
  if (request.ask === "version") writeStdout(`${ENGINE_VERSION}\n`);
  else if (request.topic === undefined) writeStdout(await describeTool(commands));
  else await explain(request.topic, commands);
  return 0;
}

/** Explains a command, or prints the page of a code. */
async function explain(topic: string, commands: Registry): Promise<void> {
  const command = await loadCommand(commands, topic);
  if (command !== undefined) return void writeStdout(describeCommand(topic, command));
  const { CODES, printPage } = await import("./print-page.js");
  if (CODES.includes(topic)) return printPage(topic);
  const { unknownTopic } = await import("./explain-usage.js");
  throw unknownTopic(topic, commands, CODES);
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
  1: "--fail-on matched, a check found something, or fix left a file as it is",
};

async function describeTool(registry: Registry): Promise<string> {
  const commands = await loadCommands(registry);
  return `context-verdict ${ENGINE_VERSION}: is converting this document to TOON worth it?

Usage: context-verdict COMMAND [OPTIONS] [FILE...]

Documents stay on this machine: no command opens a connection to another one.

${FIRST_STEPS}
Commands:
${commands.map(([name, { summary }]) => `  ${name.padEnd(COMMAND_WIDTH)}${summary}`).join("\n")}
  ${"help".padEnd(COMMAND_WIDTH)}Explain a command, a verdict, a warning or a finding of check

Options:
${describeOptions(GLOBAL_OPTIONS)}
${describeExits(ANY_EXIT)}`;
}

function describeCommand(name: string, command: Command): string {
  const { summary, argument, takes, details, examples, exits } = command;
  return `${summary}.

${`Usage: context-verdict ${name} [OPTIONS] ${argument}`.trimEnd()}

${details}${takes !== "one" ? "" : "\nWithout FILE, or where it is -, standard input is read.\n"}
Options:
${describeOptions([...command.options, "help"], command.meanings)}
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

function describeOptions(names: readonly OptionName[], meanings: Command["meanings"] = {}): string {
  const lines = names.map((name) => {
    const option: OptionMeaning & { short?: string } = OPTIONS[name];
    const { value, text } = meanings[name] ?? option;
    const flag = option.short === undefined ? `    --${name}` : `-${option.short}, --${name}`;
    return `  ${(value === undefined ? flag : `${flag} ${value}`).padEnd(OPTION_WIDTH)}${text.replaceAll("\n", OPTION_INDENT)}`;
  });
  return `${lines.join("\n")}\n`;
}
