import { once } from "node:events";
import { systemCode } from "../../io/failures.js";
import { readText } from "../../io/read-text.js";
import { neutralize } from "../../render/neutralize.js";
import {
  type CliError,
  type Command,
  dropUndefined,
  LARGEST_BODY,
  optionError,
  readDeadline,
  readNumber,
  readWorkers,
  usageError,
} from "../command.js";
import { DEFAULTS, type OptionValues } from "../options.js";
import { writeStderr, writeStdout } from "../streams.js";

export const command: Command = {
  summary: "Run the HTTP API and the web page on this machine",
  argument: "",
  options: [
    ["port", "host", "allow-host", "workers", "max-body", "deadline"],
    ["cors-origin", "mcp", "allow-dir", "token-file", "quiet"],
  ],
  meanings: {
    "allow-dir": {
      value: "DIR",
      text: "Let clients of /mcp read documents below DIR\n(with --host, of other machines, too); repeatable",
    },
  },
  requires: [["allow-dir", "mcp"]],
  details: `Serves POST /v1/profile, /v1/convert, /v1/validate and /v1/plan, their
description at /v1/openapi.yaml and /reference/, and a web page at /. Ctrl+C
stops it.

On 127.0.0.1, every user and program of this machine can use it; with --host,
every machine that reaches it. They can have documents judged; with --mcp
--allow-dir they can also read documents below DIR. --token-file requires a
token (Authorization: Bearer TOKEN); --mcp with --host needs it.

Requests must be for localhost, for an address, or for a name of --allow-host,
such as that of a container.
`,
  examples: [
    "context-verdict serve",
    "context-verdict serve --mcp --allow-dir .",
    "context-verdict serve --host 0.0.0.0 --allow-host context-verdict",
    "context-verdict serve --host 0.0.0.0 --mcp --allow-dir . --token-file token",
  ],
  /**
   * `serve`: runs the HTTP API on this machine until a signal stops it. Puts the HTTP and MCP surfaces
   * together, which do not import each other.
   */
  async run({ options }) {
    const { allowedHosts, ...serving } = toServeOptions(options);
    const { host, token } = serving;
    const { mcp, quiet, "allow-dir": directories = [] } = options;
    const { isLoopback, LOOPBACK_NAMES } = await import("../../http/guard-requests.js");
    const isShared = !isLoopback(host);
    if (isShared && mcp && token === undefined) {
      throw usageError(
        "--mcp with --host needs --token-file: other machines would reach the tools",
        {
          field: "--token-file",
          hint: "Make a token: (umask 077; openssl rand -hex 32 > token), and use --token-file token.",
        },
      );
    }
    const { EnginePool } = await import("../../io/workers/engine-pool.js");
    const { createMcpHttp } = mcp ? await import("../../mcp/server.js") : {};
    const { runServer } = await import("../../http/create-server.js");
    const server = await runServer({
      ...serving,
      pool: new EnginePool(serving),
      createMcp: createMcpHttp && ((runner, memory) => createMcpHttp(runner, directories, memory)),
      names: allowedHosts.length === 0 ? [] : [...LOOPBACK_NAMES, ...allowedHosts],
      corsHint: "; --cors-origin allows one",
    }).catch((error) => {
      throw explainListenError(error, serving) ?? error;
    });
    const reached = isShared
      ? "Every machine that reaches it"
      : "Every user and program of this machine";
    const who = token === undefined ? reached : "Anyone with the token";
    const below = directories.map(neutralize).join(", ");
    const files = below && `${who} can read documents below ${below},\nwith the tools at /mcp.\n`;
    if (isShared)
      writeStderr(
        warn(host, token, files || `${who} can have documents judged, and nothing else.\n`),
      );
    const stay = isShared ? "" : "Documents stay on this machine. ";
    const text = `Context Verdict listens on ${server.url}

  Open it in a browser, or ask it:
  POST /v1/profile, /v1/convert, /v1/validate, /v1/plan
  ${server.url}/v1/openapi.yaml describes them
${mcp ? `  ${server.url}/mcp for agents (MCP)\n` : ""}
${files}${stay}Ctrl+C ends it.
`;
    writeStdout(quiet ? `${server.url}\n` : text);
    await Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
    if (!quiet) writeStderr("Stopping.\n");
    await server.stop();
    return 0;
  },
};

