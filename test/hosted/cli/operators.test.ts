import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openStore } from "../../../hosted/src/store/open-store.js";
import { makeHosted, makeTenant } from "./run-hosted-cli.js";

const folder = mkdtempSync(join(tmpdir(), "context-verdict-operators-"));
const url = `file:${join(folder, "store.db")}`;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { hosted } = makeHosted();
const run = (...argv: string[]) => hosted(argv, { env: { DATABASE_URL: url }, openStore });

test("a file that is not there is not made by looking at it, only by hosted migrate", async () => {
  const missing = await run("tenants", "list");
  expect(missing).toMatchObject({ status: 2, stdout: "" });
  expect(missing.stderr).toContain("there is no database where DATABASE_URL says");
  expect(missing.stderr).not.toContain(folder);
  expect(await run("migrate")).toMatchObject({ status: 0 });
  expect(await run("tenants", "list")).toMatchObject({ status: 0 });
  expect(statSync(join(folder, "store.db")).mode & 0o777).toBe(0o600);
});

test("what is changed is written down, and stays when its tenant is gone", async () => {
  await run("tenants", "create", "A", "--id", "audited");
  const { stdout } = await run("keys", "create", "audited", "--label", "x", "--json");
  const { id } = JSON.parse(stdout) as { id: string };
  await run("tenants", "suspend", "audited");
  await run("tenants", "resume", "audited");
  await run("tenants", "update", "audited", "--documents-per-day", "3");
  await run("tenants", "reset-limits", "audited");
  await run("keys", "revoke", "audited", id);
  await run("keys", "revoke", "audited", "key_0000000000000000");
  await run("tenants", "show", "audited");
  await run("tenants", "delete", "audited", "--yes");
  const { events } = JSON.parse((await run("audit", "--tenant", "audited", "--json")).stdout) as {
    events: { action: string; actor: string; subject: string | null }[];
  };
  expect(events.map(({ action }) => action).sort()).toEqual(
    [
      "tenants.create",
      "keys.create",
      "tenants.suspend",
      "tenants.resume",
      "tenants.update",
      "tenants.reset_limits",
      "keys.revoke",
      "tenants.delete",
    ].sort(),
  );
  expect(new Set(events.map(({ actor }) => actor))).toEqual(new Set(["operator"]));
  expect(events.find(({ action }) => action === "keys.revoke")?.subject).toBe(id);
  expect((await run("audit", "--limit", "1")).stdout).toContain("audited");
});

describe("a backup", () => {
  const backup = join(folder, "backup.db");

  test("is a new file that only this user can read, with what was there", async () => {
    await run("tenants", "create", "Saved", "--id", "saved");
    expect(await run("backup", backup)).toEqual({
      status: 0,
      stdout: "The backup is written.\n",
      stderr: "",
    });
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    const env = { DATABASE_URL: `file:${backup}` };
    expect((await hosted(["tenants", "show", "saved"], { env, openStore })).status).toBe(0);
  });

  test("never takes the place of another one", async () => {
    const again = await run("backup", backup);
    expect(again).toMatchObject({ status: 1, stdout: "" });
    expect(again.stderr).toBe("hosted: there is a file of this name already; choose another one\n");
  });

  test("of nothing is not made", async () => {
    const env = { DATABASE_URL: `file:${join(folder, "missing.db")}` };
    const none = await hosted(["backup", join(folder, "none.db")], { env, openStore });
    expect(none.status).toBe(2);
    expect(none.stderr).toContain("there is no database where DATABASE_URL says");
    expect(existsSync(join(folder, "none.db"))).toBe(false);
  });

  test("of PostgreSQL is left to its own program", async () => {
    const env = { DATABASE_URL: "postgres://u:secret@db/c" };
    const refused = await hosted(["backup", "x.db"], { env, openStore });
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain("pg_dump --format=custom");
    expect(refused.stderr).not.toContain("secret");
  });
});

test("a key goes to a file of its own, and then to nowhere else", async () => {
  const made = await makeTenant();
  const created = await made.hosted([
    "keys",
    "create",
    "docs-team",
    "--label",
    "x",
    "--output",
    "k",
  ]);
  expect(created).toMatchObject({ status: 0, stdout: "" });
  expect(made.secrets.get("k")).toMatch(/^cv_live_\w{38}\n$/);
  const other = ["keys", "create", "docs-team", "--label", "y", "--output", "r", "--json"];
  expect((await made.hosted(other)).stdout).not.toContain("cv_live_");
  expect(made.secrets.get("r")).toMatch(/^cv_live_/);
});

test("a key is not made where its file is there already", async () => {
  const { hosted, secrets } = await makeTenant();
  secrets.set("k", "another one");
  const create = ["keys", "create", "docs-team", "--label", "y", "--output", "k"];
  const before = (await hosted(["keys", "list", "docs-team", "--json"])).stdout;
  expect(before).toContain("key_");
  expect(await hosted(create)).toEqual({
    status: 2,
    stdout: "",
    stderr: "hosted: --output needs a new file: there is such a file; no key was made\n",
  });
  expect(secrets.get("k")).toBe("another one");
  expect((await hosted(["keys", "list", "docs-team", "--json"])).stdout).toBe(before);
});
