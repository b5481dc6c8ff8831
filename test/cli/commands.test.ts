import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { MIXED, makeWorkspace, PROSE, runCli, TABLE } from "./run-cli.js";

const { directory, write } = makeWorkspace();
const table = write("table.md", TABLE);
const prose = write("prose.md", PROSE);
const mixed = write("mixed.md", MIXED);

function runJson(args: string[], input?: string) {
  const run = runCli([...args, "--json"], input === undefined ? {} : { input });
  expect(run.stderr).toBe("");
  return { ...run, value: JSON.parse(run.stdout) };
}

describe("profile", () => {
  it("prints the advice for a person", () => {
    const { status, stdout, stderr } = runCli(["profile", table]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^● Use TOON {2}\S+: [1-9]\d* tokens fewer \(/);
    expect(stdout.endsWith("\n")).toBe(true);
  });

  it("prints the wire object, indented by two spaces, and nothing else", () => {
    const { status, stdout, value } = runJson(["profile", prose]);
    expect(status).toBe(0);
    expect(stdout).toBe(`${JSON.stringify(value, null, 2)}\n`);
    expect(value).toMatchObject({
      schema_version: "1.0",
      verdict: "keep_markdown",
      toon_candidate: null,
      profile: { source_type: "markdown", title: "Notes" },
    });
  });

  it("prints nothing for people with --quiet", () => {
    const quiet = { status: 0, stdout: "", stderr: "" };
    expect(runCli(["profile", "--quiet", table])).toEqual(quiet);
    expect(runJson(["profile", "--quiet", table]).value.verdict).toBe("convert");
  });
});

describe("convert", () => {
  const candidate = runJson(["convert", table]).value.toon_candidate as string;

  it("puts the candidate on standard output, exactly, and the card on standard error", () => {
    const run = runCli(["convert", table]);
    expect(run.stdout).toBe(candidate);
    expect(run.stderr).toMatch(/^● Use TOON/);
    expect(runCli(["convert", "-q", table])).toEqual({ status: 0, stdout: candidate, stderr: "" });
  });

  it("writes the candidate to a file", () => {
    const out = join(directory, "table.toon");
    const run = runCli(["convert", table, "--out", out]);
    expect(run.status).toBe(0);
    expect(run.stdout).toMatch(/^● Use TOON/);
    expect(run.stderr).toMatch(/^Wrote .*table\.toon \([\d,]+ characters\)\.\n$/);
    expect(readFileSync(out, "utf8")).toBe(candidate);
  });
});

describe("plan", () => {
  const hybrid = runJson(["plan", "--include-hybrid", mixed]).value.context_plan.hybrid_document;

  it("shows the sections and what they add up to", () => {
    const { status, stdout } = runCli(["plan", mixed]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/Plan: 2 sections, 1 to convert/);
    expect(stdout).toMatch(/\n +\d+-\d+ {2}Ports +convert +convert +[\d,]+ → +[\d,]+ /);
    expect(stdout).toContain("reassembly  verified");
  });

  it("writes the hybrid to a file, or to standard output", () => {
    const out = join(directory, "hybrid.md");
    const run = runJson(["plan", mixed, "--out", out]);
    expect(run.value.context_plan).not.toHaveProperty("hybrid_document");
    expect(readFileSync(out, "utf8")).toBe(hybrid);
    for (const args of [["--include-hybrid"], ["--out", "-"]]) {
      const piped = runCli(["plan", mixed, ...args]);
      expect(piped.stdout).toBe(hybrid);
      expect(piped.stderr).toContain("Plan: 2 sections");
    }
  });

  it("writes a hybrid that is not recommended, and says so", () => {
    const out = join(directory, "unwise.md");
    const run = runCli(["plan", prose, "--out", out]);
    expect(run.status).toBe(0);
    expect(run.stderr).toContain("The hybrid: no section earns TOON by itself.");
    expect(readFileSync(out, "utf8")).toBe(PROSE);
  });
});

describe("validate", () => {
  const toon = write("valid.toon", runCli(["convert", "-q", table]).stdout);
  const broken = write("broken.toon", "rows[3]{a,b}:\n  1,2\n");

  it("exits with 0 for valid TOON", () => {
    const { status, stdout } = runCli(["validate", toon]);
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: `● VALID TOON  ${toon}\n  The official strict decoder accepts it.\n`,
    });
    expect(runJson(["validate", toon]).value).toMatchObject({ valid: true, restores: null });
  });

  it("exits with 1 for invalid TOON, on every way to ask", () => {
    expect(runCli(["validate", broken])).toMatchObject({
      status: 1,
      stderr: "",
      stdout: expect.stringContaining("NOT VALID TOON"),
    });
    expect(runCli(["validate", "-q", broken])).toEqual({ status: 1, stdout: "", stderr: "" });
    const { status, value } = runJson(["validate", broken]);
    expect(status).toBe(1);
    expect(value).toMatchObject({ valid: false, error: { code: "invalid_toon" } });
  });

  it("says whether the TOON gives back the document", () => {
    const same = runJson(["validate", toon, "--content", table]);
    expect([same.status, same.value.restores]).toEqual([0, true]);
    const other = runJson(["validate", toon, "--content", prose]);
    expect([other.status, other.value.restores]).toEqual([1, false]);
    expect(runCli(["validate", "--content", table], { input: TABLE }).status).toBe(1);
  });

  it("cannot read both from standard input", () => {
    const { status, stderr } = runCli(["validate", "--content", "-", "--json"], { input: "" });
    expect(status).toBe(2);
    expect(JSON.parse(stderr).error).toMatchObject({ code: "bad_request", field: "--content" });
  });
});

describe("restore", () => {
  const toon = write("restore.toon", runCli(["convert", "-q", table]).stdout);

  it("writes the Markdown", () => {
    const { stdout } = runCli(["restore", toon]);
    expect(stdout).toContain("# Ports");
    expect(runJson(["restore", toon]).value).toEqual({ content: stdout });
    const out = join(directory, "restored.md");
    expect(runCli(["restore", toon, "-o", out])).toMatchObject({ status: 0, stdout: "" });
    expect(readFileSync(out, "utf8")).toBe(stdout);
  });

  it("refuses what is not restorable, and writes nothing", () => {
    const out = join(directory, "never.md");
    const run = runCli(["restore", "--json", "--out", out], { input: "a[2]: 1" });
    expect(run.status).toBe(2);
    expect(JSON.parse(run.stderr).error.code).toBe("bad_request");
    expect(existsSync(out)).toBe(false);
  });
});

describe("--fail-on", () => {
  it.each([
    [table, "convert", 1],
    [table, "review,split_first", 0],
    [table, "keep_markdown, convert", 1],
    [prose, "keep_markdown", 1],
    [prose, "warning", 0],
    [prose, "negative_savings", 1],
    [prose, "info", 0],
    [table, "warning,info", 0],
  ])("%s %s exits with %i", (file, list, status) => {
    expect(runCli(["profile", "--quiet", "--fail-on", list, file]).status).toBe(status);
    expect(runCli(["convert", "--json", "--fail-on", list, file]).status).toBe(status);
  });
});