function warn(host: string, token: string | undefined, rights: string): string {
  const lack =
    token === undefined
      ? "and no token is required"
      : "without encryption: the token can be intercepted";
  return `WARNING: ${neutralize(host)} can be reached by other machines, ${lack}.
${rights}Leave out --host to be reached from this machine only.

`;
}

/** Explains why a server cannot listen, naming the option; undefined for other errors. */
function explainListenError(
  error: unknown,
  { host, port }: { host: string; port: number },
): CliError | undefined {
  const code = systemCode(error) ?? "";
  if (code === "EADDRINUSE") {
    const hint = "Name another one, or let one be picked: --port 0";
    return usageError(`port ${port} is in use`, { field: "--port", hint });
  }
  if (code === "EACCES") {
    return usageError(`port ${port} may not be used by this user`, { field: "--port" });
  }
  if (!["ENOTFOUND", "EAI_AGAIN", "EADDRNOTAVAIL", "EINVAL"].includes(code)) return undefined;
  const hint = "Leave it out to be reached from this machine only.";
  return usageError(`${host} is not an address of this machine`, { field: "--host", hint });
}

/** @throws CliError `bad_request` naming the option, the value and the allowed ones. */
export function toServeOptions(values: OptionValues) {
  const { host = DEFAULTS.host, "token-file": tokenFile } = values;
  return {
    port: readNumber(values, "port", 0, 65_535) ?? DEFAULTS.port,
    host,
    allowedHosts: (values["allow-host"] ?? []).map(checkHostName),
    maxBody: readNumber(values, "max-body", 1, LARGEST_BODY) ?? DEFAULTS["max-body"],
    corsOrigins: (values["cors-origin"] ?? []).map(checkOrigin),
    deadline: readDeadline(values),
    ...dropUndefined({
      token: tokenFile === undefined ? undefined : readToken(tokenFile),
      workers: readWorkers(values),
    }),
  };
}

/** A name or an address as in a Host header, without a port. Wildcards are not supported. */
function checkHostName(word: string): string {
  const isName = /^(?:[\w.-]+|\[[\da-f:.]+\])$/i.test(word) && URL.canParse(`http://${word}`);
  if (isName) return word.toLowerCase();
  const hint = "For example: --allow-host context-verdict.internal";
  throw optionError("allow-host", `must be a name without a port, not "${word}"`, hint);
}

/** Exactly what a browser sends as `Origin`. Wildcards are not supported. */
function checkOrigin(word: string): string {
  if (URL.canParse(word) && new URL(word).origin === word) return word;
  const hint = "Scheme, host and port as a browser sends them: --cors-origin http://localhost:3000";
  throw optionError("cors-origin", `must be an origin, not "${word}"`, hint);
}

const MAX_TOKEN_BYTES = 4_096;
/** Visible ASCII, which a header can carry, and too long to guess. */
const TOKEN = /^[\x21-\x7e]{16,}$/;
/** The permissions of everybody but the owner. */
const OTHERS = 0o077;

/** Reads the token from a file that only its owner may read; Windows has no such permissions. */
function readToken(path: string): string {
  const { text, stats } = readText(path, { limit: MAX_TOKEN_BYTES });
  if (process.platform !== "win32" && (stats.mode & OTHERS) !== 0) {
    const hint = `Make it private: chmod 600 ${path}`;
    throw optionError("token-file", `must be private: others may read or write ${path}`, hint);
  }
  const token = text.trim();
  if (TOKEN.test(token)) return token;
  const hint = "For example: (umask 077; openssl rand -hex 32 > token)";
  throw optionError(
    "token-file",
    "must contain at least 16 visible ASCII characters and no spaces",
    hint,
  );
}
