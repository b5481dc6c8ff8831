import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeHosted, makeTenant, runHostedCli } from "./run-hosted-cli.js";

describe("the database", () => {
  test("that is missing is created by hosted migrate only", async () => {
    const { folder } = await makeHosted();
    const path = join(folder, "other", "store.db");
    const env = { DATABASE_URL: `file:${path}` };
    const missing = await runHostedCli(["tenants", "list"], { env });
    expect(missing).toMatchObject({ status: 2, stdout: "" });
    expect(missing.stderr).toContain("there is no database at DATABASE_URL");
    expect(missing.stderr).not.toContain(folder);
    expect(await runHostedCli(["migrate"], { env })).toEqual({
      status: 0,
      stdout: "The tables are up to date.\n",
      stderr: "",
    });
    expect(await runHostedCli(["tenants", "list"], { env })).toEqual({
      status: 0,
      stdout: "none\n",
      stderr: "",
    });
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test("that is out of reach is an error of one line, with an envelope for --json", async () => {
    const env = { DATABASE_URL: "postgres://u:hunter2@127.0.0.1:1/c" };
    const run = await runHostedCli(["tenants", "list"], { env });
    expect(run).toEqual({
      status: 2,
      stdout: "",
      stderr: "hosted: the database is unavailable (ECONNREFUSED)\n",
    });
    const { stderr } = await runHostedCli(["tenants", "list", "--json"], { env });
    expect(JSON.parse(stderr).error.code).toBe("unavailable");
  });
});

test("changes are recorded, and stay when their tenant is gone", async () => {
  const { hosted, keyId } = await makeTenant();
  for (const line of [
    "tenants suspend docs-team",
    "tenants resume docs-team",
    "tenants update docs-team --documents-per-day 3",
    `keys revoke docs-team ${keyId}`,
    "keys revoke docs-team key_0000000000000000",
    "tenants delete docs-team --yes",
  ]) {
    await hosted(line.split(" "));
  }
  const { stdout } = await hosted(["audit", "--tenant", "docs-team", "--json"]);
  const events = JSON.parse(stdout) as { action: string; actor: string; subject: string | null }[];
  expect(events.map(({ action }) => action).sort()).toEqual([
    "keys.create",
    "keys.revoke",
    "tenants.create",
    "tenants.delete",
    "tenants.resume",
    "tenants.suspend",
    "tenants.update",
  ]);
  expect(new Set(events.map(({ actor }) => actor))).toEqual(new Set(["operator"]));
  expect(events.find(({ action }) => action === "keys.revoke")?.subject).toBe(keyId);
  expect((await hosted(["audit", "--limit", "1"])).stdout).toContain("docs-team");
});

describe("a backup", () => {
  test("is a new private file, and never replaces another one", async () => {
    const { hosted, folder } = await makeTenant();
    const backup = join(folder, "backup.db");
    expect(await hosted(["backup", backup])).toEqual({
      status: 0,
      stdout: "The backup is written.\n",
      stderr: "",
    });
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    const copy = await hosted(["tenants", "list"], { DATABASE_URL: `file:${backup}` });
    expect(copy.stdout).toContain("docs-team");
    const again = await hosted(["backup", backup]);
    expect(again).toMatchObject({ status: 1, stdout: "" });
  });

  test("is not made of a missing file, nor of PostgreSQL", async () => {
    const { hosted, folder } = await makeTenant();
    const target = join(folder, "none.db");
    for (const DATABASE_URL of [`file:${join(folder, "missing.db")}`, "postgres://u:secret@db/c"]) {
      const run = await hosted(["backup", target], { DATABASE_URL });
      expect(run.status).toBe(2);
      expect(run.stderr).not.toContain("secret");
      expect(existsSync(target)).toBe(false);
    }
  });
});
