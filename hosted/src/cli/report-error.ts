import { CommanderError } from "commander";
import { escapeControls, neutralize } from "../../../src/render/neutralize.js";
import { ConfigError } from "../config/config-error.js";
import { KEY_PREFIX } from "../keys/api-key.js";
import { StoreError, type StoreErrorCode } from "../store/store-error.js";
import { CliError, type CliErrorCode } from "./cli-error.js";
import type { World } from "./world.js";

interface Failure {
  code: CliErrorCode | StoreErrorCode | "bad_config" | "internal";
  message: string;
}

/** 1: the answer is no. 2: there is no answer. */
const EXIT_CODES: Record<Failure["code"], number> = {
  not_found: 1,
  conflict: 1,
  refused: 1,
  bad_request: 2,
  bad_config: 2,
  unavailable: 2,
  internal: 2,
};

/**
 * Prints any error to standard error: one line, or one for each variable that is wrong; the envelope
 * with `--json`. A defect shows no stack, unless `CONTEXT_VERDICT_DEBUG=1` asks.
 * @returns The exit code.
 */
export function reportError(error: unknown, argv: readonly string[], world: World): number {
  const { code, message } = toFailure(error);
  const lines = message.split("\n").map((line) => hideKeys(neutralize(line)));
  if (isJsonWanted(argv)) {
    const envelope = { error: { code, message: lines.join("; ") } };
    world.stderr.write(`${escapeControls(JSON.stringify(envelope))}\n`);
  } else {
    for (const line of lines) world.stderr.write(`hosted: ${line}\n`);
  }
  if (code === "internal" && world.env.CONTEXT_VERDICT_DEBUG === "1") {
    world.stderr.write(`${hideKeys(error instanceof Error ? `${error.stack}` : String(error))}\n`);
  }
  return EXIT_CODES[code];
}

function toFailure(error: unknown): Failure {
  if (error instanceof CliError || error instanceof StoreError) return error;
  if (error instanceof ConfigError) return { code: "bad_config", message: error.message };
  if (error instanceof CommanderError) return { code: "bad_request", message: explain(error) };
  return {
    code: "internal",
    message:
      "internal error; this is a defect, please report it (CONTEXT_VERDICT_DEBUG=1 shows where)",
  };
}

/** The words of Commander, on one line. */
function explain({ code, message }: CommanderError): string {
  // Its own message is a placeholder: it has printed the help.
  if (code === "commander.help") return "a command is missing; the help above lists them";
  return message.replace(/^error: /, "").replace(/\s*\n\s*/g, " ");
}

/** A key may have been typed where its id belongs; it must not end up in a log, too. */
function hideKeys(text: string): string {
  return text.replace(new RegExp(`${KEY_PREFIX}\\w+`, "g"), `${KEY_PREFIX}…`);
}

/** The command line may not have been parsed when the error arose, so this looks at it as it is. */
function isJsonWanted(argv: readonly string[]): boolean {
  const end = argv.indexOf("--");
  return (end < 0 ? argv : argv.slice(0, end)).includes("--json");
}
