import { describe, expect, it } from "vitest";
import { makeHosted, makeTenant } from "./run-hosted-cli.js";

describe("tenants create", () => {
  it("prints the id alone, so that it can be piped", async () => {
    const { hosted } = await makeHosted();
    const run = await hosted(["tenants", "create", "Docs team", "--id", "docs-team"]);
    expect(run).toEqual({ status: 0, stdout: "docs-team\n", stderr: "" });
    const made = await hosted(["tenants", "create", "Another"]);
    expect(made.stdout).toMatch(/^ten_[0-9A-Za-z]{16}\n$/);
    const again = await hosted(["tenants", "create", "Other", "--id", "docs-team"]);
    expect(again).toEqual({
      status: 1,
      stdout: "",
      stderr: "hosted: this tenant exists already\n",
    });
  });

  it.each([
    "",
    "   ",
    "a".repeat(101),
    "red \u001b[31m",
    "two\nlines",
    "\u202eesrever",
    "\u200b",
    "half \ud800",
    "nul\u0000",
  ])("rejects the name %j, and does not repeat it", async (name) => {
    const { hosted, store } = await makeHosted();
    const run = await hosted(["tenants", "create", "--", name]);
    expect(run).toEqual({
      status: 2,
      stdout: "",
      stderr: "hosted: a name must be 1 to 100 printable characters, without control characters\n",
    });
    expect(await store.operator.tenants()).toEqual([]);
  });

  it.each(["Docs", "文書チーム", "Équipe n° 1", "🚀", "a".repeat(100)])(
    "accepts the name %j",
    async (name) => {
      const { hosted, store } = await makeHosted();
      expect(await hosted(["tenants", "create", name])).toMatchObject({ status: 0 });
      expect(await store.operator.tenants()).toMatchObject([{ name }]);
    },
  );

  it.each(["", "Docs", "-docs", "ten_x", "a".repeat(64), "a b", "é"])(
    "rejects the id %j",
    async (id) => {
      const { hosted } = await makeHosted();
      const { status, stderr } = await hosted(["tenants", "create", "Docs", `--id=${id}`]);
      expect(status).toBe(2);
      expect(stderr).toContain("--id must be 1 to 63 lower-case letters, digits and dashes");
    },
  );
});

describe("tenants list and update", () => {
  it("list tenants with the limits of their own", async () => {
    const { hosted } = await makeTenant();
    expect((await hosted(["tenants", "list"])).stdout).toMatch(
      /^id {9}name {7}created_at .*\ndocs-team {2}Docs team {2}20\d\d-.*Z {2}- +off +30 +- +- +- +-\n$/,
    );
    const update = "tenants update docs-team --history-days 7 --documents-per-day 5 --burst 3";
    const updated = await hosted([...update.split(" "), "--name", "Docs", "--json"]);
    const row = {
      id: "docs-team",
      name: "Docs",
      created_at: expect.stringMatching(/^20.*Z$/),
      suspended_at: null,
      history: "off",
      history_days: 7,
      credits_per_minute: null,
      burst: 3,
      documents_per_day: 5,
      characters_per_day: null,
    };
    expect(JSON.parse(updated.stdout)).toEqual(row);
    await hosted(["tenants", "update", "docs-team", "--burst", "default", "--history", "forbid"]);
    expect(JSON.parse((await hosted(["tenants", "list", "--json"])).stdout)).toEqual([
      { ...row, burst: null, history: "forbidden" },
    ]);
  });

  it("never obey what a name in the database has in it", async () => {
    const { hosted, store } = await makeHosted();
    await store.operator.createTenant({ id: "docs-team", name: "a\u001b[2Jb\nc" });
    for (const more of [[], ["--json"]]) {
      expect((await hosted(["tenants", "list", ...more])).stdout).not.toContain("\u001b");
    }
  });

  it.each([
    [[], "there is nothing to change"],
    [["--burst", "0"], 'must be a whole number from 1 to 1000000, not "0"'],
    [
      ["--burst", "1e3"],
      '--burst, if not default, must be a whole number from 1 to 1000000, not "1e3"',
    ],
    [["--history", "yes"], '--history must be one of allow, forbid, not "yes"'],
    [["--history-days", "0"], '--history-days must be a whole number from 1 to 3650, not "0"'],
  ])("reject %j", async (options, message) => {
    const { hosted } = await makeTenant();
    const run = await hosted(["tenants", "update", "docs-team", ...options]);
    expect(run).toMatchObject({ status: 2, stdout: "" });
    expect(run.stderr).toContain(message);
  });
});

describe("tenants suspend, resume and delete", () => {
  it("suspend and resume", async () => {
    const { hosted, store } = await makeTenant();
    const suspended = await hosted(["tenants", "suspend", "docs-team"]);
    expect(suspended.stdout).toBe("Done; it holds within 2 s.\n");
    expect((await store.tenant("docs-team").info())?.suspendedAt).toEqual(expect.any(Number));
    const { stdout } = await hosted(["tenants", "resume", "docs-team", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ id: "docs-team", suspended_at: null });
  });

  it("delete only with --yes", async () => {
    const { hosted, store } = await makeTenant();
    const run = await hosted(["tenants", "delete", "docs-team"]);
    expect(run).toMatchObject({ status: 1, stdout: "" });
    expect(run.stderr).toContain("for good; add --yes");
    expect(await store.tenant("docs-team").keys()).toHaveLength(1);
    expect(await hosted(["tenants", "delete", "docs-team", "--yes"])).toMatchObject({ status: 0 });
    expect(await store.operator.tenants()).toEqual([]);
  });
});

it.each([
  ["tenants", "update", "nobody", "--burst", "1"],
  ["tenants", "suspend", "nobody"],
  ["tenants", "delete", "nobody", "--yes"],
  ["keys", "create", "nobody", "--label", "build"],
  ["keys", "list", "nobody"],
  ["usage", "nobody"],
])("%s %s says that there is no such tenant", async (...argv) => {
  const { hosted } = await makeTenant();
  expect(await hosted(argv)).toEqual({
    status: 1,
    stdout: "",
    stderr: 'hosted: there is no tenant "nobody"; see hosted tenants list\n',
  });
});
