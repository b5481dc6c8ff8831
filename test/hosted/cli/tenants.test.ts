import { describe, expect, it } from "vitest";
import { makeHosted, makeTenant } from "./run-hosted-cli.js";

describe("tenants create", () => {
  it("prints the id alone, so that it can be piped", async () => {
    const { hosted } = makeHosted();
    const run = await hosted(["tenants", "create", "Docs team", "--id", "docs-team"]);
    expect(run).toEqual({ status: 0, stdout: "docs-team\n", stderr: "" });
    const made = await hosted(["tenants", "create", "Another"]);
    expect(made.stdout).toMatch(/^ten_[0-9A-Za-z]{16}\n$/);
  });

  it("refuses an id that is taken", async () => {
    const { hosted } = await makeTenant();
    const run = await hosted(["tenants", "create", "Other", "--id", "docs-team"]);
    expect(run).toEqual({
      status: 1,
      stdout: "",
      stderr: "hosted: the id docs-team is taken; hosted tenants list names those that are\n",
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
  ])("refuses the name %j, and does not repeat it", async (name) => {
    const { hosted, store } = makeHosted();
    const run = await hosted(["tenants", "create", "--", name]);
    expect(run).toEqual({
      status: 2,
      stdout: "",
      stderr: "hosted: a name must be 1 to 100 printable characters, without control characters\n",
    });
    expect(await store.operator.tenants()).toEqual([]);
  });

  it.each(["Docs", "文書チーム", "Équipe n° 1", "🚀", "a".repeat(100)])(
    "takes the name %j",
    async (name) => {
      const { hosted, store } = makeHosted();
      expect(await hosted(["tenants", "create", name])).toMatchObject({ status: 0 });
      expect(await store.operator.tenants()).toMatchObject([{ name }]);
    },
  );

  it.each(["", "Docs", "-docs", "ten_x", "a".repeat(64), "a b", "é"])(
    "refuses the id %j",
    async (id) => {
      const { hosted } = makeHosted();
      const { status, stderr } = await hosted(["tenants", "create", "Docs", `--id=${id}`]);
      expect(status).toBe(2);
      expect(stderr).toMatch(
        /^hosted: --id must be 1 to 63 lower-case letters, digits and dashes.*\n$/,
      );
    },
  );
});

describe("tenants list and show", () => {
  it("list everybody", async () => {
    const { hosted, store } = await makeTenant();
    await hosted(["tenants", "create", "Research", "--id", "research"]);
    await store.tenant("research").update({ keepsHistory: true });
    await hosted(["tenants", "update", "research", "--burst", "9"]);
    await hosted(["tenants", "suspend", "research"]);
    const { stdout } = await hosted(["tenants", "list"]);
    expect(stdout).toBe(
      "TENANT     NAME       CREATED     STATE      HISTORY  LIMITS\n" +
        "docs-team  Docs team  2026-11-21  active     off      default\n" +
        "research   Research   2026-11-21  suspended  30 days  own\n",
    );
    const { tenants } = JSON.parse((await hosted(["tenants", "list", "--json"])).stdout);
    expect(tenants.map(({ id }: { id: string }) => id)).toEqual(["docs-team", "research"]);
  });

  it("say how to begin where there is nobody", async () => {
    const { hosted } = makeHosted();
    const { stdout } = await hosted(["tenants", "list"]);
    expect(stdout).toBe("No tenants yet; hosted tenants create makes one.\n");
  });

  it("show the limits that hold, and whether they are its own", async () => {
    const { hosted } = await makeTenant();
    await hosted(["tenants", "update", "docs-team", "--units-per-minute", "1200"]);
    const env = { TENANT_BURST: "700" };
    expect((await hosted(["tenants", "show", "docs-team"], { env })).stdout).toBe(
      `docs-team
  name              Docs team
  created           2026-11-21 12:00 UTC
  state             active
  history           off
  units a minute    1,200
  units at once     700 (default)
  documents a day   10,000 (default)
  characters a day  100,000,000 (default)
`,
    );
    expect(JSON.parse((await hosted(["tenants", "show", "docs-team", "--json"])).stdout)).toEqual({
      id: "docs-team",
      name: "Docs team",
      created_at: "2026-11-21T12:00:00.000Z",
      suspended_at: null,
      history: { enabled: false, allowed: true, days: 30 },
      limits: {
        units_per_minute: 1200,
        burst: null,
        documents_per_day: null,
        characters_per_day: null,
      },
    });
  });

  it("never obey what a name in the database has in it", async () => {
    const { hosted, store } = makeHosted();
    await store.operator.createTenant({ id: "docs-team", name: "a\u001b[2Jb\nc" });
    for (const argv of [["list"], ["show", "docs-team"], ["list", "--json"]]) {
      const { stdout } = await hosted(["tenants", ...argv]);
      expect(stdout).not.toContain("\u001b");
    }
  });
});

describe("tenants update", () => {
  it("changes what is named, and nothing else", async () => {
    const { hosted, store } = await makeTenant();
    const before = await store.tenant("docs-team").info();
    await hosted([
      ..."tenants update docs-team --history allow --history-days 7 --documents-per-day 5".split(
        " ",
      ),
      ...["--name", "Docs", "--burst", "3"],
    ]);
    const after = { name: "Docs", mayKeepHistory: true, historyDays: 7 };
    expect(await store.tenant("docs-team").info()).toEqual({
      ...before,
      ...after,
      rate: { unitsPerMinute: null, burst: 3 },
      quota: { documentsPerDay: 5, charactersPerDay: null },
    });
    await hosted(["tenants", "update", "docs-team", "--burst", "default", "--history", "forbid"]);
    expect(await store.tenant("docs-team").info()).toMatchObject({
      mayKeepHistory: false,
      rate: { burst: null },
      quota: { documentsPerDay: 5 },
    });
  });

  it.each([
    [[], "nothing to change; hosted tenants update --help names what can be"],
    [["--burst", "0"], '--burst must be a whole number from 1 to 1000000, not "0"'],
    [["--burst", "1e3"], '--burst must be a whole number from 1 to 1000000, or default, not "1e3"'],
    [["--history", "yes"], '--history must be one of allow, forbid, not "yes"'],
    [["--history-days", "0"], '--history-days must be a whole number from 1 to 3650, not "0"'],
  ])("refuses %j", async (options, message) => {
    const { hosted } = await makeTenant();
    const run = await hosted(["tenants", "update", "docs-team", ...options]);
    expect(run).toEqual({ status: 2, stdout: "", stderr: `hosted: ${message}\n` });
  });
});

describe("tenants suspend, resume and delete", () => {
  it("suspend and resume", async () => {
    const { hosted, store } = await makeTenant();
    const suspended = await hosted(["tenants", "suspend", "docs-team"]);
    expect(suspended.stdout).toBe("Suspended: its keys are refused, in at most 2 s.\n");
    expect(await store.tenant("docs-team").info()).toMatchObject({ suspendedAt: store.now });
    const { stdout } = await hosted(["tenants", "resume", "docs-team", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ id: "docs-team", suspended_at: null });
  });

  it("delete only where it is said twice", async () => {
    const { hosted, store } = await makeTenant();
    const run = await hosted(["tenants", "delete", "docs-team"]);
    expect(run).toMatchObject({ status: 1, stdout: "" });
    expect(run.stderr).toContain("which cannot be undone; add --yes");
    expect(await store.tenant("docs-team").keys()).toHaveLength(1);
    expect(await hosted(["tenants", "delete", "docs-team", "--yes"])).toMatchObject({ status: 0 });
    expect(await store.operator.tenants()).toEqual([]);
  });

  it.each([
    ["tenants", "show", "nobody"],
    ["tenants", "update", "nobody", "--burst", "1"],
    ["tenants", "suspend", "nobody"],
    ["tenants", "resume", "nobody"],
    ["tenants", "delete", "nobody", "--yes"],
    ["keys", "create", "nobody", "--label", "build"],
    ["keys", "list", "nobody"],
    ["keys", "revoke", "nobody", "key_0123456789abcdef"],
    ["usage", "nobody"],
  ])("%s %s says that there is no such tenant", async (...argv) => {
    const { hosted } = await makeTenant();
    expect(await hosted(argv)).toEqual({
      status: 1,
      stdout: "",
      stderr: 'hosted: there is no tenant "nobody"; hosted tenants list names them\n',
    });
  });
});
