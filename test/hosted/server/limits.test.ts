// @module-tag full
import { connect, type Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { errorOf, hostedFor, startHosted } from "../support/start-hosted.js";

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

/** One credit in ten minutes: within a test, what is used up stays used up. */
const slow = (burst: number) => ({ creditsPerMinute: 1, burst });

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
    // 35,000 characters are four credits of 10,000.
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

  test("errors of the caller credits a unit, too", async () => {
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

describe("what is fair", () => {
  const SMALL = { content: "# A\n" };

  test("100 at once do not pass a quota of 10 documents", async () => {
    const { id, key } = await hosted.addTenant({ quota: { documentsPerDay: 10 } });
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => hosted.ask("/v1/profile", { key, body: SMALL })),
    );
    const judged = answers.filter(({ status }) => status === 200);
    expect(judged.length).toBeGreaterThan(0);
    expect(judged.length).toBeLessThanOrEqual(10);
    expect(await hosted.store.tenant(id).usage()).toMatchObject([{ documents: judged.length }]);
    // What was refused has taken nothing: the rest of the quota is there.
    for (let left = 10 - judged.length; left > 0; left--) {
      const ask = async () => (await hosted.ask("/v1/profile", { key, body: SMALL })).status;
      await expect.poll(ask).toBe(200);
    }
    expect((await hosted.ask("/v1/profile", { key, body: SMALL })).status).toBe(429);
  });

  test("errors give back the document that they took", async () => {
    const { key } = await hosted.addTenant({ quota: { documentsPerDay: 2 } });
    for (let count = 0; count < 2; count++) {
      expect((await hosted.ask("/v1/profile", { key, body: "{" })).status).toBe(400);
    }
    const ask = async () => (await hosted.ask("/v1/profile", { key, body: SMALL })).status;
    await expect.poll(ask).toBe(200);
  });

  test("a repetition gives it back, too", async () => {
    const { key } = await hosted.addTenant({ quota: { documentsPerDay: 3 } });
    const headers = { "idempotency-key": "again" };
    const ask = async () => (await hosted.ask("/v1/profile", { key, headers })).status;
    for (let count = 0; count < 4; count++) await expect.poll(ask).toBe(200);
  });

  test("a tenant has so many requests under way, and no other one is bound by it", async () => {
    const [one, other] = [await hosted.addTenant(), await hosted.addTenant()];
    const { port } = new URL(hosted.url);
    const idle: Socket[] = [];
    const open = () => {
      const socket = connect(Number(port), "127.0.0.1");
      socket.on("error", () => {});
      socket.write(
        `POST /v1/profile HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${one.key}\r\n` +
          "content-type: application/json\r\ncontent-length: 100\r\n\r\n",
      );
      idle.push(socket);
    };
    const ask = (key: string) => hosted.ask("/v1/profile", { key, body: SMALL });
    let refused = await ask(one.key);
    // A body that does not come is given up after two seconds.
    await expect
      .poll(async () => {
        for (let count = 0; count < 16; count++) open();
        refused = await ask(one.key);
        return refused.status;
      })
      .toBe(429);
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(refused.headers.get("ratelimit")).toBe('"at-once";r=0;t=1');
    expect(refused.headers.get("ratelimit-policy")).toBe('"at-once";q=16;w=1');
    expect((await errorOf(refused)).message).toContain("16 requests under way");
    expect((await ask(other.key)).status).toBe(200);
    for (const socket of idle) socket.destroy();
    await expect.poll(async () => (await ask(one.key)).status).toBe(200);
  });

  test("a document that costs more time than characters is weighed by its time", async () => {
    const slowCredits = await startHosted({ MILLISECONDS_PER_CREDIT: "1" });
    try {
      const { key } = await slowCredits.addTenant({}, { rate: slow(1_000_000) });
      const body = { content: "| a | b |\n| - | - |\n".repeat(400) };
      const response = await slowCredits.ask("/v1/plan", { key, body });
      expect(response.status).toBe(200);
      // Its 8,000 characters are one credit.
      expect(left(response).key?.r).toBeLessThan(999_998);
    } finally {
      await slowCredits.stop();
    }
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
