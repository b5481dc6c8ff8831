import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

/** What a job's steps may do with the runner and with GitHub; programs that are run here may not. */
const WITHHELD = /^(?:GITHUB_|ACTIONS_|INPUT_|CONTEXT_VERDICT_|RUNNER_|FORCE_COLOR$)/i;

/**
 * Runs a program without the job's tokens and, unless asked for, without a shell.
 * @returns Its exit code (null where a signal ended it) and what it printed.
 * @throws Error where the program cannot be started.
 */
export async function runProgram([file, ...args], { cwd, shell = false }) {
  const kept = Object.entries(process.env).filter(([name]) => !WITHHELD.test(name));
  const env = { ...Object.fromEntries(kept), NO_COLOR: "1" };
  const child = spawn(file, args, { cwd, shell, env, stdio: ["ignore", "pipe", "pipe"] });
  const end = new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  const [code, stdout, stderr] = await Promise.all([end, text(child.stdout), text(child.stderr)]);
  return { code, stdout, stderr };
}
