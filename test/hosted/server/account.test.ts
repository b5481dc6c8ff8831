import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { SCOPES } from "../../../hosted/src/keys/api-key.js";
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

/** Asks with a key; every answer is held to the contract. */
function askWith(key: string) {
  return async (method: "GET" | "POST" | "DELETE", path: string) => {
    const response = await hosted.ask(`/v1/account${path}`, { key, method });
    const { pathname } = new URL(response.url);
    const name = Object.keys(contract.paths).find((each) =>
      new RegExp(`^${each.replace(/\{\w+\}/g, "[^/]+")}$`).test(pathname),
    )!;
    const { operationId, responses } = contract.paths[name][method.toLowerCase()];
    for (const header of Object.keys(responses["200"].headers)) {
      expect(response.headers.get(header), header).not.toBeNull();
    }
    const schema = response.ok
      ? responses["200"].content["application/json"].schema.$ref
      : "#/components/schemas/ErrorEnvelope";
    if (response.ok) answered.add(operationId);
    const isValid = ajv.compile({ $ref: `contract${schema}` });
    const answer = JSON.parse(await response.text());
    expect(isValid(answer), JSON.stringify(isValid.errors)).toBe(true);
    return answer;
  };
}

async function addAccount() {
  const tenant = await hosted.addTenant({ keeps_history: 1 }, { scopes: SCOPES });
  return { ...tenant, ask: askWith(tenant.key) };
}

test("an account has its limits and usage, and its history, which it may delete", async () => {
  const { id, keyId, key, ask } = await addAccount();
  const { headers } = await hosted.ask("/v1/profile", { key });
  const used = headers.get("x-request-id")!;
  await hosted.ask("/v1/plan", { key });
  expect(await ask("GET", "")).toMatchObject({
    id,
    key_id: keyId,
    limits: { key: { credits_per_minute: 120, burst: 120 }, documents_per_day: 10_000 },
    history: { is_kept: true, days: 30 },
    today: { documents: expect.any(Number) },
  });
  // A visit costs no document.
  expect(await ask("GET", "/usage")).toMatchObject({ usage: [{ key_id: keyId, documents: 2 }] });
  expect(await ask("GET", "/usage?from=2999-01-01")).toEqual({ usage: [] });
  const page = await ask("GET", "/history?limit=1");
  expect(page.reports).toHaveLength(1);
  const rest = await ask("GET", `/history?after=${page.next}`);
  expect(rest).toMatchObject({ reports: [{}], next: null });
  expect(await ask("GET", `/history/${used}`)).toMatchObject({ id: used, tool: "profile" });
  expect(await ask("DELETE", `/history/${used}`)).toEqual({ deleted: 1 });
  expect(await ask("DELETE", "/history")).toEqual({ deleted: 1 });
});

test("an account switches its history, unless it is forbidden", async () => {
  const { id, key } = await hosted.addTenant({}, { scopes: SCOPES });
  const ask = askWith(key);
  expect((await ask("GET", "")).history.is_kept).toBe(false);
  expect(await ask("POST", "/history/start")).toEqual({ is_kept: true, days: 30 });
  await expect
    .poll(async () => {
      await hosted.ask("/v1/profile", { key });
      return (await ask("GET", "/history")).reports.length;
    })
    .toBeGreaterThan(0);
  expect((await ask("POST", "/history/stop")).is_kept).toBe(false);
  await ask("POST", "/history/start");
  await hosted.store.tenant(id).update({ may_keep_history: 0 });
  expect((await ask("POST", "/history/start")).error.code).toBe("forbidden");
  expect((await ask("GET", "")).history.is_kept).toBe(false);
});

test("an account revokes its keys, and the audit trail says which key did", async () => {
  const { id, keyId, ask } = await addAccount();
  const { keyId: other } = await addKey(hosted.store, id);
  expect((await ask("POST", `/keys/${other}/revoke`)).state).toBe("revoked");
  expect((await ask("GET", "/keys")).keys).toHaveLength(2);
  const events = await hosted.store.audit(id, 99);
  const own = events.filter(({ actor }) => actor === `key:${keyId}`);
  expect(own.map(({ action }) => action)).toEqual(["keys.revoke"]);
});

test("an account never reaches another one, and needs its scope", async () => {
  const [one, other] = [await addAccount(), await addAccount()];
  const revoked = await one.ask("POST", `/keys/${other.keyId}/revoke`);
  expect(revoked.error.code).toBe("not_found");
  expect((await other.ask("GET", "/keys")).keys).toMatchObject([{ state: "active" }]);
  const { key } = await hosted.addTenant();
  expect((await askWith(key)("GET", "")).error.code).toBe("forbidden");
  expect((await hosted.ask("/v1/account", { method: "GET" })).status).toBe(401);
});

test("what is asked for wrongly, or what nothing has, is no defect", async () => {
  const { key } = await addAccount();
  for (const [path, status] of [
    ["usage?from=yesterday", 400],
    ["usage?to=2026-13-45", 400],
    ["history?limit=0", 400],
    ["history?limit=1&limit=2", 400],
    ["history?after=a&after=b", 400],
    ["history?after=nonsense", 404],
    ["history?after=%00", 404],
  ] as const) {
    const answer = await hosted.ask(`/v1/account/${path}`, { key, method: "GET" });
    expect(answer.status, path).toBe(status);
    expect((await errorOf(answer)).code).toBe(status === 400 ? "bad_request" : "not_found");
  }
  for (const id of ["a".repeat(101), "a".repeat(500), "%00", "a%00b"]) {
    for (const [method, path] of [
      ["GET", `/v1/account/history/${id}`],
      ["DELETE", `/v1/account/history/${id}`],
      ["POST", `/v1/account/keys/${id}/revoke`],
    ] as const) {
      expect((await hosted.ask(path, { key, method })).status, `${method} ${path}`).toBe(404);
      expect((await errorOf(await shut.ask(path, { method }))).code).toBe("not_launched");
    }
  }
  expect(hosted.log() + shut.log()).not.toContain('"defect"');
});

test("every operation of the contract was answered", () => {
  const operations = Object.values(contract.paths as Record<string, object>).flatMap((path) =>
    Object.values(path).flatMap(({ operationId }) => operationId ?? []),
  );
  expect([...answered].sort()).toEqual(operations.sort());
});
