import { describe, expect, it } from "vitest";
import { use } from "../store/tenants.js";
import { makeTenant } from "./run-hosted-cli.js";

/** Two keys, used on two days. */
async function makeUsage() {
  const made = await makeTenant();
  const { store, hosted, keyId } = made;
  const run = await hosted(["keys", "create", "docs-team", "--label", "=site", "--json"]);
  const other: string = JSON.parse(run.stdout).id;
  await store.record([
    use("docs-team", "a", { keyId, characters: 1_000 }),
    use("docs-team", "b", { keyId, characters: 500 }),
    use("docs-team", "c", { keyId: other, characters: 20 }),
  ]);
  return { ...made, other };
}

const TODAY = /^20\d\d-\d\d-\d\d$/;

describe("usage", () => {
  it("is shown by day, key and in total", async () => {
    const { hosted, keyId, other } = await makeUsage();
    const rows = async (by: string) =>
      JSON.parse((await hosted(["usage", "docs-team", "--by", by, "--json"])).stdout) as object[];
    expect(await rows("total")).toEqual([{ total: "all", documents: 3, characters: 1_520 }]);
    expect(await rows("day")).toEqual([
      { day: expect.stringMatching(TODAY), documents: 3, characters: 1_520 },
    ]);
    const keys = await rows("key");
    expect(keys).toHaveLength(2);
    expect(keys).toContainEqual({ key: keyId, documents: 2, characters: 1_500 });
    expect(keys).toContainEqual({ key: other, documents: 1, characters: 20 });
    expect((await hosted(["usage", "docs-team", "--by", "total"])).stdout).toBe(
      "total  documents  characters\nall    3          1520\n",
    );
  });

  it("is shown for a range of days", async () => {
    const { hosted } = await makeUsage();
    expect((await hosted(["usage", "docs-team", "--from", "2999-01-01"])).stdout).toBe("none\n");
    const { stdout } = await hosted(["usage", "docs-team", "--to", "2999-01-01", "--json"]);
    expect(JSON.parse(stdout)).toHaveLength(1);
  });

  it.each([
    [["--from", "2026-02-30"], '--from must be a day (UTC), like 2026-11-21, not "2026-02-30"'],
    [["--to", "yesterday"], "--to must be a day (UTC)"],
    [["--from", "2026-11-22", "--to", "2026-11-21"], "--from 2026-11-22 is after --to 2026-11-21"],
    [["--by", "month"], '--by must be one of day, key, total, not "month"'],
  ])("rejects %j", async (options, message) => {
    const { hosted } = await makeTenant();
    const { status, stdout, stderr } = await hosted(["usage", "docs-team", ...options]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(message);
  });
});
