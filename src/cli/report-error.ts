import { parseArgs } from "node:util";
import { ContextVerdictError, type ErrorEnvelope } from "../engine/contract/errors.js";
import { ListedError } from "../io/json/listed-error.js";
import { escapeControls, neutralize } from "../render/neutralize.js";
import { CliError, SEE_HELP } from "./cli-error.js";
import { isCommand, isOption, OPTIONS } from "./options.js";
import { writeStderr } from "./streams.js";

const EXIT_CODE = 2;
/** To an agent that runs a hook, 2 means that its call is forbidden; any other is a mere failure. */
const HOOK_EXIT_CODE = 1;

/**
 * Prints any error to standard error: the envelope as one line with `--json`, else a sentence and
 * a hint. A defect never shows document text or a stack, unless `CONTEXT_VERDICT_DEBUG=1` asks.
 * @returns The exit code for errors, which never forbids anything to an agent.
 */
export function reportError(error: unknown, args: readonly string[]): number {
  const { error: fields } = toEnvelope(error);
  if (wantsJson(args)) {
    writeStderr(`${escapeControls(JSON.stringify({ error: fields }))}\n`);
  } else {
    const hint = findHint(error, fields)?.replace(SEE_HELP, nameHelp(args));
    const [first = "", ...others] = error instanceof ListedError ? error.lines : [fields.message];
    writeStderr(`context-verdict: ${neutralize(first)}\n`);
    for (const line of others) writeStderr(`  ${neutralize(line)}\n`);
    if (hint !== undefined) writeStderr(`  ${neutralize(hint)}\n`);
  }
  if (process.env.CONTEXT_VERDICT_DEBUG === "1" && !(error instanceof ContextVerdictError)) {
    writeStderr(`${error instanceof Error ? error.stack : String(error)}\n`);
  }
  return isHookRun(args) ? HOOK_EXIT_CODE : EXIT_CODE;
}

/** Whether an agent may have run this, with options that are not understood. */
function isHookRun(args: readonly string[]): boolean {
  const { positionals, values } = parseLeniently(args);
  return positionals[0] === "hook" && !values.install && !values.uninstall && !values.print;
}

/** The help that has the options in it: that of the command, where there is one. */
function nameHelp(args: readonly string[]): string {
  const [command] = parseLeniently(args).positionals;
  return command !== undefined && isCommand(command)
    ? `See context-verdict ${command} --help.`
    : SEE_HELP;
}

function parseLeniently(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    options: OPTIONS,
    allowPositionals: true,
    strict: false,
  });
}

/** The command line may not have been parsed when the error arose, so this looks at it as it is. */
function wantsJson(args: readonly string[]): boolean {
  const end = args.indexOf("--");
  const options = (end < 0 ? args : args.slice(0, end)).join(" ");
  return /(?:^| )--(?:nd)?json(?: |$)|(?:^| )--format[ =](?:nd)?json(?: |$)/.test(options);
}

function toEnvelope(error: unknown): ErrorEnvelope {
  if (!(error instanceof ContextVerdictError)) return { error: describeOther(error) };
  const { error: fields } = error.toEnvelope();
  if (error instanceof CliError || fields.field === undefined) return { error: fields };
  const option = toOption(fields.field);
  if (option === undefined) return { error: fields };
  return {
    error: { ...fields, message: nameOptions(fields.message, fields.field), field: option },
  };
}

function describeOther(error: unknown): ErrorEnvelope["error"] {
  return hasNoDirectory(error)
    ? { code: "input_not_found", message: "the working directory is gone" }
    : { code: "internal", message: "internal error; this is a defect, please report it" };
}

/** Any look at the working directory fails where it was removed, so it is said in one place. */
function hasNoDirectory(error: unknown): boolean {
  return error instanceof Error && "syscall" in error && error.syscall === "uv_cwd";
}

/** Names the option that a field of the library came from: `chars_per_token[1]` → `--chars-per-token`. */
function toOption(field: string): string | undefined {
  const name = field
    .replace(/^options\./, "")
    .replace(/[[.].*$/, "")
    .replaceAll("_", "-");
  return isOption(name) ? `--${name}` : undefined;
}

/**
 * A message of the library with its options named as they are typed: the field it begins with, and
 * every name with an underscore, which no other word has. What it quotes is the user's and stays.
 */
function nameOptions(message: string, field: string): string {
  return message.replace(/"(?:[^"\\]|\\.)*"|\b[a-z]+(?:_[a-z]+)*\b/g, (word, offset: number) =>
    word.includes("_") || (offset === 0 && word === field) ? (toOption(word) ?? word) : word,
  );
}

const USE_BUDGET = "Use --mode budget, or leave it out.";

/** What to do about options that were refused, where it is more than to read the help. */
const HINTS: Partial<Record<string, string>> = {
  "--mode": "For example: --mode record, or --mode budget --target-tokens 800",
  "--target-chars": USE_BUDGET,
  "--target-tokens": USE_BUDGET,
  "--allow-lossy": USE_BUDGET,
};

function findHint(error: unknown, { code, field }: ErrorEnvelope["error"]): string | undefined {
  if (error instanceof CliError) return error.hint;
  if (!(error instanceof ContextVerdictError)) {
    return hasNoDirectory(error)
      ? "Change to one that exists."
      : "Run it again with CONTEXT_VERDICT_DEBUG=1 to see where.";
  }
  return code === "bad_request" && field !== undefined ? (HINTS[field] ?? SEE_HELP) : undefined;
}
