import { systemCode } from "../../../../src/io/system-code.js";
import { type Config, readConfig } from "../../config/read-config.js";
import { type CliError, usageError } from "../cli-error.js";
import type { Command } from "../command.js";
import { openFor } from "../records.js";

export const migrate: Command = {
  takes: {},
  options: {},
  summary: "Create the tables of DATABASE_URL, or bring them up to date, as serve does.",
  run: (world) =>
    openFor(world, true, async (store) => {
      await store.migrate();
      world.stdout.write("The tables are up to date.\n");
    }),
};

export const serve: Command = {
  takes: {},
  options: {},
  summary: "Bring the tables up to date and run the HTTP API until SIGTERM or SIGINT.",
  async run({ env, stderr, runHosted, untilStopped }) {
    const config = readConfig(env);
    // From now on: a signal may come while the service waits for its database.
    const stopped = untilStopped();
    const service = await runHosted(config).catch((error) => {
      throw explainListenError(error, config) ?? error;
    });
    // Standard output is the log.
    stderr.write(
      `The hosted API listens on ${service.url}\n` +
        `Metrics: ${service.metricsUrl ?? "off"}\n` +
        `Launch gate: ${config.launched ? "open" : "shut (LAUNCHED is false)"}\n`,
    );
    await stopped;
    stderr.write("Stopping.\n");
    await service.stop();
  },
};

function explainListenError(error: unknown, config: Config): CliError | undefined {
  const { port, hostname, address, syscall } = error as Record<string, unknown>;
  const code = systemCode(error);
  if (code === undefined || !["listen", "getaddrinfo"].includes(`${syscall}`)) return undefined;
  // `HOST` is tried first. A name that cannot be resolved has no port, and port 0 is not named.
  const isOther = port === undefined ? (hostname ?? address) !== config.host : port !== config.port;
  const prefix = isOther ? "METRICS_" : "";
  return usageError(`${prefix}HOST and ${prefix}PORT cannot be listened on (${code})`);
}
