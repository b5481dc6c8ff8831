import { systemCode } from "../../../src/io/system-code.js";
import { runCli } from "./run-cli.js";

const SIGNALS = { SIGINT: 2, SIGTERM: 15 } as const;

/** Resolves at the first signal. The second one ends the process, also the first process of a container. */
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
