import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeWorkspace, PROSE, runCli, TABLE } from "./run-cli.js";

const { directory, write } = makeWorkspace();
const table = write("table.md", TABLE);
const prose = write("prose.md", PROSE);
const rules = write("rules.md", `${PROSE}\n## Rules\n\n- Every port MUST be below 9000.\n`);
const lossless = runCli(["convert", "-q", table]).stdout;

const REFUSED = ["convert", "--mode", "budget", "--target-chars", "100"];
const CUT = ["convert", "--mode", "budget", "--target-chars", "600", "--allow-lossy"];

function runJson(args: string[]) {
  const run = runCli([...args, "--json"]);
  expect(run.stderr).toBe("");
  return { ...run, value: JSON.parse(run.stdout) };
}

describe("mode record", () => {
  it("writes the records, and says on standard error that there is a rest", () => {
    const { status, stdout, stderr } = runCli(["convert", "--mode", "record", rules]);
    expect(status).toBe(0);
    expect(stdout).toContain("Every port MUST be below 9000.");
    expect(stdout).not.toContain("nothing in particular");
    expect(stderr).toMatch(/\n▲ RECORDS ONLY {2}\d+\.\d % of the text is left out\.\n/);
    expect(stderr).toMatch(/^● Look first {2}/);
  });
});

describe("mode budget", () => {
  it("keeps everything where that meets the target", () => {
    const { status, stdout, stderr } = runCli([
      ...["convert", "--mode", "budget", "--target-chars", String(lossless.length), table],
    ]);
    expect({ status, stdout }).toEqual({ status: 0, stdout: lossless });
    expect(stderr).toContain("\n  kept        all of the text, by letters and digits\n");
    expect(stderr).toContain("\n  target      reached\n");
    expect(stderr).not.toContain("CONTENT CUT");
  });

  it("cuts to the target where it may, and says so", () => {
    const { status, stdout, stderr } = runCli([...CUT, table]);
    expect(status).toBe(0);
    expect(stdout.length).toBeLessThanOrEqual(600);
    expect(stdout).toContain("[…]");
    expect(stderr).toMatch(/\n▲ CONTENT CUT {2}\d+\.\d % of the text is missing; /);
    expect(stderr).toMatch(/\n {14}cut, wholly or in part: \d+ of 40 table rows\n/);
    expect(stderr).toMatch(/^● Look first {2}/);
  });

  it("counts tokens with --tokenizer", () => {
    const args = ["convert", "--mode", "budget", "--target-tokens", "100", "--allow-lossy", table];
    const { value } = runJson([...args, "--tokenizer", "chars-per-token:2"]);
    expect(value.flags).toMatchObject({ lossless: false, target_reached: true });
    expect(value.toon_candidate.length).toBeLessThanOrEqual(200);
    expect(value.token_estimates.toon).toBeLessThanOrEqual(100);
    const wider = runJson([...args, "--tokenizer", "chars-per-token:4"]).value;
    expect(wider.toon_candidate.length).toBeGreaterThan(200);
  });

  it("says what it could not reach", () => {
    const { status, stdout, stderr } = runCli([
      ...["convert", "--mode", "budget", "--target-chars", "3", "--allow-lossy", prose],
    ]);
    expect(status).toBe(0);
    expect(stderr).toContain(
      `\n  target      missed: ${stdout.length} characters, the target is 3\n`,
    );
  });
});

describe("a refusal", () => {
  const NOTE = "Refused: there is no candidate, nothing was written.\n";

  it("writes nothing to standard output, and says why", () => {
    const { status, stdout, stderr } = runCli([...REFUSED, table]);
    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
    expect(stderr).toMatch(/^● Keep {2}\S+: .*\n(?: .*\n)* {2}The shortest lossless TOON misses/);
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
      flags.includes("--json") ? "" : "Refused: there is no candidate, nothing was written.\n",
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
