import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createApiKey, hashApiKey, parseApiKey } from "../../../hosted/src/keys/api-key.js";
import { makeTenant } from "./run-hosted-cli.js";

const NOTICE = "Keep the key now: it is not shown again.\n";
const CREATE = ["keys", "create", "docs-team", "--label", "site"];

describe("keys create", () => {
  it("prints the key alone on standard output, and the rest beside it", async () => {
    const { hosted, store } = await makeTenant();
    const { status, stdout, stderr } = await hosted([
      ...CREATE,
      ..."--scopes convert,profile --expires 90d --burst 5".split(" "),
    ]);
    expect(status).toBe(0);
    const key = stdout.trimEnd();
    expect(parseApiKey(key)).toBe(key);
    expect(stdout).toBe(`${key}\n`);
    expect(stderr).not.toContain(key);
    expect(stderr).toMatch(
      /^id +key_\w{16}\nlabel +site\nstate +active\nscopes +profile,convert\n/,
    );
    expect(stderr).toContain(NOTICE);
    expect(await store.findKey(hashApiKey(key))).toMatchObject({
      tenantId: "docs-team",
      scopes: ["profile", "convert"],
      state: "active",
      keyRate: { creditsPerMinute: null, burst: 5 },
    });
  });

  it("puts the key into the record with --json, still with the notice", async () => {
    const { hosted } = await makeTenant();
    const run = await hosted([...CREATE, "--json"]);
    expect(run.stderr).toBe(NOTICE);
    expect(JSON.parse(run.stdout)).toEqual({
      key: expect.stringMatching(/^cv_live_/),
      id: expect.stringMatching(/^key_/),
      label: "site",
      state: "active",
      scopes: "profile,convert,validate,plan",
      created_at: expect.any(String),
      expires_at: null,
      revoked_at: null,
      credits_per_minute: null,
      burst: null,
    });
  });

  it("writes the key to a new private file, and then nowhere else", async () => {
    const { hosted, folder, store } = await makeTenant();
    const path = join(folder, "key.txt");
    const created = await hosted([...CREATE, "--output", path, "--json"]);
    expect(created.status).toBe(0);
    expect(created.stdout + created.stderr).not.toContain("cv_live_");
    expect(readFileSync(path, "utf8")).toMatch(/^cv_live_\w{38}\n$/);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    writeFileSync(path, "another one");
    expect(await hosted([...CREATE, "--output", path])).toEqual({
      status: 2,
      stdout: "",
      stderr: "hosted: --output must name a new file: the file exists; no key was created\n",
    });
    expect(readFileSync(path, "utf8")).toBe("another one");
    expect(await store.tenant("docs-team").keys()).toHaveLength(2);
    const none = join(folder, "none.txt");
    await hosted(["keys", "create", "nobody", "--label", "x", "--output", none]);
    expect(existsSync(none)).toBe(false);
  });

  it.each([
    [[], "required option '--label <label>' not specified"],
    [["--label", "\u001b[31m"], "--label must be 1 to 100 printable characters"],
    [["--label", "a", "--scopes", "profile,write"], "plan, account, separated by commas, not"],
    [["--label", "a", "--scopes", ""], "--scopes must be some of profile"],
    [["--label", "a", "--expires", "soon"], "like 30m, 12h or 90d"],
    [["--label", "a", "--expires", "0d"], "up to 3650d"],
    [["--label", "a", "--expires", "4000d"], "up to 3650d"],
    [["--label", "a", "--credits-per-minute", "-5"], "from 1 to 1000000"],
  ])("rejects %j", async (options, message) => {
    const { hosted, store } = await makeTenant();
    const { status, stdout, stderr } = await hosted(["keys", "create", "docs-team", ...options]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(/^hosted: .*\n$/);
    expect(stderr).toContain(message);
    expect(await store.tenant("docs-team").keys()).toHaveLength(1);
  });
});

describe("keys list and revoke", () => {
  it("list all keys and none of the keys themselves", async () => {
    const { hosted, key, keyId } = await makeTenant();
    await hosted([...CREATE, "--expires", "1d"]);
    for (const more of [[], ["--json"]]) {
      const { stdout } = await hosted(["keys", "list", "docs-team", ...more]);
      expect(stdout).toContain(keyId);
      expect(stdout).toContain("site");
      expect(stdout).not.toContain(key);
      expect(stdout).not.toContain(hashApiKey(key));
    }
  });

  it("revoke a key, and none of another tenant", async () => {
    const { hosted, store, key, keyId } = await makeTenant();
    await hosted(["tenants", "create", "Research", "--id", "research"]);
    const none = await hosted(["keys", "revoke", "research", keyId]);
    expect(none).toMatchObject({ status: 1, stdout: "" });
    expect(none.stderr).toContain(`research has no key ${keyId}`);
    expect(await store.findKey(hashApiKey(key))).toMatchObject({ state: "active" });
    const run = await hosted(["keys", "revoke", "docs-team", keyId], { KEY_CACHE_SECONDS: "9" });
    expect(run).toMatchObject({ status: 0, stdout: "Revoked; nodes reject it within 9 s.\n" });
    expect(await store.findKey(hashApiKey(key))).toMatchObject({ state: "revoked" });
  });
});

describe("a key in place of its id", () => {
  it.each([
    ["keys", "revoke", "docs-team"],
    ["keys", "list"],
    ["usage", "docs-team", "--from"],
    [],
  ])("is rejected and not repeated: %s %s", async (...argv) => {
    const { hosted } = await makeTenant();
    const key = createApiKey();
    for (const json of [[], ["--json"]]) {
      const { status, stdout, stderr } = await hosted([...argv, key, ...json]);
      expect(status).toBeGreaterThan(0);
      expect(stdout + stderr).not.toContain(key.slice(8, 20));
    }
  });
});
