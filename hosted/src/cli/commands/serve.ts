import type { Command } from "commander";
import { systemCode } from "../../../../src/io/system-code.js";
import { type Config, readConfig } from "../../config/read-config.js";
import { usageError } from "../cli-error.js";
import { printLines } from "../print.js";
import type { World } from "../world.js";

export function addServe(program: Command, world: World): void {
  program
    .command("serve")
    .summary("run the HTTP API")
    .description(
      "Bring the tables up to date and run the HTTP API until SIGTERM or SIGINT; open requests are finished.",
    )
    .action(async () => {
      const config = readConfig(world.env);
      // From now on: a signal may come while the service waits for its database.
      const stopped = world.untilStopped();
      const service = await world.runHosted(config).catch((error) => {
        throw explainListenError(error, config) ?? error;
      });
      // Standard output is the log.
      printLines(world.stderr, [
        `The hosted API listens on ${service.url}`,
        `Metrics: ${service.metricsUrl ?? "off"}`,
        `Launch gate: ${config.launched ? "open" : "shut (LAUNCHED is false)"}`,
      ]);
      await stopped;
      printLines(world.stderr, ["Stopping."]);
      await service.stop();
    });
}

function explainListenError(error: unknown, config: Config) {
  const { port, address } = error as { port?: number; address?: string };
  const isMetrics = port === config.metricsPort && port !== config.port;
  const prefix = isMetrics ? "METRICS_" : "";
  switch (systemCode(error)) {
    case "EADDRINUSE":
      return usageError(`${prefix}PORT ${port} is in use; choose another one, or 0 for a free one`);
    case "EACCES":
      return usageError(`${prefix}PORT ${port} needs more rights; use 1024 or higher`);
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EADDRNOTAVAIL":
    case "EINVAL": {
      const host = address ?? (isMetrics ? config.metricsHost : config.host);
      return usageError(`${prefix}HOST ${host} is not an address of this machine`);
    }
    default:
      return undefined;
  }
}
