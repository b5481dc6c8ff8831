import type { Reader } from "../engine/advise.js";
import { hasConfig } from "./has-config.js";
import type { OptionValues } from "./options.js";

/** Who reads a file that was named; undefined for standard input. Finds a configuration only where one is. */
export async function findReader(
  path: string | undefined,
  options: OptionValues,
): Promise<Reader | undefined> {
  if (path === undefined) return undefined;
  const { isForAgents } = await import("../commands/config/is-for-agents.js");
  const { readerOf } = await import("../engine/advise.js");
  const isConfigured = options.config !== undefined || hasConfig(options);
  const config = isConfigured
    ? await (await import("./project.js")).openConfig(options)
    : undefined;
  return readerOf(path, isForAgents(path, config));
}
