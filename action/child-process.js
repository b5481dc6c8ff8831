import { spawn } from "node:child_process";

/** What a job's steps may do with the runner and with GitHub; programs that are run here may not. */
const WITHHELD = /^(?:GITHUB_|ACTIONS_|INPUT_|CONTEXT_VERDICT_|RUNNER_|FORCE_COLOR$)/i;

/**
 * Runs a program without a shell and without the job's tokens.
 * @param env What it gets besides.
 * @returns Its exit code (null where a signal ended it) and what it printed.
 * @throws Error where the program cannot be started.
 */
export function runProgram([file, ...args], { cwd, shell = false, env: more = {} }) {
  const kept = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !WITHHELD.test(name)),
  );
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd,
      shell,
      env: { ...kept, ...more, NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output = { stdout: [], stderr: [] };
    child.stdout.on("data", (chunk) => output.stdout.push(chunk));
    child.stderr.on("data", (chunk) => output.stderr.push(chunk));
    child.on("error", reject);
    child.on("close", (code) =>
      resolve({
        code,
        stdout: Buffer.concat(output.stdout).toString("utf8"),
        stderr: Buffer.concat(output.stderr).toString("utf8"),
      }),
    );
  });
}
