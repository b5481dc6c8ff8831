import { join } from "node:path";
import { BASELINE_NAME } from "../features/check/baseline-file.js";
import type { AcceptOptions } from "../features/check/describe-report.js";
import type { Config } from "../features/config/config.js";
import { loadConfig } from "../features/config/load-config.js";
import { nameBelow } from "../features/config/name-below.js";
import { quoteWord } from "../render/terminal/quote-word.js";
import { type Invocation, listConfigWords } from "./command.js";
import type { OptionValues } from "./options.js";

/** The configuration and baseline of `check`. */
export interface Project {
  config: Config | undefined;
  /** The path of the baseline; relative if it is below the working directory. */
  baseline: string;
  /** The option that named the baseline, for errors. */
  baselineField: string | undefined;
}

/**
 * Reads the configuration and finds the baseline. `--baseline` takes precedence.
 * @throws ContextVerdictError as `loadConfig` does.
 */
export async function openProject(options: OptionValues): Promise<Project> {
  const { baseline } = options;
  const config = await loadConfig(options);
  // By default beside a configuration that was found, not named.
  const isFound = config !== undefined && options.config === undefined;
  const usual = isFound ? join(config.folder, BASELINE_NAME) : BASELINE_NAME;
  return {
    config,
    baseline: baseline ?? nameBelow(process.cwd(), config?.baseline ?? usual),
    baselineField: baseline === undefined ? undefined : "--baseline",
  };
}

/** The command that accepts the documents of a check, with the same configuration, size and baseline. */
export function toAcceptOptions({ files, options }: Invocation): AcceptOptions {
  const { baseline, "max-size": size } = options;
  const settings = listConfigWords(options);
  return {
    settings,
    command: [
      "context-verdict",
      "check",
      "--accept",
      ...settings,
      ...(size === undefined ? [] : ["--max-size", size]),
      ...(baseline === undefined ? [] : ["--baseline", quoteWord(baseline)]),
    ],
    named: files,
  };
}
