import type { Command } from "commander";
import type { Days } from "../../store/store.js";
import { usageError } from "../cli-error.js";
import { day } from "./day.js";

/** Adds the options for a range of days, `--from` and `--to`. */
export function addDays(command: Command): Command {
  return command
    .option(
      "--from <day>",
      "the first day, as 2026-11-21 (default: the first there is)",
      day("--from"),
    )
    .option("--to <day>", "the last day (default: the last there is)", day("--to"));
}

/** Reads the range of days from a command's options. @throws CliError where it ends before it begins. */
export function readDays({ from, to }: Days): Days {
  if (from !== undefined && to !== undefined && from > to) {
    throw usageError(`--from ${from} is after --to ${to}`);
  }
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}
