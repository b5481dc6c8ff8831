import { resolve } from "node:path";
import { followLinks } from "../../io/real-path.js";
import { isAgentFile } from "../hosts/is-agent-file.js";
import { toSlashes } from "../hosts/tree.js";
import type { Config } from "./config.js";

/**
 * Whether only agents read a file, by its name or by the configuration. Of a link, both the link and its
 * target must be for agents: `CLAUDE.md` may be a link to a page.
 * @param path Absolute, or relative to the working directory.
 */
export function isForAgents(
  path: string,
  config: Pick<Config, "isAgentFile"> | undefined,
): boolean {
  const isListed = (file: string): boolean =>
    config?.isAgentFile(file) === true || isAgentFile(toSlashes(resolve(file)));
  return isListed(path) && isListed(followLinks(path));
}
