import { describe, expect, it } from "vitest";
import { makeTenant } from "./run-hosted-cli.js";

const DAY_MS = 86_400_000;
const RATE = { unitsPerMinute: 1_000, burst: 1_000 };

/** Two keys, used on two days. */
async function makeUsage() {
  const made = await makeTenant();
  const { store, hosted, keyId } = made;
  const run = await hosted(["keys", "create", "docs-team", "--label", "=site", "--json"]);
  const other: string = JSON.parse(run.stdout).id;
  const use = (key: string, id: string, characters: number) =>
    store.settle([
      {
        tenantId: "docs-team",
        keyId: key,
        id,
        tool: "profile",
        characters,
        units: 0,
        keyRate: RATE,
        tenantRate: RATE,
      },
    ]);
  await use(keyId, "a", 1_000);
  await use(keyId, "b", 500);
  store.now += DAY_MS;
  await use(other, "c", 20);
  await use(keyId, "d", 3);
  return { ...made, other };
}

describe("usage", () => {
  it("is shown by day, with a total", async () => {
    const { hosted } = await makeUsage();
    expect((await hosted(["usage", "docs-team"])).stdout).toBe(
      "DAY         DOCUMENTS  CHARACTERS\n" +
        "2026-11-21          2       1,500\n" +
        "2026-11-22          2          23\n" +
        "total               4       1,523\n",
    );
  });

  it("is shown by key, with its label", async () => {
    const { hosted, keyId, other } = await makeUsage();
    const { stdout } = await hosted(["usage", "docs-team", "--by", "key"]);
    expect(stdout).toMatch(/^KEY +LABEL +DOCUMENTS +CHARACTERS\n/);
    expect(stdout).toMatch(new RegExp(`^${keyId} +build +3 +1,503$`, "m"));
    expect(stdout).toMatch(new RegExp(`^${other} +=site +1 +20$`, "m"));
  });

  it("is shown in total, and for a range of days", async () => {
    const { hosted } = await makeUsage();
    const total = await hosted(["usage", "docs-team", "--by", "total", "--to", "2026-11-21"]);
    expect(total.stdout).toBe("DOCUMENTS  CHARACTERS\n        2       1,500\n");
    const { stdout } = await hosted(["usage", "docs-team", "--from", "2026-11-22", "--json"]);
    expect(JSON.parse(stdout)).toEqual({
      tenant: "docs-team",
      from: "2026-11-22",
      to: null,
      rows: [{ day: "2026-11-22", documents: 2, characters: 23 }],
      total: { documents: 2, characters: 23 },
    });
  });

  it("is written as CSV, without labels", async () => {
    const { hosted, keyId, other } = await makeUsage();
    const csv = async (by: string) =>
      (await hosted(["usage", "docs-team", "--by", by, "--format", "csv"])).stdout
        .trimEnd()
        .split("\n");
    expect(await csv("day")).toEqual([
      "day,documents,characters",
      "2026-11-21,2,1500",
      "2026-11-22,2,23",
    ]);
    const [head, ...rows] = await csv("key");
    expect(head).toBe("key,documents,characters");
    expect(rows.sort()).toEqual([`${keyId},3,1503`, `${other},1,20`].sort());
    expect(await csv("total")).toEqual(["documents,characters", "4,1523"]);
  });

  it("says where there is none", async () => {
    const { hosted } = await makeTenant();
    expect((await hosted(["usage", "docs-team"])).stdout).toBe("Nothing was used.\n");
    const csv = await hosted(["usage", "docs-team", "--format", "csv"]);
    expect(csv.stdout).toBe("day,documents,characters\n");
  });

  it.each([
    [["--from", "2026-02-30"], '--from must be a day (UTC), as 2026-11-21, not "2026-02-30"'],
    [["--to", "yesterday"], "--to must be a day (UTC)"],
    [["--from", "2026-11-22", "--to", "2026-11-21"], "--from 2026-11-22 is after --to 2026-11-21"],
    [["--by", "month"], '--by must be one of day, key, total, not "month"'],
    [["--format", "xml"], "--format must be one of table, json, csv"],
    [["--format", "csv", "--json"], "--json and --format csv contradict each other"],
  ])("refuses %j", async (options, message) => {
    const { hosted } = await makeTenant();
    const { status, stdout, stderr } = await hosted(["usage", "docs-team", ...options]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(message);
  });
});
