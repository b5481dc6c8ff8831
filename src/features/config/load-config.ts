import { lstatSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { ifPossible } from "../../io/failures.js";
import { findRepository } from "../../io/paths.js";
import type { Config, ConfigFile } from "./config.js";

export const CONFIG_NAME = "context-verdict.config.json";
export const BASELINE_NAME = "context-verdict.baseline.json";

const MAX_BYTES = 1_048_576;

/**
 * Loads the named configuration, else the one of the working directory (`findConfig`).
 * @returns undefined if there is none.
 * @throws ContextVerdictError `input_not_found` if the file cannot be read; `ListedError` with everything
 *   that is wrong in it.
 */
export async function loadConfig(
  options: Partial<{ config: string; "no-config": boolean }>,
): Promise<Config | undefined> {
  const { config: named, "no-config": none } = options;
  if (none) return undefined;
  // The working directory may be gone.
  const path = named ?? ifPossible(findConfig);
  if (path === undefined) return undefined;
  const { readJsonFile } = await import("../../io/json/json-file.js");
  const { checkConfig, toConfig } = await import("./config.js");
  const file = await readJsonFile(path, {
    maxBytes: MAX_BYTES,
    what: "a configuration",
    field: named === undefined ? undefined : "--config",
    validate: checkConfig,
  });
  return toConfig(file as ConfigFile, path);
}

/**
 * Finds the configuration of the working directory: its own, else the nearest one above it within the
 * repository. Not above a folder outside of repositories: anybody could leave a file in `/tmp`.
 * @returns A relative path, such as `../context-verdict.config.json`, of a file or a dangling link.
 */
function findConfig(): string | undefined {
  const cwd = process.cwd();
  const outermost = findRepository(cwd) ?? cwd;
  for (let folder = cwd; ; folder = dirname(folder)) {
    const path = join(folder, CONFIG_NAME);
    if (ifPossible(() => lstatSync(path)) !== undefined) return relative(cwd, path);
    if (folder === outermost) return undefined;
  }
}
