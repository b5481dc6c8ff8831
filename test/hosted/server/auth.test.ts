import { describe, expect, test } from "vitest";
import { createApiKey } from "../../../hosted/src/keys/api-key.js";
import { exchange, post } from "../../http/raw-client.js";
import { addKey, countLookups, errorOf, hostedFor } from "../support/start-hosted.js";

const hosted = await hostedFor({ KEY_CACHE_SECONDS: "1" });
/** Remembers a key for longer than sixteen requests take on any machine. */
const patient = await hostedFor({ KEY_CACHE_SECONDS: "60" });

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
  test.each([
    ["another scheme", (key: string) => `Basic ${key}`],
    ["two keys", (key: string) => `Bearer ${key} ${key}`],
    ["a mistyped key", (key: string) => `Bearer ${key.slice(0, 20)}_${key.slice(21)}`],
    ["a key that was cut", (key: string) => `Bearer ${key.slice(0, -1)}`],
    ["a long text", () => `Bearer cv_live_${"a".repeat(8_000)}`],
  ])("%s is refused without a look at the database", async (_, write) => {
    const { key } = await hosted.addTenant();
    const before = await countLookups(hosted);
    await expectRefusal({ authorization: write(key) }, "this key is malformed", INVALID);
    expect(await countLookups(hosted)).toBe(before);
  });

  test("one that nobody has is looked up, and one in the body or the address is none", async () => {
    const { key } = await hosted.addTenant();
    const before = await countLookups(hosted);
    await expectRefusal({ authorization: `Bearer ${createApiKey()}` }, "not valid", INVALID);
    expect(await countLookups(hosted)).toBe(before + 1);
    await expectRefusal({}, "send a key", "Bearer");
    const response = await hosted.ask(`/v1/profile?key=${key}&authorization=Bearer%20${key}`);
    expect(response.status).toBe(401);
  });

  test("two headers are one too many, whichever of them is right", async () => {
    const { key } = await hosted.addTenant();
    const [authorization, Authorization] = [key, createApiKey()].map((each) => `Bearer ${each}`);
    const fields = { authorization: `${authorization}`, Authorization: `${Authorization}` };
    const { answers } = await exchange(hosted.port, [post("/v1/profile", "", fields)]);
    expect(answers.map(({ status }) => status)).toEqual([400]);
  });
});

describe("a key", () => {
  test("that is revoked ends within seconds; its successor lives", async () => {
    const { id, keyId, key } = await hosted.addTenant();
    const { key: next } = await addKey(hosted.store, id);
    const statusOf = async (each: string) => (await hosted.ask("/v1/plan", { key: each })).status;
    for (const live of [key, next]) expect(await statusOf(live)).toBe(200);
    await hosted.store.tenant(id).revokeKey(keyId);
    await expect.poll(() => statusOf(key)).toBe(401);
    await expectRefusal({ authorization: `Bearer ${key}` }, "revoked", INVALID);
    expect(await statusOf(next)).toBe(200);
  });

  test("past its end is refused, and so is one of a suspended or deleted account", async () => {
    const ended = await hosted.addTenant({}, { expiresInMs: -1 });
    await expectRefusal({ authorization: `Bearer ${ended.key}` }, "has expired", INVALID);
    const suspended = await hosted.addTenant();
    await hosted.store.tenant(suspended.id).update({ suspended: 1 });
    const response = await hosted.ask("/v1/profile", { key: suspended.key });
    expect([response.status, (await errorOf(response)).code]).toEqual([403, "forbidden"]);
    const deleted = await hosted.addTenant();
    expect((await hosted.ask("/v1/profile", { key: deleted.key })).status).toBe(200);
    await hosted.store.tenant(deleted.id).remove();
    await expectRefusal({ authorization: `Bearer ${deleted.key}` }, "not valid", INVALID);
    expect(hosted.lines().filter(({ msg }) => msg === "store")).toEqual([]);
  });

  test("may call the tools of its scopes, in any case of the word Bearer", async () => {
    const { key } = await hosted.addTenant({}, { scopes: ["profile", "plan"] });
    for (const [tool, scheme, status] of [
      ["profile", "bearer", 200],
      ["plan", "BEARER", 200],
      ["convert", "Bearer", 403],
      ["validate", "Bearer", 403],
      ["batch", "Bearer", 501],
    ]) {
      const headers = { authorization: `${scheme} ${key}` };
      const response = await hosted.ask(`/v1/${tool}`, { headers });
      expect(response.status, `${tool}`).toBe(status);
      if (status === 403) {
        expect((await errorOf(response)).message).toBe("this key is for profile, plan only");
      }
    }
    expect((await hosted.ask("/v1/batch")).status).toBe(401);
  });

  test("is looked up once, however many ask at once", async () => {
    const { key } = await patient.addTenant();
    const before = await countLookups(patient);
    const asked = Array.from({ length: 16 }, () => patient.ask("/v1/profile", { key }));
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200));
    expect(await countLookups(patient)).toBe(before + 1);
  });
});

test("what is wrong is named in the order of the contract", async () => {
  const { key } = await hosted.addTenant();
  const text = { headers: { "content-type": "text/plain" } };
  for (const [path, options, status] of [
    ["/v1/nothing", {}, 404],
    ["/v1/profile", { method: "GET" }, 405],
    ["/v1/profile", text, 401],
    ["/v1/profile", { key, ...text }, 415],
    ["/v1/profile", { key, body: "{" }, 400],
    ["/v1/profile", { key, headers: { origin: "https://docs.example" } }, 403],
  ] as const) {
    expect((await hosted.ask(path, options)).status, `${path} ${status}`).toBe(status);
  }
});

test("the name of BASE_URL is answered, and no other", async () => {
  const { key } = await hosted.addTenant();
  const ask = async (host: string) => {
    const headers = { host, authorization: `Bearer ${key}` };
    const steps = [post("/v1/profile", '{"content":""}', headers)];
    return (await exchange(hosted.port, steps)).answers[0]?.status;
  };
  expect(await ask("hosted.invalid:8443")).toBe(200);
  expect(await ask("docs.example")).toBe(403);
});
