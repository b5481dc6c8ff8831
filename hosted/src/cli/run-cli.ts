import { Command, CommanderError } from "commander";
import { ENGINE_VERSION } from "../../../src/engine/contract/version.js";
import { escapeControls, neutralize } from "../../../src/render/neutralize.js";
import { ConfigError } from "../config/read-config.js";
import { KEY_PREFIX } from "../keys/api-key.js";
import { StoreError } from "../store/store-error.js";
import { CliError } from "./cli-error.js";
import { addBackup, addMigrate } from "./commands/database.js";
import { addKeys } from "./commands/keys.js";
import { addServe } from "./commands/serve.js";
import { addTenants } from "./commands/tenants.js";
import { addAudit, addUsage } from "./commands/usage.js";
import type { Sink, World } from "./world.js";

const DESCRIPTION =
  "Run the hosted API of Context Verdict, and manage tenants and keys.\n\n" +
  "All configuration is in the environment: docs/hosted.md lists the variables.";

const EXIT_CODES = `
Exit codes:
  0  done
  1  not found, taken or refused
  2  usage, configuration, database or internal error`;

/**
 * Runs the operator's command line; its one error boundary.
 *
 * @returns The exit code.
 */
export async function runCli(argv: readonly string[], world: World): Promise<number> {
  try {
    await createProgram(world).parseAsync(argv, { from: "user" });
    return 0;
  } catch (error) {
    // After help or version.
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    return reportError(error, argv, world);
  }
}

function createProgram(world: World): Command {
  const { stdout, stderr } = world;
  const program = new Command("hosted")
    .description(DESCRIPTION)
    .version(ENGINE_VERSION, "-v, --version", "show the version")
    .helpOption("-h, --help", "show help")
    .helpCommand("help [command]", "show help for a command")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      getOutHelpWidth: () => helpWidth(stdout),
      getErrHelpWidth: () => helpWidth(stderr),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
      outputError: () => {},
    })
    .addHelpText("after", EXIT_CODES);
  for (const add of [addServe, addMigrate, addTenants, addKeys, addUsage, addAudit, addBackup]) {
    add(program, world);
  }
  return program;
}

function helpWidth({ columns }: Sink): number {
  return Math.min(100, columns || 80);
}

/** The answer is no. Other errors have exit code 2. */
const NO = ["not_found", "conflict", "refused"];

/** One line for each problem, or an envelope with `--json`. `CONTEXT_VERDICT_DEBUG=1` shows defects. */
function reportError(error: unknown, argv: readonly string[], { env, stderr }: World): number {
  const { code, message } = toFailure(error);
  const lines = message.split("\n").map((line) => hideKeys(neutralize(line)));
  if (isJsonWanted(argv)) {
    const envelope = { error: { code, message: lines.join("; ") } };
    stderr.write(`${escapeControls(JSON.stringify(envelope))}\n`);
  } else {
    for (const line of lines) stderr.write(`hosted: ${line}\n`);
  }
  if (code === "internal" && env.CONTEXT_VERDICT_DEBUG === "1") {
    stderr.write(`${hideKeys(error instanceof Error ? `${error.stack}` : String(error))}\n`);
  }
  return NO.includes(code) ? 1 : 2;
}

function toFailure(error: unknown): { code: string; message: string } {
  if (error instanceof CliError || error instanceof StoreError) return error;
  if (error instanceof ConfigError) return { code: "bad_config", message: error.message };
  if (error instanceof CommanderError) return { code: "bad_request", message: explain(error) };
  const message = "internal error; please report it (CONTEXT_VERDICT_DEBUG=1 shows where)";
  return { code: "internal", message };
}

function explain({ code, message }: CommanderError): string {
  // Commander has printed the help.
  if (code === "commander.help") return "a command is missing";
  return message.replace(/^error: /, "").replace(/\s*\n\s*/g, " ");
}

/** A key may have been typed in place of its id. */
function hideKeys(text: string): string {
  return text.replace(new RegExp(`${KEY_PREFIX}\\w+`, "g"), `${KEY_PREFIX}…`);
}

/** The error may have come up before the arguments were parsed. */
function isJsonWanted(argv: readonly string[]): boolean {
  const end = argv.indexOf("--");
  return (end < 0 ? argv : argv.slice(0, end)).includes("--json");
}
