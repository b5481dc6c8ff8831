import { join } from "node:path";
import { BASELINE_NAME } from "../features/check/baseline-file.js";
import type { AcceptOptions } from "../features/check/describe-report.js";
import type { Config } from "../features/config/config.js";
import { loadConfig } from "../features/config/load-config.js";
import { nameBelow } from "../features/config/name-below.js";
import { quoteWord } from "../render/terminal/quote-word.js";
import type { Invocation } from "./command.js";
import type { OptionValues } from "./options.js";

/** What `check` is about, from the command line and the configuration. */
export interface Project {
  config: Config | undefined;
  /** The path of the baseline, relative to the working directory where it is below it. */
  baseline: string;
  /** The option that named the baseline, for errors. */
  baselineField: string | undefined;
}

/**
 * Reads the configuration and decides which baseline is meant: the option wins.
 * @throws ContextVerdictError as `loadConfig` does.
 */
export async function openProject(options: OptionValues): Promise<Project> {
  const { baseline } = options;
  const config = await loadConfig(options);
  // The default is beside a configuration that was found, also from a folder below it.
  const isFound = config !== undefined && options.config === undefined;
  const usual = isFound ? join(config.folder, BASELINE_NAME) : BASELINE_NAME;
  return {
    config,
    baseline: baseline ?? nameBelow(process.cwd(), config?.baseline ?? usual),
    baselineField: baseline === undefined ? undefined : "--baseline",
  };
}

/** Builds the command that accepts the documents of a check: the same configuration, size and baseline. */
export function toAcceptOptions({ files, options }: Invocation): AcceptOptions {
  const { baseline, config, "max-size": size } = options;
  return {
    command: [
      "context-verdict",
      "check",
      "--accept",
      ...(config === undefined ? [] : ["--config", quoteWord(config)]),
      ...(options["no-config"] ? ["--no-config"] : []),
      ...(size === undefined ? [] : ["--max-size", size]),
      ...(baseline === undefined ? [] : ["--baseline", quoteWord(baseline)]),
    ],
    named: files,
  };
}
