import { relative } from "node:path";
import type { Config } from "./config.js";
import type { ConfigFile } from "./config-file.js";
import { findConfig } from "./find-config.js";

/** Far more than any configuration has. */
const MAX_BYTES = 1_048_576;

/** Which configuration, in the names of the command line. */
export interface LoadConfigOptions {
  /** The file of `--config`; an error where there is none. */
  config?: string | undefined;
  /** Looks for none. */
  "no-config"?: boolean | undefined;
}

/**
 * Reads the configuration that was named, or else the one that `findConfig` finds for the working
 * directory.
 * @returns undefined where there is none, or none is wanted.
 * @throws ContextVerdictError `input_not_found` where the file cannot be read, `ListedError` with
 *   everything that is wrong in it.
 */
export async function loadConfig(options: LoadConfigOptions): Promise<Config | undefined> {
  const { config: named, "no-config": none = false } = options;
  if (none) return undefined;
  const path = named ?? nameFound();
  if (path === undefined) return undefined;
  const { readJsonFile } = await import("../../io/json/json-file.js");
  const { checkConfig } = await import("./check-config.js");
  const { toConfig } = await import("./config.js");
  const file = await readJsonFile(path, {
    maxBytes: MAX_BYTES,
    field: named === undefined ? undefined : "--config",
    check: checkConfig,
  });
  return toConfig(file as ConfigFile, path);
}

/** As seen from the working directory: `../context-verdict.config.json`. */
function nameFound(): string | undefined {
  try {
    const cwd = process.cwd();
    const found = findConfig(cwd);
    return found === undefined ? undefined : relative(cwd, found);
  } catch {
    return undefined; // Nothing can be found in a directory that is gone.
  }
}
