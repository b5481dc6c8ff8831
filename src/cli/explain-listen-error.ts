import { describeWriteFailure } from "../io/describe-failure.js";
import { systemCode } from "../io/system-code.js";
import { type CliError, usageError } from "./cli-error.js";

/** `socket` is a path. */
export interface ListenAddress {
  host: string;
  port: number;
  socket?: string;
}

/** Explains why a server cannot listen, naming the option. Undefined for other errors. */
export function explainListenError(
  error: unknown,
  { host, port, socket }: ListenAddress,
): CliError | undefined {
  const code = systemCode(error);
  if (code === undefined) return undefined;
  if (socket !== undefined) {
    const reason = SOCKET_REASONS[code] ?? describeWriteFailure(code);
    return usageError(`cannot listen on ${socket}: ${reason}`, { field: "--socket" });
  }
  switch (code) {
    case "EADDRINUSE":
      return usageError(`port ${port} is in use`, {
        field: "--port",
        hint: "Name another one, or let one be picked: --port 0",
      });
    case "EACCES":
      return usageError(`port ${port} may not be used by this user`, { field: "--port" });
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

const SOCKET_REASONS: Partial<Record<string, string>> = {
  EADDRINUSE: "a server is already listening there",
  EEXIST: "it exists and is not a socket",
  ENOENT: "its directory does not exist",
  ENOTDIR: "its directory does not exist",
};
