import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";

/** @param networks The value of `TRUSTED_PROXIES`. */
export function listProxies(networks: readonly string[]): BlockList {
  const proxies = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return proxies;
}

/**
 * The address of the connection or, behind trusted proxies, the last untrusted one in `x-forwarded-for`;
 * callers can write anything before it.
 *
 * @returns An IPv4 address, or the /64 of an IPv6 address, since one caller has all of it.
 */
export function findCallerAddress(
  { socket, headers }: IncomingMessage,
  proxies: BlockList,
): string {
  const forwarded = [headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
  let address = socket.remoteAddress ?? "";
  while (isTrusted(address, proxies)) {
    const next = forwarded.pop()?.trim() ?? "";
    if (isIP(next) === 0) break;
    address = next;
  }
  return toNetwork(address);
}

function isTrusted(address: string, proxies: BlockList): boolean {
  const plain = toIPv4(address);
  return isIP(plain) !== 0 && proxies.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
}

function toNetwork(address: string): string {
  const plain = toIPv4(address);
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = (plain.split("%", 1)[0] as string).split("::");
  const groups = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  // An IPv4 address at the end stands for two groups.
  const count = groups.length + last.length + (plain.includes(".") ? 1 : 0);
  const all = [...groups, ...Array(Math.max(0, 8 - count)).fill("0"), ...last];
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}

/** IPv6 sockets write IPv4 addresses like this. */
function toIPv4(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}
