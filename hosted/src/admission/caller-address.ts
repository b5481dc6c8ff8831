import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";

/** Reads the addresses and networks of proxies. @param networks As `TRUSTED_PROXIES` allows them. */
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
 * Who is at the other end: the address of the connection, or, where that is a proxy that is trusted,
 * the last one in `x-forwarded-for` that is not one of them. What else that header says, any caller
 * can write.
 *
 * @returns An IPv4 address, or the first 64 bits of an IPv6 address, which is what one caller has.
 */
export function findCaller({ socket, headers }: IncomingMessage, proxies: BlockList): string {
  const forwarded = [headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
  let caller = socket.remoteAddress ?? "";
  while (isTrusted(caller, proxies)) {
    const next = forwarded.pop()?.trim() ?? "";
    if (isIP(next) === 0) break;
    caller = next;
  }
  return toNetwork(caller);
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

/** The IPv4 address that an IPv6 socket writes as its own. */
function toIPv4(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}
