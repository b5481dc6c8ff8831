import { expect, test } from "vitest";
import { makeHosted, makeTenant } from "./run-hosted-cli.js";

test("a tenant is created, changed, suspended, resumed and deleted", async () => {
  const { run, ask, store } = await makeHosted();
  const row = {
    id: "docs-team",
    name: "Docs team",
    created_at: expect.stringMatching(/^20.*Z$/),
    suspended_at: null,
    may_keep_history: 1,
    keeps_history: 0,
    history_days: 30,
    credits_per_minute: null,
    burst: null,
    documents_per_day: null,
    characters_per_day: null,
  };
  expect(await ask("tenants create", "Docs team", "--id", "docs-team")).toEqual(row);
  expect(await ask("tenants create", "Another")).toMatchObject({
    id: expect.stringMatching(/^ten_[0-9A-Za-z]{16}$/),
  });
  expect(await run("tenants create", "Other", "--id", "docs-team")).toEqual({
    status: 1,
    stdout: "",
    stderr: "hosted: this tenant exists already\n",
  });
  const change = "--history-days 7 --documents-per-day 5 --burst 3 --may-keep-history no";
  const changed = { ...row, history_days: 7, documents_per_day: 5, may_keep_history: 0 };
  expect(await ask("tenants update docs-team", ...change.split(" "))).toEqual({
    ...changed,
    burst: 3,
  });
  expect(await ask("tenants update docs-team --burst default --name", "Docs")).toEqual({
    ...changed,
    name: "Docs",
  });
  const since = expect.stringMatching(/^20.*Z$/);
  expect(await ask("tenants update docs-team --suspended yes")).toMatchObject({
    suspended_at: since,
  });
  expect(await ask("tenants update docs-team --suspended no")).toMatchObject({
    suspended_at: null,
  });
  const refused = await run("tenants delete docs-team");
  expect(refused).toMatchObject({ status: 1, stdout: "" });
  expect(refused.stderr).toContain("for good; add --yes");
  expect(await ask("tenants list")).toHaveLength(2);
  expect(await run("tenants delete docs-team --yes")).toMatchObject({ status: 0 });
  expect(await store.tenant("docs-team").info()).toBeUndefined();
});

test.each(["", "   ", "a".repeat(101)])("the name %j is rejected", async (name) => {
  const { run } = await makeHosted();
  const stderr = "hosted: NAME must be 1 to 100 characters\n";
  expect(await run("tenants create --", name)).toEqual({ status: 2, stdout: "", stderr });
});

test("a terminal obeys nothing that a name in the database has in it", async () => {
  const { run, store } = await makeHosted();
  await store.createTenant({ id: "docs-team", name: "a\u001b[2Jb\u009bc\u202e" });
  expect((await run("tenants list")).stdout).not.toMatch(/[\u001b\u009b\u202e]/);
});

test.each([
  ...["tenants update nobody --burst 1", "tenants delete nobody --yes"],
  ...["keys create nobody --label build", "keys list nobody", "usage nobody"],
])("%s says that there is no such tenant", async (line) => {
  const { run } = await makeTenant();
  expect(await run(line)).toEqual({
    status: 1,
    stdout: "",
    stderr: 'hosted: there is no tenant "nobody"; see hosted tenants list\n',
  });
});
