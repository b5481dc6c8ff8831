import type { Config } from "../commands/config/config.js";
import { usageError } from "./cli-error.js";
import type { OptionValues } from "./options.js";

/** What `check` and `baseline` are about, from the command line and the configuration. */
export interface Project {
  config: Config | undefined;
  /** The path of the baseline, relative to the working directory where it is below it. */
  baseline: string;
  /** The option that named the baseline, for errors. */
  baselineField: string | undefined;
}

/**
 * Reads the configuration and decides which baseline is meant: the option wins.
 * @throws CliError `bad_request` for options that contradict each other; see `loadConfig`.
 */
export async function openProject(options: OptionValues): Promise<Project> {
  const { baseline } = options;
  checkName("baseline", baseline);
  const { nameBelow } = await import("../commands/config/name-below.js");
  const { BASELINE_NAME } = await import("../commands/check/baseline-file.js");
  const config = await openConfig(options);
  const configured =
    config?.baseline === undefined ? undefined : nameBelow(process.cwd(), config.baseline);
  return {
    config,
    baseline: baseline ?? configured ?? BASELINE_NAME,
    baselineField: baseline === undefined ? undefined : "--baseline",
  };
}

/** @throws CliError `bad_request` for options that contradict each other; see `loadConfig`. */
export async function openConfig(options: OptionValues): Promise<Config | undefined> {
  if (options.config !== undefined && options["no-config"]) {
    throw usageError("--config and --no-config exclude each other", {
      field: "--no-config",
      hint: "Leave one of them out.",
    });
  }
  checkName("config", options.config);
  const { loadConfig } = await import("../commands/config/load-config.js");
  return loadConfig(options);
}

function checkName(name: string, value: string | undefined): void {
  if (value === "") throw usageError(`--${name} needs a file name`, { field: `--${name}` });
}
