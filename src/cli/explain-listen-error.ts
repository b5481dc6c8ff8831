import { describeWriteFailure } from "../io/describe-failure.js";
import { type CliError, systemCode, usageError } from "./cli-error.js";

/** Where a server listens; `socket` is a path. */
export interface ListenAddress {
  host: string;
  port: number;
  socket?: string;
}

/** Why a server cannot listen, in the options of the command line; undefined for other errors. */
export function explainListenError(
  error: unknown,
  { host, port, socket }: ListenAddress,
): CliError | undefined {
  const code = systemCode(error);
  return socket === undefined ? explainPort(code, host, port) : explainSocket(code, socket);
}

function explainPort(code: string | undefined, host: string, port: number): CliError | undefined {
  switch (code) {
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

function explainSocket(code: string | undefined, path: string): CliError | undefined {
  const field = "--socket";
  switch (code) {
    case undefined:
      return undefined;
    case "EADDRINUSE":
      return usageError(`a server listens on ${path} already`, {
        field,
        hint: "Stop it, or name another path.",
      });
    case "EEXIST":
      return usageError(`${path} exists and is no socket; it is left as it is`, {
        field,
        hint: "Name a path that is free.",
      });
    case "ENOENT":
    case "ENOTDIR":
      return usageError(`cannot listen on ${path}: its directory does not exist`, { field });
    default:
      return usageError(`cannot listen on ${path}: ${describeWriteFailure(code)}`, { field });
  }
}
