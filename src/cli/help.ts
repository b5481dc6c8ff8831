import { readFileSync } from "node:fs";
import { VERDICT_NAMES } from "../engine/contract/names.js";
import { ENGINE_VERSION } from "../engine/contract/version.js";
import { WARNING_CODES } from "../engine/contract/warning-codes.js";
import { FINDING_CODES } from "../features/check/finding.js";
import type { Request } from "./arguments.js";
import { CliError } from "./cli-error.js";
import { type Command, EXIT_CODES, type ExitCodes } from "./command.js";
import { COMMAND_GROUPS, loadCommand, loadCommands, loadOverview } from "./commands/index.js";
import { GLOBAL_OPTIONS, OPTIONS, type OptionMeaning, type OptionName } from "./options.js";
import { writeStdout } from "./streams.js";

type CodeText = Record<"meaning" | "help", string>;

/** Findings of `check` have no page. */
const FINDINGS: Readonly<Record<string, CodeText>> = FINDING_CODES;

/** Topics of `help` beside commands. */
const CODES = [...VERDICT_NAMES, ...WARNING_CODES, ...Object.keys(FINDINGS)];

/** Prints help or the version. */
export async function answer(request: Exclude<Request, { ask: "run" }>): Promise<number> {
  if (request.ask === "version") writeStdout(`${ENGINE_VERSION}\n`);
  else if (request.topic === undefined) writeStdout(await describeTool());
  else await explain(request.topic);
  return 0;
}

/** Prints the help of a command, or the page of a code. */
async function explain(topic: string): Promise<void> {
  const command = await loadCommand(topic);
  if (command !== undefined) {
    // `convert` is a verdict, too.
    const page = CODES.includes(topic) ? `\n${readPage(topic)}` : "";
    return void writeStdout(describeCommand(topic, command) + page);
  }
  if (!CODES.includes(topic)) {
    const { unknownTopic } = await import("./explain-usage.js");
    throw unknownTopic(topic, CODES);
  }
  const finding = FINDINGS[topic];
  writeStdout(finding === undefined ? readPage(topic) : describeFinding(topic, finding));
}

/** Columns: these fit the longest command, and the longest option with its value. */
const COMMAND_WIDTH = 12;
const OPTION_WIDTH = 28;
const OPTION_INDENT = `\n  ${" ".repeat(OPTION_WIDTH)}`;

const FIRST_STEPS = `Start with:
  context-verdict                             what agents load, what to save
  context-verdict profile .                   every document, in one table
  context-verdict profile AGENTS.md           one document: is TOON worth it?
  context-verdict fix --dry-run               what would be written
`;

const ANY_EXIT: Partial<ExitCodes> = {
  1: "--fail-on matched, a check found something, or fix left a file as it is",
};

async function describeTool(): Promise<string> {
  const commands = new Map(await loadCommands());
  const overview = await loadOverview();
  const groups = COMMAND_GROUPS.map(([title, names]) => {
    const lines = names.map(
      (name) => `  ${name.padEnd(COMMAND_WIDTH)}${commands.get(name)!.summary}`,
    );
    return [`${title}:`, ...lines].join("\n");
  });
  return `context-verdict ${ENGINE_VERSION}: is converting this document to TOON worth it?

Usage: context-verdict [COMMAND] [OPTIONS] [FILE...]

Documents stay on this machine: no command opens a connection to another one.

${FIRST_STEPS}
${groups.join("\n")}
  ${"help".padEnd(COMMAND_WIDTH)}Explain a command, a verdict, a warning or a finding of check

Options:
${describeOptions([...overview.options, ...GLOBAL_OPTIONS], overview.meanings)}
${describeExits(ANY_EXIT)}`;
}

function describeCommand(name: string, command: Command): string {
  const { summary, argument, details, examples, exits } = command;
  return `${summary}.

${`Usage: context-verdict ${name} [OPTIONS] ${argument}`.trimEnd()}

${details}${argument === "[FILE]" ? "\nWithout FILE, or where it is -, standard input is read.\n" : ""}
Options:
${describeOptions([...command.options, "help"], command.meanings)}
Examples:
${examples.map((example) => `  ${example}`).join("\n")}

${describeExits(exits)}`;
}

function describeExits(exits: Command["exits"] = {}): string {
  const codes = Object.entries({ ...EXIT_CODES, ...exits });
  const width = Math.max(...codes.map(([code]) => code.length));
  const lines = codes.flatMap(([code, meaning]) =>
    meaning === null ? [] : `  ${code.padEnd(width)}  ${meaning}\n`,
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

function describeFinding(code: string, { meaning, help }: CodeText): string {
  return `# ${code}\n\nA finding of \`context-verdict check\`: ${meaning}.\n\n## What to do\n\n${help}\n`;
}

function readPage(name: string): string {
  const folder = VERDICT_NAMES.includes(name) ? "verdicts" : "warnings";
  try {
    return readFileSync(new URL(`../../docs/${folder}/${name}.md`, import.meta.url), "utf8");
  } catch {
    throw new CliError("internal", `the page of ${name} is missing from this installation`, {
      hint: `It is docs/${folder}/${name}.md of the package.`,
    });
  }
}
