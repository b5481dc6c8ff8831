import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InputError } from "./inputs.js";
import { log } from "./output.js";
import { runProgram } from "./run-program.js";

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
  try {
    const command = JSON.parse(text);
    if (Array.isArray(command) && command.length > 0 && command.every((x) => typeof x === "string"))
      return command;
  } catch {
    // It is said below what is allowed.
  }
  throw new InputError("CONTEXT_VERDICT_COMMAND must be a JSON array of strings");
}
