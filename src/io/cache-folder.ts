import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { ifPossible } from "./failures.js";

/**
 * Finds the user's folder for our caches, in `$XDG_CACHE_HOME` or `~/.cache`; `%LOCALAPPDATA%` on Windows.
 * @returns undefined if there is none, or if the environment may not be read (Deno).
 */
export function findCacheFolder(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return ifPossible(() => {
    const named = process.platform === "win32" ? env.LOCALAPPDATA : env.XDG_CACHE_HOME;
    // A relative path is invalid (XDG Base Directory Specification).
    if (named !== undefined && isAbsolute(named)) return join(named, "context-verdict");
    const home = homedir();
    return isAbsolute(home) ? join(home, ".cache", "context-verdict") : undefined;
  });
}
