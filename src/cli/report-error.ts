import { ContextVerdictError, type ErrorDetails, OptionError } from "../engine/contract/errors.js";
import { NoDocumentsError } from "../io/find-files/no-documents-error.js";
import { ListedError } from "../io/json/listed-error.js";
import { DEFECT } from "../io/workers/defect.js";
import { escapeControls, neutralize } from "../render/neutralize.js";
import type { Arguments } from "./arguments.js";
import { CliError, SEE_HELP } from "./cli-error.js";
import type { Command } from "./command.js";
import { loadCommand } from "./commands/index.js";
import { hintFor, toFlag } from "./options.js";
import { showStack, writeStderr } from "./streams.js";

const EXIT_CODE = 2;

/**
 * Prints an error to standard error: the envelope and a hint on one line with `--json`, else as
 * sentences. For a defect, neither document text nor a stack is shown, unless `CONTEXT_VERDICT_DEBUG=1`.
 * @returns The exit code; never one that makes an agent block a call.
 */
export async function reportError(error: unknown, typed: Arguments): Promise<number> {
  const fields = describeError(error);
  const [name = ""] = typed.positionals;
  const command = await loadCommand(name);
  const nameHelp = command === undefined ? SEE_HELP : `See context-verdict ${name} --help.`;
  const hint = findHint(error, fields, command)?.replace(SEE_HELP, nameHelp);
  if (isJsonWanted(typed)) {
    writeStderr(`${escapeControls(JSON.stringify({ error: { ...fields, hint } }))}\n`);
  } else {
    const [first = "", ...others] = error instanceof ListedError ? error.lines : [fields.message];
    writeStderr(`context-verdict: ${neutralize(first)}\n`);
    for (const line of others) writeStderr(`  ${neutralize(line)}\n`);
    if (hint !== undefined) writeStderr(`  ${neutralize(hint)}\n`);
  }
  if (!(error instanceof ContextVerdictError)) showStack(error);
  // A host that runs a hook takes 2 as "block this call", and other codes as a failed hook.
  return name === "hook" ? 1 : EXIT_CODE;
}

/** Whether JSON was asked for, even if `--json` was parsed as the value of the option before it. */
function isJsonWanted({ args, values: { format } }: Arguments): boolean {
  const end = args.indexOf("--");
  const options = end < 0 ? args : args.slice(0, end);
  const isNamed = format === "json" || format === "ndjson";
  return isNamed || options.includes("--json");
}

function describeError(error: unknown): ErrorDetails {
  if (error instanceof OptionError) {
    const { code, option } = error;
    return { code, message: error.describe(toFlag), field: toFlag(option) };
  }
  if (error instanceof ContextVerdictError) return error.toEnvelope().error;
  return isWithoutDirectory(error)
    ? { code: "input_not_found", message: "the working directory is gone" }
    : { code: "internal", message: DEFECT };
}

/** Whether the working directory was removed: any access to it fails then. */
function isWithoutDirectory(error: unknown): boolean {
  return error instanceof Error && "syscall" in error && error.syscall === "uv_cwd";
}

const ALLOW_EMPTY = "To allow none: --allow-empty.";

function findHint(
  error: unknown,
  { code, field }: ErrorDetails,
  command: Command | undefined,
): string | undefined {
  if (error instanceof CliError) return error.hint;
  if (error instanceof NoDocumentsError && command !== undefined) {
    return command.options.includes("allow-empty") ? ALLOW_EMPTY : undefined;
  }
  if (!(error instanceof ContextVerdictError)) {
    return isWithoutDirectory(error)
      ? "Change to one that exists."
      : "Run it again with CONTEXT_VERDICT_DEBUG=1 to see where.";
  }
  return code === "bad_request" && field !== undefined ? (hintFor(field) ?? SEE_HELP) : undefined;
}
