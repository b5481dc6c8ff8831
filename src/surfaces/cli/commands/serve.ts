import { once } from "node:events";
import type { RunningServer, RunOptions } from "../../http/run-server.js";
import type { Invocation } from "../arguments.js";
import { type CliError, systemCode, usageError } from "../cli-error.js";
import type { OptionValues } from "../options.js";
import { type ServeOptions, toServeOptions } from "../serve-options.js";
import { writeStderr, writeStdout } from "../streams.js";

/**
 * `serve`: the HTTP API on this machine, until a signal ends it. Here the surfaces are put
 * together, so that none of them knows another.
 */
export async function run({ options }: Invocation): Promise<number> {
  const serving = toServeOptions(options);
  const { isLoopback } = await import("../../http/guard-host.js");
  if (!isLoopback(serving.host)) warn(serving.host);
  const createMcp = options.mcp ? await loadMcp(options["allow-dir"] ?? []) : undefined;
  const server = await start({ ...serving, createMcp, corsHint: "; --cors-origin allows one" });
  writeStdout(options.quiet ? `${server.url}\n` : describe(server.url, options));
  if (options.open) (await import("../open-browser.js")).openBrowser(server.url);
  await Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
  if (!options.quiet) writeStderr("Stopping.\n");
  await server.stop();
  return 0;
}

async function start(options: RunOptions): Promise<RunningServer> {
  const { runServer } = await import("../../http/run-server.js");
  try {
    return await runServer(options);
  } catch (error) {
    throw explainListenError(error, options) ?? error;
  }
}

async function loadMcp(allowedDirectories: readonly string[]): Promise<RunOptions["createMcp"]> {
  const { createMcpHttp } = await import("../../mcp/http.js");
  return (runner) => createMcpHttp({ runner, allowedDirectories });
}

function explainListenError(error: unknown, { host, port }: ServeOptions): CliError | undefined {
  switch (systemCode(error)) {
    case "EADDRINUSE":
      return usageError(`port ${port} is in use`, {
        field: "--port",
        hint: "Name another one, or let one be picked: --port 0",
      });
    case "EACCES":
      return usageError(`port ${port} may not be used by this user`, {
        field: "--port",
        hint: "Ports below 1024 are reserved on most systems.",
      });
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EADDRNOTAVAIL":
    case "EINVAL":
      return usageError(`${host} is not an address of this machine`, {
        field: "--host",
        hint: "Leave it out to be reached from this machine only.",
      });
    default:
      return undefined;
  }
}

function describe(url: string, options: OptionValues): string {
  const mcp = options.mcp ? `\n  ${url}/mcp for agents (MCP)` : "";
  return `Context Verdict listens on ${url}

  Open it in a browser, or ask it:
  POST /v1/profile, /v1/convert, /v1/validate, /v1/plan
  ${url}/v1/openapi.yaml describes them${mcp}

Documents stay on this machine. Ctrl+C ends it.
`;
}

function warn(host: string): void {
  writeStderr(
    `WARNING: ${host} can be reached by other machines. Whoever reaches it can have
documents judged here, and read nothing, but no key is asked for. Leave out --host
to be reached from this machine only.

`,
  );
}
