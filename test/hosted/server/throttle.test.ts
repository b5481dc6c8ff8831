import { expect, test } from "vitest";
import { createApiKey } from "../../../hosted/src/keys/api-key.js";
import { countLookups, hostedFor } from "../support/start-hosted.js";

const PROXIED = { REFUSED_KEYS_PER_MINUTE: "5", TRUSTED_PROXIES: "127.0.0.0/8" };
const hosted = await hostedFor(PROXIED);

/** A request with a key, by way of a proxy, from an address. */
const ask = (key: string, address: string) =>
  hosted.ask("/v1/profile", { key, headers: { "x-forwarded-for": address } });

async function statusesOf(count: number, makeKey: () => string, address: string) {
  const statuses: number[] = [];
  for (let index = 0; index < count; index++) {
    statuses.push((await ask(makeKey(), address)).status);
  }
  return statuses;
}

test("unknown keys wait after some, lock out no key that is in use, and are not looked up", async () => {
  const [used, fresh] = [await hosted.addTenant(), await hosted.addTenant()];
  expect((await ask(used.key, "192.0.2.4")).status).toBe(200);
  expect(await statusesOf(6, createApiKey, "192.0.2.4")).toEqual([401, 401, 401, 401, 401, 429]);
  const before = await countLookups(hosted);
  const refused = await ask(fresh.key, "192.0.2.4");
  expect(await countLookups(hosted)).toBe(before);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.headers.get("ratelimit-policy")).toBe('"refused-keys";q=5;w=60');
  expect((await ask(used.key, "192.0.2.4")).status).toBe(200);
  expect((await ask(fresh.key, "192.0.2.5")).status).toBe(200);
});

test("mistyped keys lock no good key out, and are not looked up", async () => {
  const before = await countLookups(hosted);
  const mistyped = () => "cv_live_x";
  expect(await statusesOf(20, mistyped, "192.0.2.2")).toEqual(Array(20).fill(401));
  expect(await countLookups(hosted)).toBe(before);
  const { key } = await hosted.addTenant();
  expect((await ask(key, "192.0.2.2")).status).toBe(200);
});
