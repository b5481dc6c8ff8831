import { describe, expect, test } from "vitest";
import { createApiKey } from "../../../hosted/src/keys/api-key.js";
import { errorOf, hostedFor, startHosted } from "../support/start-hosted.js";

const PROXIED = { REFUSED_KEYS_PER_MINUTE: "5", TRUSTED_PROXIES: "127.0.0.0/8" };
const hosted = await hostedFor(PROXIED);

const MALFORMED = "cv_live_x";

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

/** How often the database was asked for a key. */
async function countLookups(): Promise<number> {
  const metrics = await (await fetch(hosted.metricsUrl)).text();
  const line = /store_duration_seconds_count\{operation="findKey".*\} (\d+)/.exec(metrics);
  return Number(line?.[1] ?? 0);
}

describe("keys that are not taken", () => {
  test("that nobody has are refused with 429 from the sixth on", async () => {
    const address = "192.0.2.1";
    expect(await statusesOf(7, createApiKey, address)).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const before = await countLookups();
    const refused = await ask(createApiKey(), address);
    expect(await countLookups()).toBe(before);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(12);
    expect(refused.headers.get("ratelimit")).toMatch(/^"refused-keys";r=0;t=\d+$/);
    expect(refused.headers.get("ratelimit-policy")).toBe('"refused-keys";q=5;w=60');
    const error = await errorOf(refused);
    expect(error.code).toBe("rate_limited");
    expect(error.message).not.toContain(address);
    const metrics = await (await fetch(hosted.metricsUrl)).text();
    expect(metrics).toMatch(/refusals_total\{reason="throttled"\} \d+/);
  });

  test("mistyped ones lock no good key out, and are not looked up", async () => {
    const before = await countLookups();
    expect(await statusesOf(20, () => MALFORMED, "192.0.2.2")).toEqual(Array(20).fill(401));
    expect(await countLookups()).toBe(before);
    const { key } = await hosted.addTenant();
    expect((await ask(key, "192.0.2.2")).status).toBe(200);
  });

  test("count at once, not one after the other", async () => {
    const keys = Array.from({ length: 30 }, () => createApiKey());
    const answers = await Promise.all(keys.map((key) => ask(key, "192.0.2.3")));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25);
  });

  test("are those of one address, or of 64 bits of IPv6", async () => {
    await statusesOf(6, createApiKey, "2001:db8:1:2::1");
    expect((await ask(createApiKey(), "2001:db8:1:2:ffff::2")).status).toBe(429);
    expect((await ask(createApiKey(), "2001:db8:1:3::1")).status).toBe(401);
  });

  test("a key that is in use goes on being taken from there; a new one has to wait", async () => {
    const [used, fresh] = [await hosted.addTenant(), await hosted.addTenant()];
    expect((await ask(used.key, "192.0.2.4")).status).toBe(200);
    await statusesOf(6, createApiKey, "192.0.2.4");
    expect((await ask(used.key, "192.0.2.4")).status).toBe(200);
    expect((await ask(fresh.key, "192.0.2.4")).status).toBe(429);
    expect((await ask(fresh.key, "192.0.2.5")).status).toBe(200);
  });

  test("keys that are taken never count, nor does a request without one", async () => {
    for (let count = 0; count < 8; count++) {
      const { key } = await hosted.addTenant();
      expect((await ask(key, "192.0.2.6")).status).toBe(200);
      expect((await hosted.ask("/v1/profile")).status).toBe(401);
    }
  });

  test("a key that was revoked counts", async () => {
    const { id, keyId, key } = await hosted.addTenant();
    await hosted.store.tenant(id).revokeKey(keyId);
    expect(await statusesOf(6, () => key, "192.0.2.7")).toEqual([401, 401, 401, 401, 401, 429]);
  });
});

test("without a proxy that is trusted, nobody gets away by naming another address", async () => {
  const direct = await startHosted({ REFUSED_KEYS_PER_MINUTE: "2" });
  try {
    const statuses: number[] = [];
    for (let index = 0; index < 3; index++) {
      const headers = { "x-forwarded-for": `192.0.2.${index}` };
      statuses.push((await direct.ask("/v1/profile", { key: createApiKey(), headers })).status);
    }
    expect(statuses).toEqual([401, 401, 429]);
  } finally {
    await direct.stop();
  }
});
