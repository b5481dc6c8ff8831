import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { COMMANDS } from "../../../hosted/src/cli/commands.js";
import { createApiKey, hashApiKey, parseApiKey } from "../../../hosted/src/keys/api-key.js";
import { ENGINE_VERSION } from "../../../src/engine/contract/version.js";
import { readRows } from "../../support/read-rows.js";
import { AMPLE, use } from "../store/tenants.js";
import { makeHosted, makeTenant, runHostedCli } from "./run-hosted-cli.js";

const TIME = expect.stringMatching(/^20.*Z$/);

test("help lists the commands, and each one its options", async () => {
  const { stdout } = await runHostedCli(["--help"]);
  for (const [name, { options }] of Object.entries(COMMANDS)) {
    expect(stdout).toContain(`\n  ${name} `);
    const help = await runHostedCli([...name.split(" "), "--help"]);
    expect(help).toMatchObject({ status: 0, stderr: "" });
    for (const option of Object.keys(options)) {
      expect(help.stdout).toContain(`\n  --${option.replaceAll("_", "-")} `);
    }
  }
  expect((await runHostedCli(["--version"])).stdout).toBe(`${ENGINE_VERSION}\n`);
});

test("a tenant is created, changed, suspended, resumed and deleted", async () => {
  const { run, ask, store } = await makeHosted();
  const row = {
    ...{ id: "docs-team", name: "Docs team", created_at: TIME, suspended_at: null },
    ...{ may_keep_history: 1, keeps_history: 0, history_days: 30 },
    ...{ credits_per_minute: null, burst: null, documents_per_day: null, characters_per_day: null },
  };
  expect(await ask("tenants create", "Docs team", "--id", "docs-team")).toEqual(row);
  const id = expect.stringMatching(/^ten_[0-9A-Za-z]{16}$/);
  expect(await ask("tenants create", "Another")).toMatchObject({ id });
  const change = "--history-days 7 --documents-per-day 5 --burst 3 --may-keep-history no";
  const changed = { ...row, history_days: 7, documents_per_day: 5, may_keep_history: 0, burst: 3 };
  expect(await ask("tenants update docs-team", ...change.split(" "))).toEqual(changed);
  for (const [line, expected] of [
    ["--burst default --name Docs", { burst: null, name: "Docs" }],
    ["--suspended yes", { suspended_at: TIME }],
    ["--suspended no", { suspended_at: null }],
  ] as const) {
    expect(await ask(`tenants update docs-team ${line}`)).toMatchObject(expected);
  }
  const refused = await run("tenants delete docs-team");
  expect(refused).toMatchObject({ status: 1, stdout: "" });
  expect(refused.stderr).toContain("for good; add --yes");
  expect(await ask("tenants list")).toHaveLength(2);
  expect(await run("tenants delete docs-team --yes")).toMatchObject({ status: 0 });
  expect(await store.tenant("docs-team").info()).toBeUndefined();
});

test("a key is shown once, listed without itself, and revoked by its own tenant", async () => {
  const { ask, run, store } = await makeTenant();
  const options = "--label site --scopes convert,profile --expires-in-days 90 --burst 5";
  const { key, ...row } = await ask(`keys create docs-team ${options}`);
  const hash = hashApiKey(String(key));
  expect(parseApiKey(String(key))).toBe(key);
  expect(row).toEqual({
    ...{ id: expect.stringMatching(/^key_\w{16}$/), label: "site", state: "active" },
    ...{ created_at: TIME, expires_at: TIME, revoked_at: null },
    ...{ scopes: ["profile", "convert"], credits_per_minute: null, burst: 5 },
  });
  const list = await run("keys list docs-team");
  expect(JSON.parse(list.stdout)).toContainEqual(row);
  for (const secret of [key, hash]) expect(list.stdout).not.toContain(secret);

  await ask("tenants create Research --id research");
  const none = await run(`keys revoke research ${row.id}`);
  expect(none).toMatchObject({ status: 1, stdout: "" });
  expect(none.stderr).toContain("research has no key of this id");
  expect(await store.findKey(hash, AMPLE)).toMatchObject({ state: "active" });
  expect(await ask(`keys revoke docs-team ${row.id}`)).toMatchObject({ state: "revoked" });
  expect(await store.findKey(hash, AMPLE)).toMatchObject({ state: "revoked" });
});

