import { closeSync, openSync, rmSync, writeFileSync } from "node:fs";
import { systemCode } from "../../../src/io/system-code.js";
import { runCli } from "./run-cli.js";
import type { SecretFile, World } from "./world.js";

const world: World = {
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  createSecret,
  // Loaded by the commands that need them: help and usage errors need neither.
  openStore: async (options) => (await import("../store/open-store.js")).openStore(options),
  runHosted: async (config) => (await import("../server/run-hosted.js")).runHosted(config),
  untilStopped,
};

function createSecret(path: string): SecretFile {
  closeSync(openSync(path, "wx", 0o600));
  return {
    write: (secret) => writeFileSync(path, secret),
    remove: () => rmSync(path, { force: true }),
  };
}

const SIGNALS = { SIGINT: 2, SIGTERM: 15 } as const;

/**
 * Resolves at the first signal. The next one ends the process at once; it says so itself, since nobody
 * does for the first process of a container.
 */
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    let isStopping = false;
    for (const [signal, number] of Object.entries(SIGNALS)) {
      process.on(signal, () => {
        if (isStopping) process.exit(128 + number);
        isStopping = true;
        resolve();
      });
    }
  });
}

/** A reader that has gone away (`| head`) is no error, and others cannot be told. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error) => {
    if (systemCode(error) !== "EPIPE") process.exitCode = 2;
  });
}

// Not awaited here: the chunks that are loaded above import this one, and would wait for it. The
// exit code is set and never forced, so that nothing is cut off.
runCli(process.argv.slice(2), world).then((code) => {
  process.exitCode ??= code;
});
