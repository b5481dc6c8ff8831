import { describe, expect, test } from "vitest";
import { errorOf, hostedFor } from "../support/start-hosted.js";

const hosted = await hostedFor();

/** Every policy of a header by its name. */
function readPolicies(header: string | null): Record<string, Record<string, number>> {
  return Object.fromEntries(
    (header ?? "").split(", ").map((policy) => {
      const [, name = "", rest = ""] = /^"(\w+)";(.*)$/.exec(policy) ?? [];
      const values = rest.split(";").map((pair) => pair.split("="));
      return [name, Object.fromEntries(values.map(([key, value]) => [key, Number(value)]))];
    }),
  );
}

const left = (response: Response) => readPolicies(response.headers.get("ratelimit"));

/** One unit in ten minutes: within a test, what is used up stays used up. */
const slow = (burst: number) => ({ unitsPerMinute: 1, burst });

async function askUntilRefused(key: string, most: number, body: unknown = { content: "# A\n" }) {
  const statuses: number[] = [];
  for (let count = 0; count < most; count++) {
    const response = await hosted.ask("/v1/profile", { key, body });
    statuses.push(response.status);
    if (response.status !== 200) return { statuses, response };
  }
  throw new Error("never refused");
}

describe("a key's rate", () => {
  test("lets its burst through, and then says when to come back", async () => {
    const { key } = await hosted.addTenant({}, { rate: slow(3) });
    const { statuses, response } = await askUntilRefused(key, 10);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const wait = Number(response.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(50);
    expect(wait).toBeLessThanOrEqual(60);
    expect(left(response).key).toMatchObject({ r: 0 });
    expect(await errorOf(response)).toMatchObject({
      code: "rate_limited",
      message: "too many requests with this key",
    });
  });

  test("a body is not read for a request that is refused", async () => {
    const { key } = await hosted.addTenant({}, { rate: slow(1) });
    await hosted.ask("/v1/profile", { key });
    const response = await hosted.ask("/v1/profile", { key, body: "not JSON" });
    expect(response.status).toBe(429);
  });

  test("weighs what was judged", async () => {
    const { key } = await hosted.addTenant({}, { rate: slow(10) });
    const content = `${"word ".repeat(6_999)}end\n`;
    const [first, second] = [
      await hosted.ask("/v1/profile", { key, body: { content } }),
      await hosted.ask("/v1/profile", { key }),
    ];
    // 35,000 characters are four units of 10,000.
    expect([left(first).key?.r, left(second).key?.r]).toEqual([6, 5]);
  });

  test("a document that weighs more than is left is judged, and the debt is paid off first", async () => {
    const { key } = await hosted.addTenant({}, { rate: slow(2) });
    const content = `${"word ".repeat(20_000)}\n`;
    const { statuses, response } = await askUntilRefused(key, 3, { content });
    expect(statuses).toEqual([200, 429]);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(8 * 60);
  });

  test("a repetition weighs as much, since it is judged again", async () => {
    const { key } = await hosted.addTenant({}, { rate: slow(20) });
    const content = `${"word ".repeat(9_999)}\n`;
    const headers = { "idempotency-key": "again" };
    for (const rest of [15, 10]) {
      const response = await hosted.ask("/v1/profile", { key, headers, body: { content } });
      expect(left(response).key?.r).toBe(rest);
    }
  });

  test("work that nobody waits for is weighed by its bytes", async () => {
    const { key } = await hosted.addTenant({}, { rate: slow(1_000) });
    const body = JSON.stringify({ content: "# a\n\n".repeat(200_000) });
    const stop = new AbortController();
    const asked = fetch(`${hosted.url}/v1/plan`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
      body,
      signal: stop.signal,
    });
    setTimeout(() => stop.abort(), 300);
    await expect(asked).rejects.toThrow();
    const remaining = async () => left(await hosted.ask("/v1/profile", { key })).key?.r;
    await expect.poll(remaining).toBeLessThan(900);
  });

  test("errors of the caller cost a unit, too", async () => {
    const { key } = await hosted.addTenant({}, { rate: slow(2) });
    const statuses = [];
    for (const body of ["{", "{", "{"]) {
      statuses.push((await hosted.ask("/v1/profile", { key, body })).status);
    }
    expect(statuses).toEqual([400, 400, 429]);
  });
});

describe("a tenant's limits", () => {
  test("bind all keys together, and no other tenant", async () => {
    const [one, other] = [
      await hosted.addTenant({ rate: slow(2) }),
      await hosted.addTenant({ rate: slow(2) }),
    ];
    const { statuses, response } = await askUntilRefused(one.key, 5);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await errorOf(response)).message).toContain("this account");
    expect((await hosted.ask("/v1/profile", { key: other.key })).status).toBe(200);
  });

  test("documents a day", async () => {
    const { id, key } = await hosted.addTenant({ quota: { documentsPerDay: 2 } });
    const { statuses, response } = await askUntilRefused(key, 5);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await errorOf(response)).message).toContain("2 documents were judged today");
    const wait = Number(response.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(86_400);
    expect(await hosted.store.tenant(id).usage()).toMatchObject([{ documents: 2 }]);
  });

  test("characters a day", async () => {
    const { key } = await hosted.addTenant({ quota: { charactersPerDay: 10 } });
    const body = { content: "# Ports\n\nSee below.\n" };
    const { statuses, response } = await askUntilRefused(key, 5, body);
    expect(statuses).toEqual([200, 429]);
    expect(left(response).characters?.r).toBe(0);
  });
});

test("every answer to a key says how it stands, and by which policy", async () => {
  const { key } = await hosted.addTenant({ quota: { documentsPerDay: 7 } });
  for (const [path, body] of [
    ["/v1/profile", { content: "a" }],
    ["/v1/profile", "{"],
    ["/v1/batch", {}],
  ] as const) {
    const { headers } = await hosted.ask(path, { key, body });
    const policies = readPolicies(headers.get("ratelimit-policy"));
    expect(policies).toMatchObject({
      key: { q: 120, w: 60 },
      tenant: { q: 600, w: 60 },
      documents: { q: 7 },
    });
    expect(Object.keys(readPolicies(headers.get("ratelimit")))).toEqual(Object.keys(policies));
  }
});
