import { ContextVerdictError, type ErrorEnvelope } from "../../engine/errors.js";
import { escapeControls, neutralize } from "../../render/neutralize.js";
import { CliError, SEE_HELP } from "./cli-error.js";
import { isOption } from "./options.js";
import { writeStderr } from "./streams.js";

const EXIT_CODE = 2;

/**
 * Prints any error to standard error: the envelope as one line with `--json`, else a sentence and
 * a hint. A defect never shows document text or a stack, unless `CONTEXT_VERDICT_DEBUG=1` asks.
 * @returns The exit code for errors.
 */
export function reportError(error: unknown, args: readonly string[]): number {
  const { error: fields } = toEnvelope(error);
  if (wantsJson(args)) {
    writeStderr(`${escapeControls(JSON.stringify({ error: fields }))}\n`);
  } else {
    const hint = findHint(error, fields);
    writeStderr(`context-verdict: ${neutralize(fields.message)}\n`);
    if (hint !== undefined) writeStderr(`  ${neutralize(hint)}\n`);
  }
  if (process.env.CONTEXT_VERDICT_DEBUG === "1" && !(error instanceof ContextVerdictError)) {
    writeStderr(`${error instanceof Error ? error.stack : String(error)}\n`);
  }
  return EXIT_CODE;
}

/** The command line may not have been parsed when the error arose, so this looks at it as it is. */
function wantsJson(args: readonly string[]): boolean {
  const end = args.indexOf("--");
  return (end < 0 ? args : args.slice(0, end)).includes("--json");
}

function toEnvelope(error: unknown): ErrorEnvelope {
  if (!(error instanceof ContextVerdictError)) {
    return {
      error: { code: "internal", message: "internal error; this is a defect, please report it" },
    };
  }
  const { error: fields } = error.toEnvelope();
  return {
    error: fields.field === undefined ? fields : { ...fields, field: toOption(fields.field) },
  };
}

/** Names the option that a field of the library came from: `chars_per_token[1]` → `--chars-per-token`. */
function toOption(field: string): string {
  const name = field
    .replace(/^options\./, "")
    .replace(/[[.].*$/, "")
    .replaceAll("_", "-");
  return isOption(name) ? `--${name}` : field;
}

function findHint(error: unknown, { code, field }: ErrorEnvelope["error"]): string | undefined {
  if (error instanceof CliError) return error.hint;
  if (!(error instanceof ContextVerdictError)) {
    return "Run it again with CONTEXT_VERDICT_DEBUG=1 to see where.";
  }
  return code === "bad_request" && field !== undefined ? SEE_HELP : undefined;
}
