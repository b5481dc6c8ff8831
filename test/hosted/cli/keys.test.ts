import { describe, expect, it } from "vitest";
import { createApiKey, hashApiKey, parseApiKey } from "../../../hosted/src/keys/api-key.js";
import { makeTenant } from "./run-hosted-cli.js";

const DAY_MS = 86_400_000;
const NOTICE = "Keep the key now: it is shown this once, and only its hash is stored.\n";

describe("keys create", () => {
  it("prints the key alone on standard output, and the rest beside it", async () => {
    const { hosted, store } = await makeTenant();
    const { status, stdout, stderr } = await hosted(
      "keys create docs-team --label site --scopes convert,profile --expires 90d --burst 5".split(
        " ",
      ),
    );
    expect(status).toBe(0);
    const key = stdout.trimEnd();
    expect(parseApiKey(key)).toBe(key);
    expect(stdout).toBe(`${key}\n`);
    expect(stderr).not.toContain(key);
    expect(stderr.replace(/key_\w{16}/, "key_ID")).toBe(
      `key_ID
  label           site
  may call        profile, convert
  ends            2027-02-19 12:00 UTC
  units a minute  120 (default)
  units at once   5

${NOTICE}`,
    );
    expect(await store.findKey(hashApiKey(key))).toMatchObject({
      tenantId: "docs-team",
      scopes: ["profile", "convert"],
      state: "active",
      keyRate: { unitsPerMinute: null, burst: 5 },
    });
  });

  it("puts the key into the record with --json, still with the notice", async () => {
    const { hosted } = await makeTenant();
    const run = await hosted(["keys", "create", "docs-team", "--label", "site", "--json"]);
    expect(run.stderr).toBe(NOTICE);
    expect(JSON.parse(run.stdout)).toEqual({
      key: expect.stringMatching(/^cv_live_/),
      id: expect.stringMatching(/^key_/),
      label: "site",
      state: "active",
      scopes: ["profile", "convert", "validate", "plan"],
      created_at: "2026-11-21T12:00:00.000Z",
      expires_at: null,
      revoked_at: null,
      limits: { units_per_minute: null, burst: null },
    });
  });

  it.each([
    [[], "required option '--label <label>' not specified"],
    [["--label", "\u001b[31m"], "--label must be 1 to 100 printable characters"],
    [
      ["--label", "a", "--scopes", "profile,write"],
      "profile, convert, validate, plan, account, separated",
    ],
    [["--label", "a", "--scopes", ""], "--scopes must be some of profile"],
    [["--label", "a", "--expires", "soon"], "as 30m, 12h or 90d, or never"],
    [["--label", "a", "--expires", "0d"], "up to 3650d"],
    [["--label", "a", "--expires", "4000d"], "up to 3650d"],
    [["--label", "a", "--units-per-minute", "-5"], "from 1 to 1000000, or default"],
  ])("refuses %j", async (options, message) => {
    const { hosted, store } = await makeTenant();
    const { status, stdout, stderr } = await hosted(["keys", "create", "docs-team", ...options]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(/^hosted: .*\n$/);
    expect(stderr).toContain(message);
    expect(await store.tenant("docs-team").keys()).toHaveLength(1);
  });
});

describe("keys list", () => {
  it("lists all keys and none of the keys themselves", async () => {
    const { hosted, key, keyId, store } = await makeTenant();
    await hosted(["keys", "create", "docs-team", "--label", "site", "--expires", "1d"]);
    store.now += DAY_MS;
    const table = await hosted(["keys", "list", "docs-team"]);
    const json = await hosted(["keys", "list", "docs-team", "--json"]);
    expect(table.stdout.replaceAll(/key_\w{16}/g, "key_0123456789abcdef")).toBe(
      "KEY                   LABEL  MAY CALL  STATE    ENDS        LIMITS\n" +
        "key_0123456789abcdef  build  tools     active   never       default\n" +
        "key_0123456789abcdef  site   tools     expired  2026-11-22  default\n",
    );
    for (const { stdout } of [table, json]) {
      expect(stdout).toContain(keyId);
      expect(stdout).not.toContain(key);
      expect(stdout).not.toContain(hashApiKey(key));
    }
  });
});

describe("keys revoke", () => {
  it("ends a key at once", async () => {
    const { hosted, store, key, keyId } = await makeTenant();
    const run = await hosted(["keys", "revoke", "docs-team", keyId], {
      env: { KEY_CACHE_SECONDS: "9" },
    });
    expect(run).toMatchObject({ status: 0, stdout: "Revoked: it is refused, in at most 9 s.\n" });
    expect(await store.findKey(hashApiKey(key))).toMatchObject({ state: "revoked" });
  });

  it("does not reach the keys of another tenant", async () => {
    const { hosted, store, key, keyId } = await makeTenant();
    await hosted(["tenants", "create", "Research", "--id", "research"]);
    const run = await hosted(["keys", "revoke", "research", keyId]);
    expect(run).toMatchObject({ status: 1, stdout: "" });
    expect(run.stderr).toContain(`research has no key ${keyId}`);
    expect(await store.findKey(hashApiKey(key))).toMatchObject({ state: "active" });
  });
});

describe("a key where its id belongs", () => {
  it.each([
    ["keys", "revoke", "docs-team"],
    ["keys", "list"],
    ["keys", "revoke", "docs-team", "key_0123456789abcdef"],
    ["tenants", "show"],
    ["usage", "docs-team", "--from"],
    [],
  ])("is refused and not repeated: %s %s", async (...argv) => {
    const { hosted } = await makeTenant();
    const key = createApiKey();
    for (const json of [[], ["--json"]]) {
      const { status, stdout, stderr } = await hosted([...argv, key, ...json]);
      expect(status).toBeGreaterThan(0);
      expect(stdout + stderr).not.toContain(key.slice(8, 20));
    }
  });
});
