import { ContextVerdictError, type ErrorDetails, OptionError } from "../engine/contract/errors.js";
import { ListedError } from "../io/json/json-file.js";
import { NoDocumentsError } from "../io/read-text.js";
import { DEFECT } from "../io/workers/defect.js";
import { escapeControls, neutralize } from "../render/neutralize.js";
import { type Arguments, loadCommand } from "./arguments.js";
import { CliError, SEE_HELP } from "./command.js";
import { isOption, OPTIONS, type OptionMeaning } from "./options.js";
import { showStack, writeStderr } from "./streams.js";

/**
 * Prints an error to standard error: the envelope and a hint on one line with `--json`, else as
 * sentences. For a defect, neither document text nor a stack is shown, unless `CONTEXT_VERDICT_DEBUG=1`.
 * @returns The exit code; never one that makes an agent block a call.
 */
export async function reportError(error: unknown, typed: Arguments): Promise<number> {
  const [name = ""] = typed.positionals;
  const command = await loadCommand(name);
  const { hint: found, ...fields } = describeError(error);
  const allowsNone = command?.options.flat().includes("allow-empty") ?? false;
  const allowed = error instanceof NoDocumentsError && allowsNone;
  const nameHelp = command === undefined ? SEE_HELP : `See context-verdict ${name} --help.`;
  const hint = allowed ? "To allow none: --allow-empty." : found?.replace(SEE_HELP, nameHelp);
  if (isJsonWanted(typed)) {
    writeStderr(`${escapeControls(JSON.stringify({ error: { ...fields, hint } }))}\n`);
  } else {
    const causes = error instanceof ListedError ? error.lines : [fields.message];
    const [first, ...others] = [...causes, ...(hint === undefined ? [] : [hint])].map(neutralize);
    writeStderr([`context-verdict: ${first}`, ...others].join("\n  ").concat("\n"));
  }
  if (!(error instanceof ContextVerdictError)) showStack(error);
  // A host that runs a hook takes 2 as "block this call", and other codes as a failed hook.
  return name === "hook" ? 1 : 2;
}

/** Whether JSON was asked for, even if `--json` was parsed as the value of the option before it. */
function isJsonWanted({ args, values: { format } }: Arguments): boolean {
  const end = args.indexOf("--");
  const options = end < 0 ? args : args.slice(0, end);
  return format === "json" || format === "ndjson" || options.includes("--json");
}

function describeError(error: unknown): ErrorDetails & { hint?: string | undefined } {
  if (error instanceof OptionError) {
    const field = toFlag(error.option);
    return { code: error.code, message: error.describe(toFlag), field, hint: hintFor(field) };
  }
  if (error instanceof ContextVerdictError) {
    const details = error.toEnvelope().error;
    if (error instanceof CliError) return { ...details, hint: error.hint };
    const isUsage = details.code === "bad_request" && details.field !== undefined;
    return isUsage ? { ...details, hint: hintFor(details.field!) } : details;
  }
  // Any access to a working directory that was removed fails.
  if (error instanceof Error && "syscall" in error && error.syscall === "uv_cwd") {
    const hint = "Change to one that exists.";
    return { code: "input_not_found", message: "the working directory is gone", hint };
  }
  const hint = "Run it again with CONTEXT_VERDICT_DEBUG=1 to see where.";
  return { code: "internal", message: DEFECT, hint };
}

/** Turns the name of a field into the option: `chars_per_token` → `--chars-per-token`. */
function toFlag(wireName: string): string {
  const name = wireName.replaceAll("_", "-");
  return isOption(name) ? `--${name}` : wireName;
}

/** What to do about a wrong value. @param flag As typed. */
function hintFor(flag: string): string {
  const name = flag.replace(/^--/, "");
  const option: OptionMeaning & { hint?: string } = isOption(name) ? OPTIONS[name] : { text: "" };
  return option.hint ?? SEE_HELP;
}
