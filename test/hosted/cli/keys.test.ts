import { expect, test } from "vitest";
import { createApiKey, hashApiKey, parseApiKey } from "../../../hosted/src/keys/api-key.js";
import { AMPLE } from "../store/tenants.js";
import { makeTenant } from "./run-hosted-cli.js";

test("a key is shown once, listed without itself, and revoked by its own tenant", async () => {
  const { ask, run, store } = await makeTenant();
  const options = "--label site --scopes convert,profile --expires-in-days 90 --burst 5";
  const { key, ...row } = await ask(`keys create docs-team ${options}`);
  expect(parseApiKey(String(key))).toBe(key);
  expect(row).toEqual({
    id: expect.stringMatching(/^key_\w{16}$/),
    label: "site",
    scopes: ["profile", "convert"],
    state: "active",
    created_at: expect.stringMatching(/^20.*Z$/),
    expires_at: expect.stringMatching(/^20.*Z$/),
    revoked_at: null,
    credits_per_minute: null,
    burst: 5,
  });
  const list = await run("keys list docs-team");
  expect(JSON.parse(list.stdout)).toContainEqual(row);
  expect(list.stdout).not.toContain(key);
  expect(list.stdout).not.toContain(hashApiKey(String(key)));

  await ask("tenants create Research --id research");
  const none = await run(`keys revoke research ${row.id}`);
  expect(none).toMatchObject({ status: 1, stdout: "" });
  expect(none.stderr).toContain("research has no key of this id");
  expect(await store.findKey(hashApiKey(String(key)), AMPLE)).toMatchObject({ state: "active" });
  expect(await ask(`keys revoke docs-team ${row.id}`)).toMatchObject({ state: "revoked" });
  expect(await store.findKey(hashApiKey(String(key)), AMPLE)).toMatchObject({ state: "revoked" });
});

test.each(["keys revoke docs-team", "keys list", "usage docs-team --from", "usage --", "keys", ""])(
  "a key in place of its id is not repeated: %s",
  async (line) => {
    const { run } = await makeTenant();
    const key = createApiKey();
    const { status, stdout, stderr } = await run(line, key);
    expect(status).toBeGreaterThan(0);
    expect(stdout + stderr).not.toContain(key.slice(8, 20));
  },
);
