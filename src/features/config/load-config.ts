import { existsSync, lstatSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Config } from "./config.js";
import type { ConfigFile } from "./config-file.js";

/** The name under which a configuration is found. */
export const CONFIG_NAME = "context-verdict.config.json";

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
    validate: checkConfig,
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

/**
 * Finds the configuration of a folder: its own, else the nearest one above it, up to the root of the
 * repository. Outside of a repository only the folder itself is looked at: a file that was left
 * in a shared folder such as `/tmp` says nothing about those below it.
 * @param folder Absolute.
 * @returns The absolute path of the file, or of a link without a target; undefined if there is none.
 */
export function findConfig(folder: string): string | undefined {
  const own = look(folder);
  if (own !== undefined || isRepository(folder)) return own;
  let nearest: string | undefined;
  let inner = folder;
  for (let outer = dirname(inner); outer !== inner; outer = dirname(inner)) {
    nearest ??= look(outer);
    if (isRepository(outer)) return nearest;
    inner = outer;
  }
  return undefined;
}

function look(folder: string): string | undefined {
  const path = join(folder, CONFIG_NAME);
  try {
    return lstatSync(path, { throwIfNoEntry: false }) === undefined ? undefined : path;
  } catch {
    return undefined; // Nothing in such a folder can be read.
  }
}

/** In worktrees and submodules, `.git` is a file. */
function isRepository(folder: string): boolean {
  return existsSync(join(folder, ".git"));
}
