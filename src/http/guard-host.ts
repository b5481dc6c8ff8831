import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { rejection } from "./http-errors.js";

/** The names of this machine for itself. */
export const LOOPBACK_NAMES: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** Whether an address can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  return host.toLowerCase() === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/**
 * Checks the host of a request against the names that this server goes by. A page of another site can
 * make its own name point here (DNS rebinding), but it cannot change the name that the browser
 * sends. A target in absolute form names a host as well: both have to be right. Where a server listens
 * to other machines, every IP address is accepted.
 *
 * @param listensOn The address that the server was told to listen on.
 * @param names Further names that it goes by.
 * @throws ContextVerdictError `bad_request` for no or several hosts, `forbidden` for another name.
 */
export function checkHost(
  { headers, rawHeaders }: Pick<IncomingMessage, "headers" | "rawHeaders">,
  listensOn: string,
  names: readonly string[] = [],
): void {
  const hosts = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === "host",
  );
  if (hosts.length !== 1) throw rejection("host_count");
  const known = [...LOOPBACK_NAMES, ...names, listensOn.toLowerCase()];
  const isServed = (host: string) => {
    const name = /^(\[[\da-f:.]+\]|[^:@/\\\s]+)(?::\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase();
    if (name === undefined || !URL.canParse(`http://${host}`)) return false;
    const address = name.replace(/^\[|\]$/g, "");
    return (
      known.includes(name) ||
      (isIP(address) !== 0 && (address === listensOn || !isLoopback(listensOn)))
    );
  };
  if ([...hosts, headers.host ?? ""].every(isServed)) return;
  const served =
    names.length > 0
      ? names.join(", ")
      : `${LOOPBACK_NAMES.join(", ")} or the address it listens on`;
  throw rejection("host", served);
}