test("a key in place of its id is not repeated", async () => {
  const { run } = await makeTenant();
  const key = createApiKey();
  for (const line of ["keys revoke docs-team", "keys list", "usage docs-team --from", "keys", ""]) {
    const { status, stdout, stderr } = await run(line, key);
    expect(status).toBeGreaterThan(0);
    expect(stdout + stderr).not.toContain(key.slice(8, 20));
  }
});

test.each(readRows<[string, number, string]>("errors.yaml", import.meta.url))(
  "%s is an error of one line",
  async (line, expected, message) => {
    const { run, store } = await makeTenant();
    const { status, stdout, stderr } = await run(line);
    expect({ status, stdout }).toEqual({ status: expected, stdout: "" });
    expect(stderr).toMatch(/^hosted: .*\n$/);
    expect(stderr).toContain(message);
    expect(await store.tenant("docs-team").keys()).toHaveLength(1);
  },
);

test("a terminal obeys nothing that a name in the database has in it", async () => {
  const { run, store } = await makeHosted();
  await store.createTenant({ id: "docs-team", name: "a\u001b[2Jb\u009bc\u202e" });
  expect((await run("tenants list")).stdout).not.toMatch(/[\u001b\u009b\u202e]/);
});

test("a database that is missing is created by hosted migrate only", async () => {
  const { folder } = await makeHosted();
  const path = join(folder, "other", "store.db");
  const env = { DATABASE_URL: `file:${path}` };
  const missing = await runHostedCli(["tenants", "list"], { env });
  expect(missing).toMatchObject({ status: 2, stdout: "" });
  expect(missing.stderr).toContain("there is no database at DATABASE_URL");
  expect(missing.stderr).not.toContain(folder);
  const done = { status: 0, stdout: "The tables are up to date.\n", stderr: "" };
  expect(await runHostedCli(["migrate"], { env })).toEqual(done);
  expect((await runHostedCli(["tenants", "list"], { env })).stdout).toBe("[]\n");
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("a database that is out of reach is an error of one line, without its address", async () => {
  const env = { DATABASE_URL: "postgres://u:hunter2@127.0.0.1:1/c" };
  const stderr = "hosted: the database is unavailable (ECONNREFUSED)\n";
  const run = await runHostedCli(["tenants", "list"], { env });
  expect(run).toEqual({ status: 2, stdout: "", stderr });
});

test("usage is shown by day and key, for a range of days", async () => {
  const { ask, store, keyId } = await makeTenant();
  await store.record([use("docs-team", "a", { keyId }), use("docs-team", "b", { keyId })]);
  const row = { day: expect.stringMatching(/^20\d\d-\d\d-\d\d$/), key_id: keyId };
  expect(await ask("usage docs-team --to 2999-01-01")).toEqual([
    { ...row, documents: 2, characters: 200 },
  ]);
  expect(await ask("usage docs-team --from 2999-01-01")).toEqual([]);
});

test("changes are recorded, and stay when their tenant is gone", async () => {
  const { run, ask, keyId } = await makeTenant();
  await run("tenants update docs-team --suspended yes --documents-per-day 3");
  for (const id of [keyId, "key_0000000000000000"]) await run(`keys revoke docs-team ${id}`);
  await run("tenants delete docs-team --yes");
  const events: Record<string, unknown>[] = await ask("audit --tenant docs-team");
  expect(events.map(({ action, subject }) => `${action} ${subject}`).sort()).toEqual([
    `keys.create ${keyId}`,
    `keys.revoke ${keyId}`,
    "tenants.create null",
    "tenants.delete null",
    "tenants.update documents_per_day,suspended_at",
  ]);
  expect(await ask("audit --limit 1")).toMatchObject([{ actor: "operator" }]);
});
