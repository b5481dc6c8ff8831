import { usageError } from "./cli-error.js";
import type { OptionValues } from "./options.js";
import { parseNumber } from "./parse-number.js";

const DEFAULT_PORT = 8_787;
const DEFAULT_HOST = "127.0.0.1";
/** 2 MiB (design section 7). */
const DEFAULT_MAX_BODY = 2_097_152;
const LARGEST_BODY = 67_108_864;
const LARGEST_ANSWER = 536_870_912;
const MAX_WORKERS = 256;
const MAX_DEADLINE_S = 3_600;

/** The flags of `serve`, checked. */
export interface ServeOptions {
  port: number;
  host: string;
  /** A Unix socket instead. */
  socket?: string;
  /** Further names that requests may be for, in lower case. */
  allowedHosts: readonly string[];
  /** Bytes. */
  maxBody: number;
  /** Bytes. */
  maxAnswer?: number;
  corsOrigins: readonly string[];
  workers?: number;
  /** Milliseconds. */
  deadline?: number;
}

/** @throws CliError `bad_request` naming the flag, the value and what is allowed. */
export function toServeOptions(values: OptionValues): ServeOptions {
  const { host = DEFAULT_HOST, socket, workers, deadline } = values;
  if (socket !== undefined) checkSocket(socket, values);
  const maxAnswer = values["max-answer"];
  if (host.trim() === "") throw usageError("--host needs an address", { field: "--host" });
  if (values["allow-dir"] !== undefined && !values.mcp) {
    throw usageError("--allow-dir is for the MCP tools, which --mcp serves", {
      field: "--allow-dir",
      hint: "Add --mcp, or leave it out.",
    });
  }
  return {
    port: parseNumber("port", values.port ?? String(DEFAULT_PORT), 0, 65_535),
    host,
    ...(socket === undefined ? {} : { socket }),
    allowedHosts: (values["allow-host"] ?? []).map(checkHostName),
    maxBody: parseNumber("max-body", values["max-body"] ?? `${DEFAULT_MAX_BODY}`, 1, LARGEST_BODY),
    ...(maxAnswer === undefined
      ? {}
      : { maxAnswer: parseNumber("max-answer", maxAnswer, 1, LARGEST_ANSWER) }),
    corsOrigins: (values["cors-origin"] ?? []).map(checkOrigin),
    ...(workers === undefined ? {} : { workers: parseNumber("workers", workers, 1, MAX_WORKERS) }),
    ...(deadline === undefined ? {} : { deadline: parseSeconds(deadline) }),
  };
}

function checkSocket(path: string, values: OptionValues): void {
  const other = (["port", "host", "open"] as const).find((name) => values[name] !== undefined);
  if (other !== undefined) {
    throw usageError(`--${other} is for a server with a port, and --socket has none`, {
      field: `--${other}`,
      hint: "Leave one of the two out.",
    });
  }
  if (process.platform === "win32") {
    throw usageError("--socket needs a system with Unix sockets", { field: "--socket" });
  }
  const longest = process.platform === "linux" ? 107 : 103;
  const bytes = Buffer.byteLength(path);
  if (bytes >= 1 && bytes <= longest && !path.includes("\0")) return;
  throw usageError(
    `--socket needs a path of 1 to ${longest} bytes, which is what the system takes`,
    {
      field: "--socket",
      hint: "For example: --socket /run/user/1000/context-verdict.sock",
    },
  );
}

/** A name or an address as a Host header has it, without a port; no pattern. */
function checkHostName(word: string): string {
  const isName = /^(?:[\w.-]+|\[[\da-f:.]+\])$/i.test(word) && URL.canParse(`http://${word}`);
  if (isName) return word.toLowerCase();
  throw usageError(`--allow-host must be a name without a port, not "${word}"`, {
    field: "--allow-host",
    hint: "For example: --allow-host context-verdict.internal",
  });
}

function parseSeconds(word: string): number {
  const value = /^\d+(?:\.\d+)?$/.test(word) ? Number(word) : Number.NaN;
  if (value > 0 && value <= MAX_DEADLINE_S) return Math.ceil(value * 1000);
  throw usageError(`--deadline must be seconds from 0.001 to ${MAX_DEADLINE_S}, not "${word}"`, {
    field: "--deadline",
    hint: "For example: --deadline 30",
  });
}

/** Exactly what a browser sends as `Origin`; neither a pattern nor "any". */
function checkOrigin(word: string): string {
  if (URL.canParse(word) && new URL(word).origin === word) return word;
  throw usageError(`--cors-origin must be an origin, not "${word}"`, {
    field: "--cors-origin",
    hint: "Scheme, host and port as a browser sends them: --cors-origin http://localhost:3000",
  });
}
