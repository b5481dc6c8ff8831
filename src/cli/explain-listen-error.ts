import { systemCode } from "../io/system-code.js";
import { type CliError, usageError } from "./cli-error.js";

/** Explains why a server cannot listen, naming the option. Undefined for other errors. */
export function explainListenError(
  error: unknown,
  { host, port }: { host: string; port: number },
): CliError | undefined {
  switch (systemCode(error)) {
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
