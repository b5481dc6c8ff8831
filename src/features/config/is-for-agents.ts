import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import { isAgentFile } from "../hosts/is-agent-file.js";
import { toSlashes } from "../hosts/tree.js";
import type { Config } from "./config.js";

/**
 * Whether only agents read a file: by its name, or because the configuration lists it. A link counts as
 * what it leads to, too: `CLAUDE.md` may be a link to a page.
 * @param path Absolute, or relative to the working directory.
 */
export function isForAgents(
  path: string,
  config: Pick<Config, "isAgentFile"> | undefined,
): boolean {
  const isListed = (file: string): boolean =>
    config?.isAgentFile(file) === true || isAgentFile(toSlashes(resolve(file)));
  return isListed(path) && isListed(follow(path));
}

/** Through links; what cannot be read is what it is named. */
function follow(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
