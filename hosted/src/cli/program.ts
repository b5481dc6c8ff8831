import { Command } from "commander";
import { ENGINE_VERSION } from "../../../src/engine/contract/version.js";
import { addAudit } from "./commands/audit.js";
import { addBackup } from "./commands/backup.js";
import { addConfig } from "./commands/config.js";
import { addKeys } from "./commands/keys.js";
import { addMigrate } from "./commands/migrate.js";
import { addServe } from "./commands/serve.js";
import { addTenants } from "./commands/tenants.js";
import { addUsage } from "./commands/usage.js";
import type { Sink, World } from "./world.js";

const EXIT_CODES = `
Exit codes:
  0  done
  1  not found, taken or refused
  2  usage, configuration, database or internal error`;

const DESCRIPTION =
  "Run the hosted API of Context Verdict, and say who may use it.\n\n" +
  "All is configured by the environment: hosted config shows it. hosted migrate or hosted serve " +
  "makes the database; a SQLite file that is there gets new tables when they are first needed.";

/** Every command, with its help. Commander never prints errors nor ends the process here. */
export function createProgram(world: World): Command {
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
      // The one error boundary prints them.
      outputError: () => {},
    })
    .addHelpText("after", EXIT_CODES);
  addServe(program, world);
  addMigrate(program, world);
  addConfig(program, world);
  addTenants(program, world);
  addKeys(program, world);
  addUsage(program, world);
  addAudit(program, world);
  addBackup(program, world);
  return program;
}

/** Longer lines are hard to read, however wide the terminal is. */
function helpWidth({ columns }: Sink): number {
  return Math.min(100, columns || 80);
}
