import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { createApiKey } from "../../../hosted/src/keys/api-key.js";
import { WireClient } from "../../contract/wire-client.js";
import { exchange } from "../../http/raw-client.js";
import { addKey, errorOf, hostedFor } from "../support/start-hosted.js";

const hosted = await hostedFor({ KEY_CACHE_SECONDS: "1" });
/** Remembers a key for longer than sixteen requests take on any machine. */
const patient = await hostedFor({ KEY_CACHE_SECONDS: "60" });

/** How often the database was asked for a key. */
async function countLookups({ metricsUrl } = hosted): Promise<number> {
  const metrics = await (await fetch(metricsUrl)).text();
  const line = /store_duration_seconds_count\{operation="findKey".*\} (\d+)/.exec(metrics);
  return Number(line?.[1] ?? 0);
}

async function expectRefusal(headers: Record<string, string>, message: string, challenge: string) {
  const response = await hosted.ask("/v1/profile", { headers });
  expect(response.status).toBe(401);
  expect(response.headers.get("www-authenticate")).toBe(challenge);
  const error = await errorOf(response);
  expect(error).toMatchObject({ code: "unauthorized", message: expect.stringContaining(message) });
  for (const value of Object.values(headers)) expect(JSON.stringify(error)).not.toContain(value);
}

const INVALID = 'Bearer error="invalid_token"';

