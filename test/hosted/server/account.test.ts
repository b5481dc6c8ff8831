import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { SCOPES } from "../../../hosted/src/keys/api-key.js";
import { createClient } from "../../../src/client/index.js";
import { addKey, errorOf, hostedFor } from "../support/start-hosted.js";

const hosted = await hostedFor();
const shut = await hostedFor({ LAUNCHED: "" });
const contract = parse(
  readFileSync(new URL("../../../schema/v1/account.yaml", import.meta.url), "utf8"),
);
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(contract, "contract");

/** The paths of the contract that were answered, so that none is left out. */
const answered = new Set<string>();

/** A client whose every answer is held to the contract. */
function clientFor(key: string) {
  return createClient({
    baseUrl: hosted.url,
    key,
    fetch: async (request) => {
      const response = await fetch(request);
      const { pathname } = new URL(request.url);
      const path = Object.keys(contract.paths).find((each) =>
        new RegExp(`^${each.replace(/\{\w+\}/g, "[^/]+")}$`).test(pathname),
      )!;
      const operation = contract.paths[path][request.method.toLowerCase()];
      for (const name of Object.keys(operation.responses["200"].headers)) {
        expect(response.headers.get(name), name).not.toBeNull();
      }
      const name = response.ok
        ? operation.responses["200"].content["application/json"].schema.$ref
        : "#/components/schemas/ErrorEnvelope";
      if (response.ok) answered.add(operation.operationId);
      const valid = ajv.compile({ $ref: `contract${name}` });
      expect(valid(await response.clone().json()), JSON.stringify(valid.errors)).toBe(true);
      return response;
    },
  });
}

async function addAccount() {
  const tenant = await hosted.addTenant({ keeps_history: 1 }, { scopes: SCOPES });
  return { ...tenant, client: clientFor(tenant.key) };
}

const withId = (id: string) => ({ params: { path: { id } } });
const withQuery = <Query>(query: Query) => ({ params: { query } });

test("an account has its limits and usage, and its history, which it may delete", async () => {
  const { id, keyId, key, client } = await addAccount();
  const { headers } = await hosted.ask("/v1/profile", { key });
  const used = headers.get("x-request-id")!;
  await hosted.ask("/v1/plan", { key });
  expect((await client.GET("/v1/account")).data).toMatchObject({
    id,
    key_id: keyId,
    limits: { key: { credits_per_minute: 120, burst: 120 }, documents_per_day: 10_000 },
    history: { is_kept: true, days: 30 },
    today: { documents: expect.any(Number) },
  });
  const { data: usage } = await client.GET("/v1/account/usage");
  // A visit costs no document.
  expect(usage?.usage).toMatchObject([{ key_id: keyId, documents: 2 }]);
  const none = await client.GET("/v1/account/usage", withQuery({ from: "2999-01-01" }));
  expect(none.data).toEqual({ usage: [] });
  const { data: page } = await client.GET("/v1/account/history", withQuery({ limit: 1 }));
  expect(page?.reports).toHaveLength(1);
  const { data: rest } = await client.GET("/v1/account/history", withQuery({ after: page!.next! }));
  expect(rest).toMatchObject({ reports: [{}], next: null });
  const { data: report } = await client.GET("/v1/account/history/{id}", withId(used));
  expect(report).toMatchObject({ id: used, tool: "profile" });
  const one = await client.DELETE("/v1/account/history/{id}", withId(used));
  expect(one.data).toEqual({ deleted: 1 });
  expect((await client.DELETE("/v1/account/history")).data).toEqual({ deleted: 1 });
});

test("an account switches its history, unless it is forbidden", async () => {
  const { id, key } = await hosted.addTenant({}, { scopes: SCOPES });
  const client = clientFor(key);
  expect((await client.GET("/v1/account")).data?.history.is_kept).toBe(false);
  const started = await client.POST("/v1/account/history/start");
  expect(started.data).toEqual({ is_kept: true, days: 30 });
  await expect
    .poll(async () => {
      await hosted.ask("/v1/profile", { key });
      return (await client.GET("/v1/account/history")).data?.reports.length;
    })
    .toBeGreaterThan(0);
  expect((await client.POST("/v1/account/history/stop")).data?.is_kept).toBe(false);
  await client.POST("/v1/account/history/start");
  await hosted.store.tenant(id).update({ may_keep_history: 0 });
  expect((await client.POST("/v1/account/history/start")).error?.error.code).toBe("forbidden");
  expect((await client.GET("/v1/account")).data?.history.is_kept).toBe(false);
});

test("an account revokes its keys, and the audit trail says which key did", async () => {
  const { id, keyId, client } = await addAccount();
  const { keyId: other } = await addKey(hosted.store, id);
  const { data: revoked } = await client.POST("/v1/account/keys/{id}/revoke", withId(other));
  expect(revoked?.state).toBe("revoked");
  expect((await client.GET("/v1/account/keys")).data?.keys).toHaveLength(2);
  const events = await hosted.store.audit(id, 99);
  const own = events.filter(({ actor }) => actor === `key:${keyId}`);
  expect(own.map(({ action }) => action)).toEqual(["keys.revoke"]);
});

test("an account never reaches another one, and needs its scope", async () => {
  const [one, other] = [await addAccount(), await addAccount()];
  const revoked = await one.client.POST("/v1/account/keys/{id}/revoke", withId(other.keyId));
  expect(revoked.response.status).toBe(404);
  const keys = await other.client.GET("/v1/account/keys");
  expect(keys.data?.keys).toMatchObject([{ state: "active" }]);
  const { key } = await hosted.addTenant();
  const { response, error } = await clientFor(key).GET("/v1/account");
  expect([response.status, error?.error.code]).toEqual([403, "forbidden"]);
  expect((await hosted.ask("/v1/account", { method: "GET" })).status).toBe(401);
});

test.each([
  ["usage?from=yesterday", 400],
  ["usage?to=2026-13-45", 400],
  ["history?limit=0", 400],
  ["history?limit=1&limit=2", 400],
  ["history?after=a&after=b", 400],
  ["history?after=nonsense", 404],
  ["history?after=%00", 404],
])("GET /v1/account/%s is %d", async (path, status) => {
  const { key } = await addAccount();
  const answer = await hosted.ask(`/v1/account/${path}`, { key, method: "GET" });
  expect(answer.status).toBe(status);
  expect((await errorOf(answer)).code).toBe(status === 400 ? "bad_request" : "not_found");
});

test.each(["a".repeat(101), "a".repeat(500), "%00", "a%00b"])(
  "an id that nothing has is 404 and no defect: %s",
  async (id) => {
    const { key } = await addAccount();
    for (const [method, path] of [
      ["GET", `/v1/account/history/${id}`],
      ["DELETE", `/v1/account/history/${id}`],
      ["POST", `/v1/account/keys/${id}/revoke`],
    ] as const) {
      expect((await hosted.ask(path, { key, method })).status, `${method} ${path}`).toBe(404);
      const answer = await shut.ask(path, { method });
      expect((await errorOf(answer)).code).toBe("not_launched");
    }
    expect(hosted.log() + shut.log()).not.toContain('"defect"');
  },
);

test("every operation of the contract was answered", () => {
  const operations = Object.values(contract.paths as Record<string, object>).flatMap((path) =>
    Object.values(path).flatMap(({ operationId }) => operationId ?? []),
  );
  expect([...answered].sort()).toEqual(operations.sort());
});
