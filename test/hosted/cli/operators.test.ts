import { statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { COMMANDS } from "../../../hosted/src/cli/commands.js";
import { ENGINE_VERSION } from "../../../src/engine/contract/version.js";
import { use } from "../store/tenants.js";
import { makeHosted, makeTenant, runHostedCli } from "./run-hosted-cli.js";

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

test.each([
  ["", "there is no such command; hosted --help lists them"],
  ["tenants lsit", "there is no such command"],
  ["tenants list --jsn", "unknown option '--jsn'"],
  ["tenants delete", "this command takes TENANT and its options"],
  ["tenants delete a b", "this command takes TENANT and its options"],
  ["migrate now", "this command takes nothing and its options"],
  ["tenants create Docs --id ten_x", "--id must be 1 to 63 lower-case letters, digits and dashes"],
  ["tenants update docs-team", "there is nothing to change"],
  ["tenants update docs-team --burst 0", "--burst must be a whole number from 1 to 1000000"],
  ["tenants update docs-team --burst 1e3", "1000000, or default"],
  ["tenants update docs-team --may-keep-history maybe", "--may-keep-history must be yes or no"],
  ["tenants update docs-team --history-days 0", "must be a whole number from 1 to 3650"],
  ["keys create docs-team", "--label is missing"],
  ["keys create docs-team --label a --scopes profile,write", "--scopes must be some of profile,"],
  ["keys create docs-team --label a --expires-in-days 4000", "--expires-in-days must be a whole"],
  ["usage docs-team --from 2026-02-30", "--from must be a day (UTC), like 2026-11-21"],
  ["usage docs-team --from 2026-11-22 --to 2026-11-21", "2026-11-22 is after --to 2026-11-21"],
  ["usage docs-team --from", "'--from <value>' argument missing"],
])("%s is a usage error", async (line, message) => {
  const { run, store } = await makeTenant();
  const { status, stdout, stderr } = await run(line);
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toMatch(/^hosted: .*\n$/);
  expect(stderr.toLowerCase()).toContain(message.toLowerCase());
  expect(await store.tenant("docs-team").keys()).toHaveLength(1);
});

describe("the database", () => {
  test("that is missing is created by hosted migrate only", async () => {
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

  test("that is out of reach is an error of one line, without its address", async () => {
    const env = { DATABASE_URL: "postgres://u:hunter2@127.0.0.1:1/c" };
    const stderr = "hosted: the database is unavailable (ECONNREFUSED)\n";
    const run = await runHostedCli(["tenants", "list"], { env });
    expect(run).toEqual({ status: 2, stdout: "", stderr });
  });
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
  for (const line of [
    "tenants update docs-team --suspended yes --documents-per-day 3",
    `keys revoke docs-team ${keyId}`,
    "keys revoke docs-team key_0000000000000000",
    "tenants delete docs-team --yes",
  ]) {
    await run(line);
  }
  const events = await ask("audit --tenant docs-team");
  expect(
    events.map(({ action, subject }: Record<string, unknown>) => `${action} ${subject}`).sort(),
  ).toEqual([
    `keys.create ${keyId}`,
    `keys.revoke ${keyId}`,
    "tenants.create null",
    "tenants.delete null",
    "tenants.update documents_per_day,suspended_at",
  ]);
  expect(await ask("audit --limit 1")).toMatchObject([{ actor: "operator" }]);
});
