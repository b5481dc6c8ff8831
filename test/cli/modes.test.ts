import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeWorkspace, runCli, TABLE } from "./run-cli.js";

const { directory, write } = makeWorkspace();
const table = write("table.md", TABLE);

const REFUSED = ["convert", "--mode", "budget", "--target-chars", "100"];
const CUT = ["convert", "--mode", "budget", "--target-chars", "600", "--allow-lossy"];

function runJson(args: string[]) {
  const run = runCli([...args, "--json"]);
  expect(run.stderr).toBe("");
  return { ...run, value: JSON.parse(run.stdout) };
}

describe("a refusal", () => {
  const NOTE =
    "Refused: there is no candidate, nothing was written. --allow-lossy allows cutting.\n";

  it("writes nothing to standard output, and says why", () => {
    const { status, stdout, stderr } = runCli([...REFUSED, table]);
    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
    expect(stderr).toMatch(
      /^● Refused {2}\S+: .*\n(?: .*\n)* {2}The shortest lossless TOON misses/,
    );
    expect(stderr).toMatch(/\n {2}target {6}missed: [\d,]+ characters, the target is 100\n/);
    expect(stderr.endsWith(`\n${NOTE}`)).toBe(true);
  });

  it("is said even with --quiet: an empty output must not pass for a candidate", () => {
    expect(runCli([...REFUSED, "--quiet", table])).toEqual({ status: 0, stdout: "", stderr: NOTE });
    expect(runCli([...REFUSED, "-q", "--out", "-", table]).stderr).toBe(NOTE);
  });

  it("is a verdict in JSON, and nothing on standard error", () => {
    for (const args of [REFUSED, [...REFUSED, "--quiet"]]) {
      const { status, value } = runJson([...args, table]);
      expect(status).toBe(0);
      expect(value).toMatchObject({ verdict: "refused", toon_candidate: null, delimiter: null });
      expect(value).not.toHaveProperty("coverage");
    }
  });

  it.each([[[]], [["--quiet"]], [["--json"]]])("leaves a file as it was %j", (flags) => {
    const out = write("old.toon", "old");
    const { status, stderr } = runCli([...REFUSED, ...flags, table, "--out", out]);
    expect(status).toBe(0);
    expect(readFileSync(out, "utf8")).toBe("old");
    expect(stderr).toBe(
      flags.includes("--json")
        ? ""
        : "Refused: there is no candidate, nothing was written. --allow-lossy allows cutting.\n",
    );
  });

  it("makes no file", () => {
    const out = join(directory, "never.toon");
    const { status, stdout } = runCli([...REFUSED, table, "--out", out]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/\n {2}verdict {5}refused\n/);
    expect(existsSync(out)).toBe(false);
  });

  it("fails only on request", () => {
    const fail = ["--fail-on", "refused"];
    expect(runCli([...REFUSED, ...fail, table])).toMatchObject({ status: 1, stdout: "" });
    expect(runCli([...REFUSED, ...fail, "--json", table]).status).toBe(1);
    expect(runCli([...REFUSED, "--fail-on", "convert,review", table]).status).toBe(0);
    expect(runCli([...CUT, ...fail, table]).status).toBe(0);
  });
});
