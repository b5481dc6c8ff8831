import { ENGINE_VERSION } from "../../../src/engine/contract/version.js";
import { neutralize } from "../../../src/render/neutralize.js";
import { ConfigError } from "../config/read-config.js";
import { KEY_PREFIX } from "../keys/api-key.js";
import { StoreError } from "../store/store-error.js";
import { CliError, printHelp, readArguments, usageError, type World } from "./command.js";
import { COMMANDS } from "./commands.js";

const HELP = `Usage: hosted COMMAND

Runs the hosted API of Context Verdict, and manages tenants and keys. Records are printed as JSON.
All configuration is in the environment: docs/hosted.md lists the variables.

Commands (--help behind one lists its options):
${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(16)}${summary}\n`)
  .join("")}
Exit codes:
  0  done
  1  not found, taken or refused
  2  usage, configuration, database or internal error
`;

/**
 * Runs the operator's command line; its one error boundary.
 *
 * @returns The exit code.
 */
export async function runCli(argv: readonly string[], world: World): Promise<number> {
  try {
    const [first = "", second] = argv;
    if (["--help", "-h", "help"].includes(first)) world.stdout.write(HELP);
    else if (["--version", "-v"].includes(first)) world.stdout.write(`${ENGINE_VERSION}\n`);
    else {
      const name =
        [`${first} ${second}`, first].find((each) => Object.hasOwn(COMMANDS, each)) ?? "";
      const command = COMMANDS[name];
      if (command === undefined) {
        throw usageError("there is no such command; hosted --help lists them");
      }
      const args = argv.slice(name.split(" ").length);
      if (args.includes("--help")) world.stdout.write(printHelp(name, command));
      else await command.run(world, readArguments(command, args));
    }
    return 0;
  } catch (error) {
    return reportError(error, world);
  }
}

/** Errors with exit code 1, the answer "no". Other errors have exit code 2. */
const NO = ["not_found", "conflict", "refused"];

/** One line for each problem. `CONTEXT_VERDICT_DEBUG=1` shows defects. */
function reportError(error: unknown, { env, stderr }: World): number {
  if (error instanceof CliError || error instanceof StoreError || error instanceof ConfigError) {
    for (const line of error.message.split("\n")) {
      stderr.write(`hosted: ${hideKeys(neutralize(line))}\n`);
    }
    return "code" in error && NO.includes(error.code) ? 1 : 2;
  }
  stderr.write("hosted: internal error; please report it (CONTEXT_VERDICT_DEBUG=1 shows where)\n");
  if (env.CONTEXT_VERDICT_DEBUG === "1") {
    stderr.write(`${hideKeys(error instanceof Error ? `${error.stack}` : String(error))}\n`);
  }
  return 2;
}

/** A key may have been typed in place of its id. */
function hideKeys(text: string): string {
  return text.replace(new RegExp(`${KEY_PREFIX}\\w+`, "g"), `${KEY_PREFIX}…`);
}
