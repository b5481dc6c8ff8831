import type { Command } from "commander";
import { systemCode } from "../../../../src/io/system-code.js";
import { type Config, readConfig } from "../../config/read-config.js";
import { type CliError, usageError } from "../cli-error.js";
import { printLines } from "../output/print.js";
import type { RunningService, World } from "../world.js";

/** `serve`: the HTTP API, until a signal ends it. */
export function addServe(program: Command, world: World): void {
  program
    .command("serve")
    .summary("run the HTTP API")
    .description(
      "Run the HTTP API until SIGTERM or SIGINT; requests that were begun are finished. The tables " +
        "are brought up to date first. hosted config shows the configuration.",
    )
    .action(async () => {
      const config = readConfig(world.env);
      // Heard from now on: who tells the service to stop may do so while it still waits for its database.
      const stopped = world.untilStopped();
      const service = await start(world, config);
      // Standard output is the log's, one line of JSON after the other.
      printLines(world.stderr, describe(service, config));
      await stopped;
      printLines(world.stderr, ["Stopping."]);
      await service.stop();
    });
}

async function start(world: World, config: Config): Promise<RunningService> {
  try {
    return await world.runHosted(config);
  } catch (error) {
    throw explainListenError(error, config) ?? error;
  }
}

function describe({ url, metricsUrl }: RunningService, { launched }: Config): string[] {
  return [
    `The hosted API listens on ${url}`,
    metricsUrl === undefined ? "No metrics are served." : `Metrics are served on ${metricsUrl}`,
    ...(launched
      ? []
      : ["The launch gate is shut: requests are answered with not_launched (LAUNCHED is false)."]),
  ];
}

function explainListenError(error: unknown, config: Config): CliError | undefined {
  // Both servers listen; the error knows the port of the one that could not.
  const isMetrics =
    error instanceof Error &&
    "port" in error &&
    error.port === config.metricsPort &&
    error.port !== config.port;
  const [name, host, port] = isMetrics
    ? ["METRICS", config.metricsHost, config.metricsPort]
    : ["", config.host, config.port];
  const variable = (suffix: string) => (name === "" ? suffix : `${name}_${suffix}`);
  switch (systemCode(error)) {
    case "EADDRINUSE":
      return usageError(
        `${variable("PORT")} ${port} is in use; name another one, or 0 for a free one`,
      );
    case "EACCES":
      return usageError(
        `${variable("PORT")} ${port} may not be used by this user; ports from 1024 on may`,
      );
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EADDRNOTAVAIL":
    case "EINVAL":
      return usageError(`${variable("HOST")} ${host} is not an address of this machine`);
    default:
      return undefined;
  }
}
