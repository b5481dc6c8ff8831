import { spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { InputError, parseJson } from "./inputs.js";
import { log } from "./output.js";

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

/**
 * The command line to run, as a program and its first arguments.
 *
 * The package is installed into a directory of its own, outside the checkout: `npx` in the checkout
 * would run a package of the same name that a pull request has put into `node_modules`, and fetch
 * from a registry that its `.npmrc` names.
 * @throws InputError where it cannot be installed.
 */
export async function findCommand(version, env) {
  if (env.CONTEXT_VERDICT_COMMAND) return parseCommand(env.CONTEXT_VERDICT_COMMAND);
  const directory = mkdtempSync(join(env.RUNNER_TEMP || tmpdir(), "context-verdict-"));
  // npm takes the nearest directory with a package.json for the project.
  writeFileSync(join(directory, "package.json"), '{ "private": true }\n');
  const isWindows = process.platform === "win32";
  const install = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  // Only Windows needs a shell to run npm; the version, checked before, is all that varies.
  const { code, stdout, stderr } = await runProgram(
    [isWindows ? "npm.cmd" : "npm", ...install, `context-verdict@${version}`],
    { cwd: directory, shell: isWindows },
  );
  if (code !== 0) {
    log(stdout + stderr);
    throw new InputError(`context-verdict@${version} could not be installed from the registry`);
  }
  const bin = join(directory, "node_modules", "context-verdict", "bin", "context-verdict.js");
  return [process.execPath, bin];
}

/** `CONTEXT_VERDICT_COMMAND`, a JSON array, runs another build than the published one. */
function parseCommand(text) {
  const command = parseJson(text);
  const isCommand = Array.isArray(command) && command.every((part) => typeof part === "string");
  if (isCommand && command.length > 0) return command;
  throw new InputError("CONTEXT_VERDICT_COMMAND must be a JSON array of strings");
}
