import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { findCallerAddress, listProxies } from "../../../hosted/src/admission/caller-address.js";
import { phrases, words } from "../../support/words.js";

function callerOf(remoteAddress: string | undefined, forwarded?: string, proxies: string[] = []) {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  const request = { socket: { remoteAddress }, headers } as unknown as IncomingMessage;
  return findCallerAddress(request, listProxies(proxies));
}

test.each(
  phrases(`
    192.0.2.7 192.0.2.7 | ::ffff:192.0.2.7 192.0.2.7 | 2001:db8:1:2:3:4:5:6 2001:db8:1:2::/64 |
    2001:DB8:1:2:: 2001:db8:1:2::/64 | 2001:db8::1 2001:db8:0:0::/64 | ::1 0:0:0:0::/64 |
    2001:0db8:0001:0002::9 2001:db8:1:2::/64 | fe80::1%eth0 fe80:0:0:0::/64 |
    64:ff9b::192.0.2.7 64:ff9b:0:0::/64 | 1:2:3:4:5:6:192.0.2.7 1:2:3:4::/64
  `).map(words),
)("%s is the caller %s", (address, caller) => expect(callerOf(address)).toBe(caller));

test("what a caller says of itself is not believed", () => {
  expect(callerOf(undefined)).toBe("");
  expect(callerOf("192.0.2.7", "198.51.100.1")).toBe("192.0.2.7");
  expect(callerOf("192.0.2.7", "198.51.100.1", ["10.0.0.0/8"])).toBe("192.0.2.7");
});

test.each([
  ["10.1.1.1", "192.0.2.7"],
  ["10.1.1.1", "198.51.100.1, 192.0.2.7"],
  ["10.1.1.1", "198.51.100.1,192.0.2.7 , 10.2.2.2"],
  ["::ffff:10.1.1.1", "192.0.2.7"],
  ["fd00::5", "nobody, 192.0.2.7"],
])("%s, a proxy, says %s", (proxy, forwarded) =>
  expect(callerOf(proxy, forwarded, ["10.0.0.0/8", "fd00::5"])).toBe("192.0.2.7"),
);

test.each([undefined, "", "nobody", "192.0.2.7, nobody"])(
  "a proxy that says %j stands for its callers",
  (forwarded) => expect(callerOf("10.1.1.1", forwarded, ["10.1.1.1"])).toBe("10.1.1.1"),
);
