import { neutralize } from "../render/neutralize.js";
import type { OptionValues } from "./options.js";
import type { ServeOptions } from "./serve-options.js";

/** Who can use the server, and for what, in words. */
export interface Exposure {
  /** For standard error, before it starts; undefined where no other machine can reach it. */
  warning: string | undefined;
  /** What files are open to whom; undefined where none are. */
  files: string | undefined;
}

/**
 * What a server does for those who reach it: it asks nobody for a key.
 * @param isShared Whether other machines can reach it.
 */
export function describeExposure(
  { host, socket }: Pick<ServeOptions, "host" | "socket">,
  { mcp, "allow-dir": named = [] }: OptionValues,
  isShared: boolean,
): Exposure {
  const who = isShared
    ? "Whoever reaches it"
    : socket === undefined
      ? "Every user and program of this machine"
      : "Every program of this user";
  const files =
    mcp && named.length > 0
      ? `${who} can read every text file below ${named.map(neutralize).join(", ")}
and write new files there, with the tools at /mcp.`
      : undefined;
  const what = files ?? `${who} can have documents judged here, and gets nothing else.`;
  const warning = `WARNING: ${neutralize(host)} can be reached by other machines, and no key is asked for.
${what}
Leave out --host to be reached from this machine only.

`;
  return { warning: isShared ? warning : undefined, files };
}
