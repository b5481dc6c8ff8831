// @module-tag full
import { connect, type Socket } from "node:net";
import { describe, expect, test, vi } from "vitest";
import { Store } from "../../../hosted/src/store/store.js";
import { post } from "../../http/raw-client.js";
import { errorOf, hostedFor, leaveEarly, startHosted } from "../support/start-hosted.js";

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

/** A credit comes back after a minute: not within a test. */
const slow = (burst: number) => ({ credits_per_minute: 1, burst });
const words = (count: number) => ({ content: `${"word ".repeat(count - 1)}end\n` });

const ask = (key: string, body: unknown = { content: "# A\n" }) =>
  hosted.ask("/v1/profile", { key, body });
const statusOf = async (key: string, body?: unknown) => (await ask(key, body)).status;

test.each([
  ["key", "with this key", {}, slow(3), undefined, 3],
  ["tenant", "this account", slow(2), {}, undefined, 2],
  ["documents", "2 documents were judged today", { documents_per_day: 2 }, {}, undefined, 2],
  ["characters", "10 characters", { characters_per_day: 10 }, {}, words(5), 1],
])(
  "the limit %s lets so much through, and then says when to come back",
  async (name, message, changes, key, body, count) => {
    const add = () => hosted.addTenant(changes, key);
    const [one, other] = [await add(), await add()];
    for (let rest = count - 1; rest >= 0; rest--) {
      const answer = await ask(one.key, body);
      expect([answer.status, left(answer)[name]?.r]).toEqual([200, rest]);
    }
    const refused = await ask(one.key, body);
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(count < 2 || name === "documents" ? 86_400 : 60);
    expect(left(refused)[name]).toMatchObject({ r: 0 });
    const said = expect.stringContaining(message);
    expect(await errorOf(refused)).toMatchObject({ code: "rate_limited", message: said });
    expect(await hosted.store.tenant(one.id).usage()).toMatchObject([{ documents: count }]);
    // The body of a refused request is not read, and no other account is bound.
    expect(await statusOf(one.key, "not JSON")).toBe(429);
    expect(await statusOf(other.key)).toBe(200);
  },
);

test("every answer to a key says how it stands, and by which policy", async () => {
  const { key } = await hosted.addTenant({ documents_per_day: 7 });
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

describe("credits", () => {
  test("are taken by characters, for a repetition, too", async () => {
    const { key } = await hosted.addTenant({}, slow(20));
    const headers = { "idempotency-key": "again" };
    for (const rest of [16, 12]) {
      // 35,000 characters are four credits of 10,000.
      const response = await hosted.ask("/v1/profile", { key, headers, body: words(7_000) });
      expect(left(response).key?.r).toBe(rest);
    }
  });

  test("are taken by the bytes of a body whose answer nobody waits for", async () => {
    const { key } = await hosted.addTenant({}, slow(1_000));
    const body = JSON.stringify({ content: "# a\n\n".repeat(200_000) });
    const headers = { "content-type": "application/json", authorization: `Bearer ${key}` };
    const isTaken = async () => (left(await ask(key)).key?.r ?? 0) < 900;
    await leaveEarly(`${hosted.url}/v1/plan`, { method: "POST", headers, body }, isTaken);
  });

  test("are taken by time, if that is more", async () => {
    const costly = await startHosted({ MILLISECONDS_PER_CREDIT: "1" });
    const { key } = await costly.addTenant({}, slow(1_000_000));
    const body = { content: "| a | b |\n| - | - |\n".repeat(400) };
    // Its 8,000 characters are one credit.
    expect(left(await costly.ask("/v1/plan", { key, body })).key?.r).toBeLessThan(999_998);
    await costly.stop();
  });

  test("are taken for wrong requests, too", async () => {
    const { key } = await hosted.addTenant({}, slow(2));
    // Work that cannot be charged changes no answer.
    const charge = vi.spyOn(Store.prototype, "charge").mockRejectedValueOnce(new Error("away"));
    const statuses = [];
    for (const body of ["{", "{", "{"]) statuses.push(await statusOf(key, body));
    expect(statuses).toEqual([400, 400, 429]);
    // Those of tests before this one may come late.
    expect(charge.mock.calls.length).toBeGreaterThanOrEqual(2);
    charge.mockRestore();
  });
});

test("100 at once pass a quota of 10 by no more than the requests that were open", async () => {
  const { id, key } = await hosted.addTenant({ documents_per_day: 10 });
  const answers = await Promise.all(Array.from({ length: 100 }, () => statusOf(key)));
  const judged = answers.filter((status) => status === 200).length;
  expect(judged).toBeGreaterThan(0);
  expect(judged).toBeLessThan(10 + 16);
  expect(await hosted.store.tenant(id).usage()).toMatchObject([{ documents: judged }]);
});

test("a tenant has so many requests under way, and no other one is bound by it", async () => {
  const [one, other] = [await hosted.addTenant(), await hosted.addTenant()];
  const idle: Socket[] = [];
  const open = () => {
    const socket = connect(hosted.port, "127.0.0.1");
    socket.on("error", () => {});
    const headers = { authorization: `Bearer ${one.key}`, "content-length": 100 };
    socket.write(post("/v1/profile", "", headers));
    idle.push(socket);
  };
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
  expect(refused.headers.get("ratelimit-policy")).toBe('"at-once";q=16;w=1');
  expect((await errorOf(refused)).message).toContain("16 requests under way");
  expect(await statusOf(other.key)).toBe(200);
  for (const socket of idle) socket.destroy();
  await expect.poll(() => statusOf(one.key)).toBe(200);
});