describe("without a valid key", () => {
  test("a missing one is asked for", () => expectRefusal({}, "send a key", "Bearer"));

  test.each([
    ["another scheme", (key: string) => `Basic ${key}`],
    ["no scheme", (key: string) => key],
    ["two keys", (key: string) => `Bearer ${key} ${key}`],
    [
      "a mistyped character",
      (key: string) => `Bearer ${key.slice(0, 20)}${flip(key[20]!)}${key.slice(21)}`,
    ],
    ["a key that was cut", (key: string) => `Bearer ${key.slice(0, -1)}`],
    ["a long text", () => `Bearer cv_live_${"a".repeat(8_000)}`],
    ["an empty one", () => "Bearer"],
  ])("%s is refused without a look at the database", async (_, write) => {
    const { key } = await hosted.addTenant();
    const before = await countLookups();
    await expectRefusal({ authorization: write(key) }, "this key is malformed", INVALID);
    expect(await countLookups()).toBe(before);
  });

  test("one of the right form that nobody has", async () => {
    const before = await countLookups();
    const authorization = `Bearer ${createApiKey()}`;
    await expectRefusal({ authorization }, "not valid", INVALID);
    expect(await countLookups()).toBe(before + 1);
  });

  test("two headers are one too many, whichever of them is right", async () => {
    const { key } = await hosted.addTenant();
    const headers = [
      "host: localhost",
      ...[key, createApiKey()].map((one) => `authorization: Bearer ${one}`),
    ];
    const { answers } = await exchange(Number(new URL(hosted.url).port), [
      `POST /v1/profile HTTP/1.1\r\n${headers.join("\r\n")}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400]);
  });

  test("a key in the body or the address is none", async () => {
    const { key } = await hosted.addTenant();
    const response = await hosted.ask(`/v1/profile?key=${key}&authorization=Bearer%20${key}`);
    expect(response.status).toBe(401);
  });
});

describe("a key", () => {
  test("is taken, in any case of its scheme", async () => {
    const { key } = await hosted.addTenant();
    for (const scheme of ["Bearer", "bearer", "BEARER"]) {
      const headers = { authorization: `${scheme} ${key}` };
      expect((await hosted.ask("/v1/profile", { headers })).status).toBe(200);
    }
  });

  test("that is revoked ends within seconds; its successor lives", async () => {
    const { id, keyId, key } = await hosted.addTenant();
    const { key: next } = await addKey(hosted.store, id);
    for (const live of [key, next])
      expect((await hosted.ask("/v1/plan", { key: live })).status).toBe(200);
    await hosted.store.tenant(id).revokeKey(keyId);
    const ask = async () => (await hosted.ask("/v1/plan", { key })).status;
    await expect.poll(ask).toBe(401);
    const headers = { authorization: `Bearer ${key}` };
    await expectRefusal(headers, "revoked", INVALID);
    expect((await hosted.ask("/v1/plan", { key: next })).status).toBe(200);
  });

  test("past its end is refused", async () => {
    const { key } = await hosted.addTenant({}, { expiresInMs: 1 });
    await sleep(50);
    await expectRefusal({ authorization: `Bearer ${key}` }, "has expired", INVALID);
  });

  test("of a suspended account may do nothing", async () => {
    const { key } = await hosted.addTenant({ isSuspended: true });
    const response = await hosted.ask("/v1/profile", { key });
    expect(response.status).toBe(403);
    expect(await errorOf(response)).toMatchObject({ code: "forbidden" });
  });

  test("may call the tools of its scopes, and no other", async () => {
    const { key } = await hosted.addTenant({}, { scopes: ["profile", "plan"] });
    for (const [tool, status] of [
      ["profile", 200],
      ["plan", 200],
      ["convert", 403],
      ["validate", 403],
    ]) {
      const response = await hosted.ask(`/v1/${tool}`, { key });
      expect(response.status, `${tool}`).toBe(status);
      if (status === 403) {
        expect((await errorOf(response)).message).toBe("this key is for profile, plan only");
      }
    }
  });

  test("is asked for at planned endpoints, too", async () => {
    const { key } = await hosted.addTenant();
    expect((await hosted.ask("/v1/batch")).status).toBe(401);
    expect((await hosted.ask("/v1/batch", { key })).status).toBe(501);
  });

  test("is looked up once, however many ask at once", async () => {
    const { key } = await patient.addTenant();
    const before = await countLookups(patient);
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => patient.ask("/v1/profile", { key })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200));
    expect(await countLookups(patient)).toBe(before + 1);
  });

  test("tells tenants apart: usage is that of the one who asked", async () => {
    const [one, other] = [await hosted.addTenant(), await hosted.addTenant()];
    await hosted.ask("/v1/profile", { key: one.key });
    expect(await hosted.store.tenant(one.id).usage()).toMatchObject([
      { keyId: one.keyId, documents: 1 },
    ]);
    expect(await hosted.store.tenant(other.id).usage()).toEqual([]);
  });
});

test("what is wrong is named in the order of the contract", async () => {
  const { key } = await hosted.addTenant();
  const json = "application/json";
  const statuses = async (path: string, options: object) =>
    (await hosted.ask(path, options)).status;
  expect(await statuses("/v1/nothing", {})).toBe(404);
  expect(await statuses("/v1/profile", { method: "GET" })).toBe(405);
  expect(await statuses("/v1/profile", { headers: { "content-type": "text/plain" } })).toBe(401);
  expect(await statuses("/v1/profile", { key, headers: { "content-type": "text/plain" } })).toBe(
    415,
  );
  expect(await statuses("/v1/profile", { key, headers: { "content-type": json }, body: "{" })).toBe(
    400,
  );
});

test("a page of another origin is refused, one of the service's own is answered", async () => {
  const { key } = await hosted.addTenant();
  const other = await hosted.ask("/v1/profile", {
    key,
    headers: { origin: "https://docs.example" },
  });
  expect([other.status, (await errorOf(other)).message]).toEqual([
    403,
    "pages of this origin are not allowed",
  ]);
});

test("the name of BASE_URL is answered, and no other", async () => {
  const { key } = await hosted.addTenant();
  const ask = async (host: string) => {
    const client = new WireClient(Number(new URL(hosted.url).port));
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json", host };
    const { status } = await client.send({
      method: "POST",
      path: "/v1/profile",
      headers,
      body: '{"content":""}',
    });
    client.close();
    return status;
  };
  expect(await ask("hosted.invalid")).toBe(200);
  expect(await ask("hosted.invalid:8443")).toBe(200);
  expect(await ask("docs.example")).toBe(403);
});

test("a tenant that was deleted meanwhile is nobody", async () => {
  const { id, key } = await hosted.addTenant();
  expect((await hosted.ask("/v1/profile", { key })).status).toBe(200);
  await hosted.store.tenant(id).remove();
  await expectRefusal({ authorization: `Bearer ${key}` }, "not valid", INVALID);
  expect(hosted.lines().filter(({ msg }) => msg === "store")).toEqual([]);
});

function flip(character: string): string {
  return character === "a" ? "b" : "a";
}
