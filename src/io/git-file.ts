import { spawnSync } from "node:child_process";
import { basename, dirname } from "node:path";
import { systemCode } from "./system-code.js";

/** Why git does not give a content back; undefined if it does. */
export type CommitProblem = "no_git" | "not_committed" | "changed";

/** Git answers at once; whatever keeps it longer is broken. */
const TIMEOUT_MS = 30_000;

/**
 * Asks git whether the last commit has a file with this content, as its attributes and filters write it.
 * @param bytes The content of the file.
 */
export function findCommitProblem(path: string, bytes: Uint8Array): CommitProblem | undefined {
  const name = `./${basename(path)}`;
  const ask = (args: readonly string[], input?: Uint8Array) => {
    const options = { cwd: dirname(path), encoding: "utf8", timeout: TIMEOUT_MS } as const;
    return spawnSync("git", args, { ...options, ...(input === undefined ? {} : { input }) });
  };
  const committed = ask(["rev-parse", "--verify", "--quiet", `HEAD:${name}`]);
  if (committed.error !== undefined && systemCode(committed.error) === "ENOENT") return "no_git";
  if (committed.status !== 0) return "not_committed";
  const current = ask(["hash-object", "--stdin", "--path", name], bytes);
  return current.status === 0 && current.stdout === committed.stdout ? undefined : "changed";
}
