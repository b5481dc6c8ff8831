import { describe, expect, it } from "vitest";
import { makeTenant } from "./run-hosted-cli.js";

const RATE = { unitsPerMinute: 1_000, burst: 1_000 };
const DAY_MS = 86_400_000;

async function makeReports(count: number) {
  const made = await makeTenant();
  const { store, keyId } = made;
  await store.tenant("docs-team").update({ keepsHistory: true });
  for (let index = 0; index < count; index++) {
    await store.settle([
      {
        tenantId: "docs-team",
        keyId,
        id: `req-${index}`,
        tool: "profile",
        characters: 10,
        units: 0,
        keyRate: RATE,
        tenantRate: RATE,
        report: JSON.stringify({ verdict: "convert", title: "\u202e" }),
      },
    ]);
    store.now += 60_000;
  }
  return made;
}

describe("history list", () => {
  it("goes page by page, newest first", async () => {
    const { hosted } = await makeReports(3);
    const first = await hosted(["history", "list", "docs-team", "--limit", "2"]);
    expect(first.stdout).toBe(
      "REPORT  AT (UTC)          TOOL     VERDICT\n" +
        "req-2   2026-11-21 12:02  profile  convert\n" +
        "req-1   2026-11-21 12:01  profile  convert\n",
    );
    const cursor = /^There are more: --after (\S+)\n$/.exec(first.stderr)?.[1];
    const second = await hosted(["history", "list", "docs-team", "--after", cursor!, "--json"]);
    expect(JSON.parse(second.stdout)).toEqual({
      reports: [
        {
          id: "req-0",
          at: "2026-11-21T12:00:00.000Z",
          tool: "profile",
          report: { verdict: "convert", title: "\u202e" },
        },
      ],
      next: null,
    });
    expect(second.stdout).not.toContain("\u202e");
  });

  it("says why there is nothing", async () => {
    const { hosted, store } = await makeTenant();
    const list = () => hosted(["history", "list", "docs-team"]);
    expect((await list()).stdout).toBe("No reports: the history is off.\n");
    await store.tenant("docs-team").update({ keepsHistory: true });
    expect((await list()).stdout).toBe("No reports.\n");
  });
});

describe("history show and export", () => {
  it("show one report", async () => {
    const { hosted } = await makeReports(1);
    const { stdout } = await hosted(["history", "show", "docs-team", "req-0"]);
    expect(JSON.parse(stdout)).toMatchObject({ id: "req-0", report: { verdict: "convert" } });
    const run = await hosted(["history", "show", "docs-team", "req-9"]);
    expect(run).toMatchObject({ status: 1, stdout: "" });
    expect(run.stderr).toContain('docs-team has no report "req-9"');
  });

  it("export every page, one object a line", async () => {
    const { hosted } = await makeReports(1_203);
    const { stdout } = await hosted(["history", "export", "docs-team"]);
    const lines = stdout.trimEnd().split("\n");
    expect(lines).toHaveLength(1_203);
    expect(new Set(lines.map((line) => JSON.parse(line).id)).size).toBe(1_203);
  });
});

describe("history delete", () => {
  it.each([
    [[], 2, "name reports by their ids, or all of them with --all, and not both"],
    [["req-0", "--all"], 2, "and not both"],
    [["req-0"], 1, "cannot be undone; add --yes"],
    [["--all"], 1, "cannot be undone; add --yes"],
  ])("refuses %j", async (options, status, message) => {
    const { hosted, store } = await makeReports(1);
    const run = await hosted(["history", "delete", "docs-team", ...options]);
    expect(run).toMatchObject({ status, stdout: "" });
    expect(run.stderr).toContain(message);
    expect(await store.tenant("docs-team").report("req-0")).toBeDefined();
  });

  it("deletes some, and says where some were not there", async () => {
    const { hosted } = await makeReports(3);
    const argv = ["history", "delete", "docs-team", "req-0", "req-1", "--yes"];
    expect(await hosted(argv)).toEqual({ status: 0, stdout: "Deleted 2 reports.\n", stderr: "" });
    expect(await hosted([...argv, "req-2"])).toEqual({
      status: 1,
      stdout: "Deleted 1 report.\n",
      stderr: "hosted: 2 of the reports were not there\n",
    });
  });

  it("deletes all", async () => {
    const { hosted } = await makeReports(3);
    const run = await hosted(["history", "delete", "docs-team", "--all", "--yes", "--json"]);
    expect(JSON.parse(run.stdout)).toEqual({ deleted: 3 });
  });
});

describe("prune", () => {
  it("deletes old reports and forgets old requests", async () => {
    const { hosted, store } = await makeReports(2);
    store.now += 3 * DAY_MS;
    expect((await hosted(["prune"])).stdout).toBe("Deleted 0 reports and 2 requests.\n");
    store.now += 30 * DAY_MS;
    expect(JSON.parse((await hosted(["prune", "--json"])).stdout)).toEqual({ reports: 2, uses: 0 });
  });
});
