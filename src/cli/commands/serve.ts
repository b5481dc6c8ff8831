import { once } from "node:events";
import type { RunningServer, RunOptions } from "../../http/run-server.js";
import type { Invocation } from "../arguments.js";
import type { OptionValues } from "../options.js";
import type { Exposure } from "../serve-exposure.js";
import { type ServeOptions, toServeOptions } from "../serve-options.js";
import { writeStderr, writeStdout } from "../streams.js";

/**
 * `serve`: the HTTP API on this machine, until a signal ends it. Here the surfaces are put
 * together, so that none of them knows another.
 */
export async function run({ options }: Invocation): Promise<number> {
  const { allowedHosts, ...serving } = toServeOptions(options);
  const { isLoopback, LOOPBACK_NAMES } = await import("../../http/guard-host.js");
  const { describeExposure } = await import("../serve-exposure.js");
  const isShared = serving.socket === undefined && !isLoopback(serving.host);
  const exposure = describeExposure(serving, options, isShared);
  if (exposure.warning !== undefined) writeStderr(exposure.warning);
  const server = await start({
    ...serving,
    ...(await openMcp(serving, options)),
    names: allowedHosts.length === 0 ? [] : [...LOOPBACK_NAMES, ...allowedHosts],
    corsHint: "; --cors-origin allows one",
  });
  writeStdout(options.quiet ? `${server.url}\n` : describe(server.url, options, exposure));
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
    const { explainListenError } = await import("../explain-listen-error.js");
    throw explainListenError(error, options) ?? error;
  }
}

/** MCP, where it is asked for, and the memory that its texts share with all bodies. */
async function openMcp(
  { maxBody }: Pick<ServeOptions, "maxBody">,
  { mcp, "allow-dir": allowedDirectories = [] }: OptionValues,
): Promise<Pick<RunOptions, "createMcp" | "memory">> {
  if (!mcp) return {};
  const { createMcpHttp } = await import("../../mcp/http.js");
  const { openTextMemory } = await import("../../mcp/text-size.js");
  const memory = openTextMemory(maxBody);
  return { memory, createMcp: (runner) => createMcpHttp({ runner, allowedDirectories, memory }) };
}

function describe(
  url: string,
  { mcp, socket }: OptionValues,
  { files, warning }: Exposure,
): string {
  const base = socket === undefined ? url : "http://localhost";
  const agents = mcp ? `\n  ${base}/mcp for agents (MCP)` : "";
  const ask =
    socket === undefined
      ? "Open it in a browser, or ask it:"
      : `Ask it, for example with curl --unix-socket ${socket}:`;
  const stay = warning === undefined ? "Documents stay on this machine. " : "";
  return `Context Verdict listens on ${url}

  ${ask}
  POST /v1/profile, /v1/convert, /v1/validate, /v1/plan
  ${base}/v1/openapi.yaml describes them${agents}

${files === undefined ? "" : `${files}\n`}${stay}Ctrl+C ends it.
`;
}
