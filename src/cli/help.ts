import { readFileSync } from "node:fs";
import { ENGINE_VERSION } from "../engine/contract/version.js";
import { WARNING_CODES } from "../engine/contract/warning-catalogue.js";
import { suggestName } from "../io/json/suggest-name.js";
import { ACTION_MEANINGS, ACTION_WORDS } from "../render/advice.js";
import { RULES } from "../render/reports/finding.js";
import { hangText } from "../render/terminal/fit-text.js";
import {
  COMMAND_GROUPS,
  COMMAND_NAMES,
  didYouMean,
  loadCommand,
  loadOverview,
} from "./arguments.js";
import { CliError, type Command, usageError, VERDICT_NAMES } from "./command.js";
import { GLOBAL_OPTIONS, OPTIONS, type OptionMeaning, type OptionName } from "./options.js";
import { writeStdout } from "./streams.js";

/** @param topic Empty for the whole tool. */
export async function printHelp(topic: string): Promise<number> {
  const isTool = topic === "" || topic === "help";
  writeStdout(isTool ? await describeTool() : await explain(topic));
  return 0;
}

/** Topics beside commands: every word of an output that means something, in lower case. */
const TOPICS: ReadonlyMap<string, () => string> = new Map([
  ...VERDICT_NAMES.map((name) => [name, () => readPage("verdicts", name)] as const),
  ...WARNING_CODES.map((code) => [code, () => readPage("warnings", code)] as const),
  ...Object.entries(RULES).map(([code, { short, help }]) => {
    const text = `# ${code}\n\n${short}\n\n## What to do\n\n${help}\n`;
    return [code, () => text] as const;
  }),
  ...Object.entries(ACTION_MEANINGS).flatMap(([action, meaning]) => {
    const words = ACTION_WORDS[action as keyof typeof ACTION_WORDS];
    const text = `# ${words}\n\nAdvice: ${meaning}\n`;
    return [action, words.toLowerCase()].map((topic) => [topic, () => text] as const);
  }),
]);

/** Everything that is known about a topic: `convert` is a command and a verdict. */
async function explain(topic: string): Promise<string> {
  const command = await loadCommand(topic);
  const read = TOPICS.get(topic.toLowerCase());
  const texts = [
    ...(command === undefined ? [] : [describeCommand(topic, command)]),
    ...(read === undefined ? [] : [wrapPage(read())]),
  ];
  if (texts.length > 0) return texts.join("\n");
  const names = [...new Set([...COMMAND_NAMES, ...TOPICS.keys()])].filter(
    (name) => !/ /.test(name),
  );
  const nearest = suggestName(topic, names);
  throw usageError(`no command, verdict, advice, warning or finding "${topic}"`, {
    hint: nearest === undefined ? `Known: ${names.join(", ")}.` : didYouMean(nearest),
  });
}

/** A page of Markdown for a terminal: without the addresses of links, which lead nowhere there. */
function wrapPage(page: string): string {
  let isCode = false;
  const lines = page.split("\n").flatMap((line) => {
    if (line.startsWith("```")) isCode = !isCode;
    if (isCode || line.startsWith("|")) return line;
    const [first = ""] = /^(?:- |\d+\. )?/.exec(line) ?? [];
    const text = line
      .slice(first.length)
      .replace(CODE_OR_LINK, (all, label: string | undefined) => label ?? all);
    return hangText(first, text, PAGE_WIDTH);
  });
  return lines.join("\n");
}

const CODE_OR_LINK = /`[^`]*`|\[([^\]]+)\]\([^)]+\)/g;
/** As the help of commands. */
const PAGE_WIDTH = 80;

function readPage(folder: "verdicts" | "warnings", name: string): string {
  const path = `docs/${folder}/${name}.md`;
  try {
    return readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
  } catch {
    throw new CliError("internal", `the page of ${name} is missing from this installation`, {
      hint: `It is ${path} of the package.`,
    });
  }
}

/** Columns: these fit the longest command, and the longest option with its value. */
const COMMAND_WIDTH = 12;
const OPTION_WIDTH = 28;
const OPTION_INDENT = `\n  ${" ".repeat(OPTION_WIDTH)}`;

async function describeTool(): Promise<string> {
  const overview = await loadOverview();
  const groups: string[] = [];
  for (const [title, commands] of Object.entries(COMMAND_GROUPS)) {
    groups.push(`${title}:\n`);
    for (const [name, load] of Object.entries(commands)) {
      groups.push(`  ${name.padEnd(COMMAND_WIDTH)}${(await load()).summary}\n`);
    }
  }
  return `context-verdict ${ENGINE_VERSION}: is converting this document to TOON worth it?

Usage: context-verdict [COMMAND] [OPTIONS] [FILE...]

Documents stay on this machine: no command opens a connection to another one.

Start with:
  context-verdict                             what agents load, what to save
  context-verdict profile .                   every document, in one table
  context-verdict profile AGENTS.md           one document: is TOON worth it?
  context-verdict fix --dry-run               what would be written

${groups.join("")}  ${"help".padEnd(COMMAND_WIDTH)}Explain a command, a verdict, the advice, a warning or a finding

${describeOptions([...overview.options.flat(), ...GLOBAL_OPTIONS], overview)}
${describeExits({ 1: "--fail-on matched, a check found something, or fix left a file as it is" })}`;
}

function describeCommand(name: string, command: Command): string {
  const { summary, argument, details, examples, exits } = command;
  return `${summary}.

${`Usage: context-verdict ${name} [OPTIONS] ${argument}`.trimEnd()}

${details}${argument === "[FILE]" ? "\nWithout FILE, or where it is -, standard input is read.\n" : ""}
${describeOptions([...command.options.flat(), "help"], command)}
Examples:
${examples.map((example) => `  ${example}\n`).join("")}
${describeExits({
  ...(command.options.flat().includes("fail-on") && { 1: "--fail-on matches" }),
  ...(argument.endsWith("GLOB...]") && { 2: `${EXIT_CODES[2]}; or a file could not be read` }),
  ...exits,
})}`;
}

/** The meaning of exit codes, unless a command has another. */
const EXIT_CODES = { 0: "success", 1: null, 2: "usage, input or internal error" };

function describeExits(exits: Command["exits"]): string {
  const codes = Object.entries({ ...EXIT_CODES, ...exits });
  const width = Math.max(...codes.map(([code]) => code.length));
  const lines = codes.flatMap(([code, meaning]) =>
    meaning === null ? [] : `  ${code.padEnd(width)}  ${meaning}\n`,
  );
  return `Exit codes:\n${lines.join("")}`;
}

function describeOptions(names: readonly OptionName[], { meanings = {} }: Command): string {
  const lines = names.map((name) => {
    const option: OptionMeaning & { short?: string } = OPTIONS[name];
    const { value = "", text } = meanings[name] ?? option;
    const flag = `${option.short === undefined ? "    " : `-${option.short}, `}--${name} ${value}`;
    return `  ${flag.padEnd(OPTION_WIDTH)}${text.replaceAll("\n", OPTION_INDENT)}\n`;
  });
  return `Options:\n${lines.join("")}`;
}
