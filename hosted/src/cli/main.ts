import { constants } from "node:os";
import { systemCode } from "../../../src/io/failures.js";
import { runCli } from "./run-cli.js";

/** Resolves at the first signal. The second one ends the process, also the first process of a container. */
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(128 + constants.signals[signal]));
        resolve();
      });
    }
  });
}

for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error) => {
    // A reader that has gone away (`| head`) is no error.
    if (systemCode(error) !== "EPIPE") process.exitCode = 2;
  });
}

// Not awaited: chunks that are loaded on demand import this one. `exit` would cut output off.
runCli(process.argv.slice(2), {
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  runHosted: async (config) => (await import("../server/run-hosted.js")).runHosted(config),
  untilStopped,
}).then((code) => {
  process.exitCode ??= code;
});
