import { chmodSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { makeWorkspace, PROSE, runCli } from "./run-cli.js";

const { directory, write } = makeWorkspace();
const read = (name: string) => readFileSync(join(directory, name), "utf8");
const run = (...args: string[]) => runCli(["compact", ...args], { cwd: directory });

const PADDED = "# h\r\n\r\n| a    |  b |\r\n|------|---:|\r\n| 1    |  2 |";
const COMPACT = "# h\r\n\r\na | b\r\n-|-:\r\n1 | 2";

beforeEach(() => {
  write("padded.md", PADDED);
  write("prose.md", PROSE);
});

describe("one document", () => {
  it("goes to standard output, exactly", () => {
    expect(run("padded.md")).toEqual({ status: 0, stdout: COMPACT, stderr: "" });
    expect(runCli(["compact"], { input: PADDED }).stdout).toBe(COMPACT);
    expect(run("prose.md").stdout).toBe(PROSE);
    expect(run("--flavor", "text", "padded.md").stdout).toBe(PADDED);
    expect(read("padded.md")).toBe(PADDED);
  });

  it("is as long as the verdict says", () => {
    const verdict = JSON.parse(runCli(["profile", "--json"], { input: PADDED }).stdout);
    expect(COMPACT).toHaveLength(verdict.alternatives[0].chars);
  });

  it("goes to --out, never over itself", () => {
    const { status, stdout, stderr } = run("--out", "out.md", "padded.md");
    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
    expect(stderr).toContain(`Wrote out.md (${COMPACT.length} characters).`);
    expect(read("out.md")).toBe(COMPACT);
    expect(run("--out", "padded.md", "padded.md").status).toBe(2);
  });

  it("is told as JSON", () => {
    const chars = { source: PADDED.length, compact: COMPACT.length };
    expect(JSON.parse(run("--json", "padded.md").stdout)).toEqual([
      { path: "padded.md", changed: true, written: false, chars, content: COMPACT },
    ]);
  });
});

describe("--in-place", () => {
  it("replaces what changes, keeps its mode, and is done the second time", () => {
    chmodSync(join(directory, "padded.md"), 0o640);
    const before = statSync(join(directory, "prose.md")).ino;
    const files = readdirSync(directory);
    const { status, stdout, stderr } = run("--in-place", "padded.md", "prose.md");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(
      /^✓ padded\.md: \d+ → \d+ characters, \d+\.\d % fewer\n· prose\.md: compact already\n$/,
    );
    expect(read("padded.md")).toBe(COMPACT);
    expect(statSync(join(directory, "padded.md")).mode & 0o777).toBe(0o640);
    expect(statSync(join(directory, "prose.md")).ino).toBe(before);
    expect(readdirSync(directory)).toEqual(files);
    expect(run("-q", "--in-place", "padded.md")).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  it("goes on after a failure", () => {
    write("binary.md", "a\0b");
    const { status, stdout, stderr } = run("--in-place", "binary.md", "missing.md", "padded.md");
    expect(status).toBe(2);
    expect(stdout).toMatch(/^✓ padded\.md/);
    expect(stderr).toContain("✗ no such file: missing.md");
    expect(read("padded.md")).toBe(COMPACT);
    const json = run("--json", "--in-place", "missing.md");
    expect(json).toMatchObject({ status: 2, stderr: "" });
    expect(JSON.parse(json.stdout)[0].error.code).toBe("input_not_found");
  });
});

describe("--check", () => {
  it("lists what would change, writes nothing, and exits with 1", () => {
    const { status, stdout } = run("--check", "padded.md", "prose.md");
    expect({ status, stdout }).toEqual({ status: 1, stdout: "padded.md\n" });
    expect(read("padded.md")).toBe(PADDED);
    expect(run("--check", "prose.md")).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(run("--check", "padded.md", "missing.md").status).toBe(2);
    expect(JSON.parse(run("--check", "--json", "padded.md").stdout)).toEqual([
      {
        path: "padded.md",
        changed: true,
        written: false,
        chars: { source: PADDED.length, compact: COMPACT.length },
      },
    ]);
  });
});

describe("usage", () => {
  it.each([
    [["a", "b"], "compact prints one document, got 2"],
    [["--check", "--in-place", "a"], "--check writes nothing"],
    [["--check"], "--check needs a file"],
    [["--in-place"], "--in-place needs a file"],
    [["--check", "-"], "--check needs a file"],
    [["--in-place", "/dev/stdin"], "--in-place needs a file"],
    [["--check", "--out", "x", "a"], "--out has no use with --check"],
    [["--flavor", "rst", "a"], "--flavor must be one of"],
  ])("%j: %s", (args, message) => {
    const { status, stdout, stderr } = run(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(message);
  });
});
