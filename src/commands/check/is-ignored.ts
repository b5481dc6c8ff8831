import { realpathSync } from "node:fs";
import { basename, dirname } from "node:path";
import { readFolderRules, readOuterRules } from "../../io/find-files/read-ignore-files.js";
import type { Config } from "../config/config.js";

/** Whether the configuration or an ignore file leaves a document out that nobody has named. */
export function isIgnored(path: string, config: Config | undefined): boolean {
  return config?.ignores(path) === true || isIgnoredByFiles(path);
}

function isIgnoredByFiles(path: string): boolean {
  try {
    const folder = realpathSync(dirname(path));
    const { rules, prefix, ignored } = readOuterRules(folder, realpathSync("."));
    const own = readFolderRules(rules, folder, prefix);
    return ignored || own.ignores(prefix + basename(path));
  } catch {
    return false; // Its folder is gone; what is wrong with it is said where it is read.
  }
}
